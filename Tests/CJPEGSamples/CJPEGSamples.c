#include "CJPEGSamples.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

static void give_up(j_common_ptr info) { longjmp(*(jmp_buf *)info->client_data, 1); }

uint8_t *jpeg_sample_encode(const uint8_t *pixels, unsigned width, unsigned height,
                            const jpeg_sample_options *options, size_t *count) {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    jmp_buf escape;
    unsigned char *output = NULL;
    unsigned long size = 0;

    info.err = jpeg_std_error(&errors);
    errors.error_exit = give_up;
    info.client_data = &escape;
    if (setjmp(escape)) {
        jpeg_destroy_compress(&info);
        return NULL;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &output, &size);
    info.image_width = width;
    info.image_height = height;
    switch (options->color) {
    case JPEG_SAMPLE_GREY:
        info.input_components = 1;
        info.in_color_space = JCS_GRAYSCALE;
        break;
    case JPEG_SAMPLE_CMYK:
    case JPEG_SAMPLE_YCCK:
        info.input_components = 4;
        info.in_color_space = JCS_CMYK;
        break;
    default:
        info.input_components = 3;
        info.in_color_space = JCS_RGB;
    }
    jpeg_set_defaults(&info);
    if (options->color == JPEG_SAMPLE_YCCK) jpeg_set_colorspace(&info, JCS_YCCK);
    if (options->color == JPEG_SAMPLE_RGB) jpeg_set_colorspace(&info, JCS_RGB);
    if (options->omits_adobe_marker) info.write_Adobe_marker = FALSE;
    jpeg_set_quality(&info, 92, TRUE);
    if (options->is_progressive) jpeg_simple_progression(&info);
    info.arith_code = options->is_arithmetic;
    info.restart_in_rows = (int)options->restart_rows;
    jpeg_start_compress(&info, TRUE);
    if (options->exif)
        jpeg_write_marker(&info, JPEG_APP0 + 1, options->exif, (unsigned)options->exif_count);
    while (info.next_scanline < height) {
        JSAMPROW row =
            (JSAMPROW)(pixels + (size_t)info.next_scanline * width * (unsigned)info.input_components);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    *count = size;
    return output;
}
