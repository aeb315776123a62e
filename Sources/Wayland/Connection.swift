import CWaylandClient
import Glibc

/// The connection to the compositor, for a loop that polls its descriptor together with others.
///
/// One pass of the loop: ``dispatchPending()``, the program's own work, ``flush()``, a poll of
/// ``fileDescriptor``, ``finishRead(isReadable:)``. Not thread-safe: one thread owns it and everything made
/// from it.
public final class Connection {
  let display: WlDisplay
  private let pointer: OpaquePointer
  private var isReadPrepared = false

  /// Connects to the compositor that the environment names.
  ///
  /// - Throws: ``ConnectionError/noDisplay`` or ``ConnectionError/unreachable(display:code:)``.
  public convenience init() throws {
    // In libwayland's order: an inherited socket wins over a name.
    guard let name = Self.variable("WAYLAND_SOCKET") ?? Self.variable("WAYLAND_DISPLAY") else {
      // It would try wayland-0 then, which may be somebody else's session.
      throw ConnectionError.noDisplay
    }
    if Self.variable("WAYLAND_SOCKET") == nil, !name.hasPrefix("/"),
      Self.variable("XDG_RUNTIME_DIR") == nil
    {
      throw ConnectionError.noRuntimeDirectory
    }
    // libwayland takes an empty one for a descriptor's number.
    if Self.variable("WAYLAND_SOCKET") == nil { unsetenv("WAYLAND_SOCKET") }
    errno = 0
    guard let pointer = wl_display_connect(nil) else {
      throw ConnectionError.unreachable(display: name, code: errno)
    }
    self.init(pointer)
  }

  /// A variable of the environment; nil where it is empty.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Takes over a connected socket.
  ///
  /// - Throws: ``ConnectionError/lost(code:)``; the descriptor is closed then.
  public convenience init(fileDescriptor: Int32) throws {
    guard let pointer = wl_display_connect_to_fd(fileDescriptor) else {
      throw ConnectionError.lost(code: errno)
    }
    self.init(pointer)
  }

  private init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    display = WlDisplay(connection: pointer)
  }

  deinit {
    if isReadPrepared { wl_display_cancel_read(pointer) }
    display.disconnect()
  }

  /// To be polled for input, and for output when ``flush()`` says so.
  public var fileDescriptor: Int32 { wl_display_get_fd(pointer) }

  /// Handles the events that were read and makes ready to read more.
  public func dispatchPending() throws {
    guard !isReadPrepared else { return }
    while wl_display_prepare_read(pointer) != 0 {
      if wl_display_dispatch_pending(pointer) < 0 { throw failure() }
    }
    isReadPrepared = true
  }

  /// Sends what is queued, without waiting.
  ///
  /// - Returns: whether all went out; if not, poll for output too and flush again.
  public func flush() throws -> Bool {
    if wl_display_flush(pointer) >= 0 { return true }
    switch errno {
    case EAGAIN: return false
    // The reason for a closed connection still waits to be read.
    case EPIPE: return true
    default: throw failure()
    }
  }

  /// Ends the read that ``dispatchPending()`` made ready, and handles what arrived.
  ///
  /// - Parameters:
  ///   - isReadable: whether the poll reported input or a hang-up.
  public func finishRead(isReadable: Bool) throws {
    guard isReadPrepared else { return }
    isReadPrepared = false
    guard isReadable else {
      wl_display_cancel_read(pointer)
      return
    }
    // libwayland before 1.23 reads 4 KiB at a time. That is a tenth of a second of two fingers at 1 kHz: after a
    // frame that took longer, events would queue up for good, and a compositor drops a client whose socket is full.
    for _ in 0..<Self.maximumReads {
      if wl_display_read_events(pointer) < 0 { throw failure() }
      // Protocol errors and answers to deletions are in a queue of libwayland's own, which only this looks at.
      repeat {
        if wl_display_dispatch_pending(pointer) < 0 { throw failure() }
      } while wl_display_prepare_read(pointer) != 0
      var entry = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 0) > 0 else { break }
    }
    wl_display_cancel_read(pointer)
  }

  /// In one go; a compositor that sends faster than we read must not keep us from drawing.
  private static let maximumReads = 256

  private func failure() -> ConnectionError {
    let code = wl_display_get_error(pointer)
    guard code == EPROTO else { return .lost(code: code == 0 ? errno : code) }
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let protocolCode = wl_display_get_protocol_error(pointer, &interface, &object)
    return .protocolError(
      interface: interface.map { String(cString: $0.pointee.name) } ?? "an unknown object",
      code: protocolCode, object: object)
  }
}
