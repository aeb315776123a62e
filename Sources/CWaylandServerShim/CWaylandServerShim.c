#include "CWaylandServerShim.h"

#include <stdarg.h>
#include <wayland-server-core.h>

void wayframe_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message) {
    wl_resource_post_error(resource, code, "%s", message);
}

static void discard(const char *format, va_list arguments) {
    (void)format;
    (void)arguments;
}

void wayframe_silence_server_log(void) {
    wl_log_set_handler_server(discard);
}
