// Encodes small JPEG files for tests. Nothing of the product may depend on it.
#ifndef WAYFRAME_CJPEGSAMPLES_H
#define WAYFRAME_CJPEGSAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    JPEG_SAMPLE_YCC,  // 3 bytes a pixel
    JPEG_SAMPLE_GREY, // 1
    JPEG_SAMPLE_CMYK, // 4, as given: an Adobe marker follows, so 255 should mean no ink
    JPEG_SAMPLE_YCCK, // likewise
    JPEG_SAMPLE_RGB,  // 3, stored without conversion
} jpeg_sample_color;

typedef struct {
    jpeg_sample_color color;
    bool is_progressive;
    bool is_arithmetic;
    bool omits_adobe_marker;
    unsigned restart_rows;  // rows of blocks between restart markers, 0: none
    const uint8_t *exif;    // the whole content of an APP1 segment, or NULL
    size_t exif_count;
} jpeg_sample_options;

// A JPEG file of quality 92 in malloc'd memory, or NULL.
uint8_t *jpeg_sample_encode(const uint8_t *pixels, unsigned width, unsigned height,
                            const jpeg_sample_options *options, size_t *count);

#endif
