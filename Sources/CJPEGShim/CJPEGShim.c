#include "CJPEGShim.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jpeglib.h>
#include <jerror.h>

// A legitimate progressive file has about ten scans. Each one passes over the whole picture, so a few
// kilobytes of empty scans could otherwise keep a processor busy for hours.
enum { MAXIMUM_SCANS = 500 };

struct wayframe_jpeg {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;

    wayframe_jpeg_status failure;
    char message[JMSG_LENGTH_MAX];
    uint64_t warnings;

    int descriptor; // -1 when reading from memory
    off_t offset;
    int read_errno;
    bool reached_end;
    bool has_started;
    bool has_broken_off;
    uint32_t intact_rows;

    wayframe_jpeg_is_cancelled is_cancelled;
    void *context;

    uint8_t *exif;
    size_t exif_count;
    JOCTET buffer[1 << 16];
};

// MARK: errors

static wayframe_jpeg *reader_of(j_common_ptr info) { return info->client_data; }

static wayframe_jpeg_status status_of(int code) {
    switch (code) {
    case JERR_OUT_OF_MEMORY:
        return WAYFRAME_JPEG_OUT_OF_MEMORY;
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
    case JERR_NO_BACKING_STORE: // the memory limit is reached
        return WAYFRAME_JPEG_TOO_LARGE;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
        return WAYFRAME_JPEG_UNSUPPORTED;
    default:
        return WAYFRAME_JPEG_DAMAGED;
    }
}

static void fail(j_common_ptr info) {
    wayframe_jpeg *reader = reader_of(info);
    info->err->format_message(info, reader->message);
    reader->failure = status_of(info->err->msg_code);
    longjmp(reader->escape, 1);
}

// From here on the library makes the picture up; the row it had come to is where the data end.
static void note_break(wayframe_jpeg *reader) {
    j_decompress_ptr info = &reader->info;
    if (!reader->has_started || reader->has_broken_off) return;
    reader->has_broken_off = true;
    // Once a first scan is complete the whole picture is there, if less sharp.
    if (info->input_scan_number > 1) return;
    uint64_t rows = (uint64_t)info->input_iMCU_row * info->output_height;
    reader->intact_rows = info->total_iMCU_rows ? rows / info->total_iMCU_rows : 0;
}

static void note_message(j_common_ptr info, int level) {
    wayframe_jpeg *reader = reader_of(info);
    if (level >= 0) return; // traces
    if (reader->warnings++ == 0) info->err->format_message(info, reader->message);
    // The entropy decoder ran into a marker. At a restart marker it resumes; nothing resumes after
    // the end of the image, or without restart markers.
    if (info->err->msg_code == JWRN_HIT_MARKER &&
        (reader->info.restart_interval == 0 || reader->info.unread_marker == JPEG_EOI))
        note_break(reader);
}

static void ignore_message(j_common_ptr info) { (void)info; }

static void note_progress(j_common_ptr common) {
    wayframe_jpeg *reader = reader_of(common);
    if (reader->info.input_scan_number > MAXIMUM_SCANS) {
        snprintf(reader->message, sizeof reader->message, "More than %d scans", MAXIMUM_SCANS);
        reader->failure = WAYFRAME_JPEG_DAMAGED;
        longjmp(reader->escape, 1);
    }
    // The callback has returned before the jump: none of its frames is jumped over.
    if (reader->is_cancelled && reader->is_cancelled(reader->context)) {
        reader->failure = WAYFRAME_JPEG_CANCELLED;
        longjmp(reader->escape, 1);
    }
}

// MARK: the source

static void start_source(j_decompress_ptr info) { (void)info; }

static boolean fill_buffer(j_decompress_ptr info) {
    static const JOCTET end_of_image[2] = {0xFF, JPEG_EOI};
    wayframe_jpeg *reader = info->client_data;
    if (reader->descriptor >= 0 && !reader->reached_end) {
        ssize_t count;
        do
            count = pread(reader->descriptor, reader->buffer, sizeof reader->buffer,
                          reader->offset);
        while (count < 0 && errno == EINTR);
        if (count > 0) {
            reader->offset += count;
            info->src->next_input_byte = reader->buffer;
            info->src->bytes_in_buffer = (size_t)count;
            return TRUE;
        }
        if (count < 0) reader->read_errno = errno;
    }
    // As jdatasrc.c does: an end that the file lacks, so that what came before is still shown.
    reader->reached_end = true;
    note_break(reader);
    WARNMS(info, JWRN_JPEG_EOF);
    info->src->next_input_byte = end_of_image;
    info->src->bytes_in_buffer = sizeof end_of_image;
    return TRUE;
}

static void skip_bytes(j_decompress_ptr info, long count) {
    wayframe_jpeg *reader = info->client_data;
    if (count <= 0) return;
    size_t here = info->src->bytes_in_buffer;
    if ((size_t)count <= here) {
        info->src->next_input_byte += count;
        info->src->bytes_in_buffer -= (size_t)count;
        return;
    }
    // Past the end of a file pread returns nothing, which fill_buffer copes with.
    if (reader->descriptor >= 0 && !reader->reached_end) reader->offset += count - (long)here;
    info->src->bytes_in_buffer = 0;
}

static void end_source(j_decompress_ptr info) { (void)info; }

static int next_byte(j_decompress_ptr info) {
    if (info->src->bytes_in_buffer == 0) info->src->fill_input_buffer(info);
    info->src->bytes_in_buffer--;
    return *info->src->next_input_byte++;
}

// jpeg_save_markers would keep every APP1 segment, and a file can hold gigabytes of them.
static boolean keep_exif(j_decompress_ptr info) {
    static const uint8_t identifier[6] = {'E', 'x', 'i', 'f', 0, 0};
    wayframe_jpeg *reader = info->client_data;
    int high = next_byte(info);
    long left = (high << 8 | next_byte(info)) - 2;
    if (left < 0) ERREXIT(info, JERR_BAD_LENGTH);
    if (reader->exif == NULL && left > (long)sizeof identifier) {
        uint8_t start[sizeof identifier];
        for (size_t i = 0; i < sizeof start; i++) start[i] = (uint8_t)next_byte(info);
        left -= sizeof start;
        if (memcmp(start, identifier, sizeof start) == 0) {
            reader->exif = malloc((size_t)left);
            if (reader->exif == NULL) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
            for (; left > 0 && !reader->reached_end; left--)
                reader->exif[reader->exif_count++] = (uint8_t)next_byte(info);
            return TRUE;
        }
    }
    info->src->skip_input_data(info, left);
    return TRUE;
}

// MARK: the calls

static wayframe_jpeg *open_reader(size_t memory_limit) {
    wayframe_jpeg *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->descriptor = -1;
    jpeg_std_error(&reader->errors);
    reader->errors.error_exit = fail;
    reader->errors.emit_message = note_message;
    reader->errors.output_message = ignore_message;
    reader->info.err = &reader->errors;
    reader->info.client_data = reader;
    if (setjmp(reader->escape)) {
        wayframe_jpeg_close(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->info); // keeps err and client_data
    reader->info.mem->max_memory_to_use = (long)memory_limit;
    reader->source.init_source = start_source;
    reader->source.fill_input_buffer = fill_buffer;
    reader->source.skip_input_data = skip_bytes;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = end_source;
    reader->info.src = &reader->source;
    reader->progress.progress_monitor = note_progress;
    reader->info.progress = &reader->progress;
    jpeg_set_marker_processor(&reader->info, JPEG_APP0 + 1, keep_exif);
    // At most 255 segments of 64 KiB belong to a profile, and the library keeps what it is told to.
    jpeg_save_markers(&reader->info, JPEG_APP0 + 2, 0xFFFF);
    return reader;
}

wayframe_jpeg *wayframe_jpeg_open(const void *bytes, size_t count, int descriptor, off_t offset,
                                  size_t memory_limit) {
    wayframe_jpeg *reader = open_reader(memory_limit);
    if (reader) {
        reader->descriptor = descriptor;
        reader->offset = offset;
        reader->source.next_input_byte = bytes;
        reader->source.bytes_in_buffer = count;
    }
    return reader;
}

void wayframe_jpeg_close(wayframe_jpeg *reader) {
    if (reader == NULL) return;
    jpeg_destroy_decompress(&reader->info);
    free(reader->exif);
    free(reader);
}

wayframe_jpeg_status wayframe_jpeg_read_header(wayframe_jpeg *reader,
                                               wayframe_jpeg_header *header) {
    if (setjmp(reader->escape)) return reader->failure;
    j_decompress_ptr info = &reader->info;
    jpeg_read_header(info, TRUE);
    header->width = info->image_width;
    header->height = info->image_height;
    header->is_grey = info->jpeg_color_space == JCS_GRAYSCALE;
    header->is_cmyk = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
    header->is_inverted = info->saw_Adobe_marker;
    header->has_many_scans = jpeg_has_multiple_scans(info);
    uint64_t bytes = 0;
    for (int i = 0; i < info->num_components; i++) {
        const jpeg_component_info *component = &info->comp_info[i];
        uint64_t h = (uint64_t)component->h_samp_factor, v = (uint64_t)component->v_samp_factor;
        bytes += (component->width_in_blocks + h - 1) / h * h *
                 ((component->height_in_blocks + v - 1) / v * v) * sizeof(JBLOCK);
    }
    header->coefficient_bytes = bytes;
    return WAYFRAME_JPEG_OK;
}

const uint8_t *wayframe_jpeg_exif(const wayframe_jpeg *reader, size_t *count) {
    *count = reader->exif_count;
    return reader->exif;
}

wayframe_jpeg_status wayframe_jpeg_start(wayframe_jpeg *reader, unsigned eighths,
                                         wayframe_jpeg_is_cancelled is_cancelled, void *context) {
    if (setjmp(reader->escape)) return reader->failure;
    j_decompress_ptr info = &reader->info;
    info->scale_num = eighths;
    info->scale_denom = 8;
    if (info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK)
        info->out_color_space = JCS_CMYK;
    else
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        info->out_color_space = JCS_EXT_BGRX;
#else
        info->out_color_space = JCS_EXT_XRGB;
#endif
    jpeg_calc_output_dimensions(info);
    reader->intact_rows = info->output_height;
    reader->has_started = true;
    reader->is_cancelled = is_cancelled;
    reader->context = context;
    jpeg_start_decompress(info);
    // Between rows the caller asks for itself.
    reader->is_cancelled = NULL;
    return WAYFRAME_JPEG_OK;
}

uint8_t *wayframe_jpeg_profile(wayframe_jpeg *reader, size_t *count) {
    JOCTET *profile = NULL;
    unsigned length = 0;
    *count = 0;
    if (setjmp(reader->escape)) return NULL;
    if (!jpeg_read_icc_profile(&reader->info, &profile, &length)) return NULL;
    *count = length;
    return profile;
}

wayframe_jpeg_status wayframe_jpeg_crop(wayframe_jpeg *reader, uint32_t *first, uint32_t *count) {
    if (setjmp(reader->escape)) return reader->failure;
    jpeg_crop_scanline(&reader->info, first, count);
    return WAYFRAME_JPEG_OK;
}

wayframe_jpeg_status wayframe_jpeg_skip_rows(wayframe_jpeg *reader, uint32_t count) {
    if (setjmp(reader->escape)) return reader->failure;
    jpeg_skip_scanlines(&reader->info, count);
    return WAYFRAME_JPEG_OK;
}

wayframe_jpeg_status wayframe_jpeg_read_rows(wayframe_jpeg *reader, uint8_t *row, ptrdiff_t stride,
                                             uint32_t count) {
    if (setjmp(reader->escape)) return reader->failure;
    j_decompress_ptr info = &reader->info;
    uint32_t first = info->output_scanline;
    if (count > info->output_height - first) count = info->output_height - first;
    while (info->output_scanline - first < count) {
        JSAMPROW rows[16];
        uint32_t done = info->output_scanline - first, wanted = count - done;
        if (wanted > 16) wanted = 16;
        for (uint32_t i = 0; i < wanted; i++) rows[i] = row + (ptrdiff_t)(done + i) * stride;
        jpeg_read_scanlines(info, rows, wanted);
    }
    return WAYFRAME_JPEG_OK;
}

uint32_t wayframe_jpeg_row(const wayframe_jpeg *reader) { return reader->info.output_scanline; }
uint32_t wayframe_jpeg_intact_rows(const wayframe_jpeg *reader) { return reader->intact_rows; }
bool wayframe_jpeg_reached_end(const wayframe_jpeg *reader) { return reader->reached_end; }
int wayframe_jpeg_read_errno(const wayframe_jpeg *reader) { return reader->read_errno; }
uint64_t wayframe_jpeg_warnings(const wayframe_jpeg *reader) { return reader->warnings; }
const char *wayframe_jpeg_message(const wayframe_jpeg *reader) { return reader->message; }
