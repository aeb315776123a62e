#include "CWebPSamples.h"

#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>
#include <webp/mux.h>

// libwebp frees with its own function, which is free(3) on Linux; a copy depends on nothing.
static uint8_t *copied(const uint8_t *bytes, size_t count) {
    uint8_t *copy = malloc(count ? count : 1);
    if (copy != NULL) memcpy(copy, bytes, count);
    return copy;
}

uint8_t *webp_sample_encode(const uint8_t *pixels, int width, int height, float quality,
                            size_t *count) {
    uint8_t *output = NULL;
    *count = quality < 0 ? WebPEncodeLosslessRGBA(pixels, width, height, width * 4, &output)
                         : WebPEncodeRGBA(pixels, width, height, width * 4, quality, &output);
    if (*count == 0) return NULL;
    uint8_t *copy = copied(output, *count);
    WebPFree(output);
    return copy;
}

static uint8_t *assembled(WebPMux *mux, size_t *whole) {
    WebPData data = {NULL, 0};
    uint8_t *copy = NULL;
    if (WebPMuxAssemble(mux, &data) == WEBP_MUX_OK) {
        *whole = data.size;
        copy = copied(data.bytes, data.size);
    }
    WebPDataClear(&data);
    WebPMuxDelete(mux);
    return copy;
}

uint8_t *webp_sample_wrap(const uint8_t *image, size_t count, const uint8_t *exif,
                          size_t exif_count, const uint8_t *profile, size_t profile_count,
                          size_t *whole) {
    WebPMux *mux = WebPMuxNew();
    WebPData data = {image, count};
    WebPMuxSetImage(mux, &data, 1);
    if (exif != NULL) {
        WebPData chunk = {exif, exif_count};
        WebPMuxSetChunk(mux, "EXIF", &chunk, 1);
    }
    if (profile != NULL) {
        WebPData chunk = {profile, profile_count};
        WebPMuxSetChunk(mux, "ICCP", &chunk, 1);
    }
    return assembled(mux, whole);
}

uint8_t *webp_sample_animate(const uint8_t *first, size_t first_count, int x, int y,
                             const uint8_t *second, size_t second_count, int width, int height,
                             size_t *whole) {
    WebPMux *mux = WebPMuxNew();
    WebPMuxSetCanvasSize(mux, width, height);
    WebPMuxAnimParams parameters = {0xFFFFFFFF, 0};
    WebPMuxSetAnimationParams(mux, &parameters);
    WebPMuxFrameInfo info;
    memset(&info, 0, sizeof info);
    info.id = WEBP_CHUNK_ANMF;
    info.duration = 100;
    info.bitstream = (WebPData){first, first_count};
    info.x_offset = x;
    info.y_offset = y;
    WebPMuxPushFrame(mux, &info, 1);
    info.bitstream = (WebPData){second, second_count};
    info.x_offset = 0;
    info.y_offset = 0;
    WebPMuxPushFrame(mux, &info, 1);
    return assembled(mux, whole);
}
