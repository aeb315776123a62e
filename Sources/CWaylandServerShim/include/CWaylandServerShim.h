// wl_resource_post_error is variadic, which Swift cannot call.
#ifndef WAYFRAME_CWAYLANDSERVERSHIM_H
#define WAYFRAME_CWAYLANDSERVERSHIM_H

#include <stdint.h>

struct wl_resource;

/// Sends wl_display.error for `resource` with `code` and `message` and disconnects its client.
void wayframe_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message);

/// Keeps the server from writing to standard error, where it reports each client that breaks a rule or
/// goes away. Its log handler takes a va_list, which Swift 6.0 cannot compile for arm64.
void wayframe_silence_server_log(void);

#endif
