// Encodes WebP files for tests, through libwebp.
#ifndef WAYFRAME_CWEBPSAMPLES_H
#define WAYFRAME_CWEBPSAMPLES_H

#include <stddef.h>
#include <stdint.h>

// Pixels are bytes R, G, B, A. A quality below 0 encodes without loss. NULL when it fails; to be freed.
uint8_t *webp_sample_encode(const uint8_t *pixels, int width, int height, float quality,
                            size_t *count);

// Puts an image into a file with these parts; NULL parts are left out. NULL when it fails; to be freed.
uint8_t *webp_sample_wrap(const uint8_t *image, size_t count, const uint8_t *exif,
                          size_t exif_count, const uint8_t *profile, size_t profile_count,
                          size_t *whole);

// An animation of two frames on a canvas, the first at an offset. NULL when it fails; to be freed.
uint8_t *webp_sample_animate(const uint8_t *first, size_t first_count, int x, int y,
                             const uint8_t *second, size_t second_count, int width, int height,
                             size_t *whole);

#endif
