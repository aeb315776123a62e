# shellcheck shell=bash disable=SC2034
# find_display: sets $display to session (and WAYLAND_DISPLAY), console or headless.

find_display() {
  if [ -n "${WAYLAND_DISPLAY:-}" ]; then
    if has_socket "$WAYLAND_DISPLAY"; then
      display=session
      return
    fi
    # It outlives its session in terminal multiplexers and in shells that changed user.
    echo "WAYLAND_DISPLAY is $WAYLAND_DISPLAY, and no compositor is there: looking further." >&2
    unset WAYLAND_DISPLAY
  fi

  # Asked before other sessions: theirs is another console, which nobody looks at now.
  if [ -z "${DISPLAY:-}" ] && is_console; then
    display=console
    return
  fi

  # Somebody who comes in over the network, to the machine that the screen hangs on. One session can only
  # be the one that is meant; of several, any choice would be a guess.
  local sessions
  mapfile -t sessions < <(live_sessions)
  case ${#sessions[@]} in
    0) display=headless ;;
    1)
      export WAYLAND_DISPLAY=${sessions[0]}
      echo "Showing it in the Wayland session $WAYLAND_DISPLAY." >&2
      display=session
      ;;
    *)
      echo "There are several Wayland sessions: set WAYLAND_DISPLAY to one of ${sessions[*]}." >&2
      exit 64
      ;;
  esac
  if [ "$display" = headless ] && [ -n "${DISPLAY:-}" ]; then
    echo "This is an X11 session, and Wayframe speaks Wayland only: taking a picture instead." >&2
  fi
}

# Whether the value of WAYLAND_DISPLAY leads to a socket: it is a name in XDG_RUNTIME_DIR, or a path.
has_socket() {
  case $1 in
    /*) [ -S "$1" ] ;;
    *) [ -n "${XDG_RUNTIME_DIR:-}" ] && [ -S "$XDG_RUNTIME_DIR/$1" ] ;;
  esac
}

# One of the kernel's own terminals, not a terminal emulator, a serial line or a pipe.
is_console() {
  [[ $(tty) =~ ^/dev/tty[0-9]+$ ]]
}

# The names of this user's sockets that a compositor holds. It keeps a lock beside its socket for as long
# as it lives, and one that was killed leaves both files behind.
live_sessions() {
  local socket
  [ -n "${XDG_RUNTIME_DIR:-}" ] || return 0
  for socket in "$XDG_RUNTIME_DIR"/wayland-*; do
    if [ -S "$socket" ] && [ -e "$socket.lock" ]; then
      flock --nonblock "$socket.lock" true 2>/dev/null || basename "$socket"
    fi
  done
}
