// Decoding through libjpeg-turbo without a longjmp over a Swift frame.
//
// libjpeg reports a fatal error by a callback that must not return. Here that callback jumps to a
// setjmp in the function of this shim that Swift called, and only C frames lie between the two.
// Nothing else is decided here: what to decode, at which scale and into which memory is Swift's.
#ifndef WAYFRAME_CJPEGSHIM_H
#define WAYFRAME_CJPEGSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct wayframe_jpeg wayframe_jpeg;

typedef enum {
    WAYFRAME_JPEG_OK,
    // The data contradict the format, or end before the picture begins.
    WAYFRAME_JPEG_DAMAGED,
    // A well-formed file that this library cannot decode: 12 bits, lossless, arithmetic coding.
    WAYFRAME_JPEG_UNSUPPORTED,
    WAYFRAME_JPEG_TOO_LARGE,
    WAYFRAME_JPEG_OUT_OF_MEMORY,
    WAYFRAME_JPEG_CANCELLED,
} wayframe_jpeg_status;

typedef struct {
    uint32_t width, height; // as stored, before orientation
    bool is_cmyk;           // CMYK or YCCK: rows hold C, M, Y, K instead of B, G, R, X
    bool is_grey;           // rows hold B, G, R, X all the same
    bool is_inverted;       // written by Adobe: 255 is no ink
    bool has_many_scans;    // progressive, or one scan a component: coefficients are kept in memory
    uint64_t coefficient_bytes; // what they would take
} wayframe_jpeg_header;

// Called while coefficients are read, which can take seconds before the first row; true cancels.
typedef bool (*wayframe_jpeg_is_cancelled)(void *context);

// NULL when memory is short. Reads `count` bytes of memory, which must outlive the reader, then those of
// a descriptor from `offset` on with pread, which is not closed; -1 for none. `memory_limit` bounds what
// libjpeg allocates for coefficients.
wayframe_jpeg *wayframe_jpeg_open(const void *bytes, size_t count, int descriptor, off_t offset,
                                  size_t memory_limit);
void wayframe_jpeg_close(wayframe_jpeg *reader);

wayframe_jpeg_status wayframe_jpeg_read_header(wayframe_jpeg *reader, wayframe_jpeg_header *header);

// The TIFF structure of the first APP1 segment marked "Exif", or NULL; valid until close.
const uint8_t *wayframe_jpeg_exif(const wayframe_jpeg *reader, size_t *count);

// The ICC profile of the APP2 segments in malloc'd memory, or NULL; to be asked after the header was
// read.
uint8_t *wayframe_jpeg_profile(wayframe_jpeg *reader, size_t *count);

// Begins decoding at eighths/8 of the stored size; the output size is both sides rounded up.
wayframe_jpeg_status wayframe_jpeg_start(wayframe_jpeg *reader, unsigned eighths,
                                         wayframe_jpeg_is_cancelled is_cancelled, void *context);

// Leaves out columns before the first row is read; both numbers are changed to what rows will have.
wayframe_jpeg_status wayframe_jpeg_crop(wayframe_jpeg *reader, uint32_t *first, uint32_t *count);

// Passes over the next `count` output rows.
wayframe_jpeg_status wayframe_jpeg_skip_rows(wayframe_jpeg *reader, uint32_t count);

// Writes the next `count` rows, 4 bytes a pixel (native 0xFFRRGGBB, or C, M, Y, K bytes), from `row`
// on, `stride` bytes apart; the stride may be negative. On failure some of them may be written:
// wayframe_jpeg_row says where it stopped.
wayframe_jpeg_status wayframe_jpeg_read_rows(wayframe_jpeg *reader, uint8_t *row, ptrdiff_t stride,
                                             uint32_t count);

// The next output row.
uint32_t wayframe_jpeg_row(const wayframe_jpeg *reader);

// Output rows for which the file holds data: fewer than the height once the data have ended early,
// or broken off with no way to resume. libjpeg fills the rest with mid grey.
uint32_t wayframe_jpeg_intact_rows(const wayframe_jpeg *reader);

// The end of the file was met where data should be.
bool wayframe_jpeg_reached_end(const wayframe_jpeg *reader);
// The errno of a failed read, or 0; reading failed counts as the end of the file.
int wayframe_jpeg_read_errno(const wayframe_jpeg *reader);
// How often the library had to guess (corrupt data).
uint64_t wayframe_jpeg_warnings(const wayframe_jpeg *reader);
// The library's text for the fatal error, else for the first warning, else empty.
const char *wayframe_jpeg_message(const wayframe_jpeg *reader);

#endif
