// wl_resource_post_error is variadic, which Swift cannot call.
#ifndef WAYFRAME_CWAYLANDSERVERSHIM_H
#define WAYFRAME_CWAYLANDSERVERSHIM_H

#include <stdint.h>

struct wl_resource;

/// Sends wl_display.error for `resource` with `code` and `message` and disconnects its client.
void wayframe_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message);

#endif
