import CLinux
import Gallery
import Glibc

/// What the watcher wants to know of one directory.
struct Watch {
  /// Changes of names, and files that somebody has finished writing. IN_ATTRIB is for a photo that
  /// becomes readable.
  static let mask: UInt32 = [
    IN_CREATE, IN_CLOSE_WRITE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE, IN_ATTRIB, IN_DELETE_SELF,
    IN_MOVE_SELF, IN_ONLYDIR,
  ].reduce(0) { $0 | UInt32(bitPattern: Int32($1)) }

  var directory: PhotoPath
  /// Whether photos and directories in it count, or only `names`.
  var isSearched: Bool
  /// Entries that count whatever they are called: roots, and directories on the way to them.
  var names: Set<[UInt8]> = []
  var rules = NameRules()

  /// Whether an event in this directory may change what a scan finds.
  func concerns(_ event: InotifyEvent) -> Bool {
    let isDirectory = event.has(IN_ISDIR)
    if names.contains(event.name) {
      return isDirectory || !isFileBeingWritten(event)
    }
    guard isSearched, !rules.isIgnored(event.name) else { return false }
    if isDirectory { return true }
    guard !isFileBeingWritten(event) else { return false }
    // A link may lead to a directory, whatever it is called; a link's removal does not say it was one.
    return rules.isPhoto(event.name) || event.has(IN_CREATE) || event.has(IN_DELETE)
      || event.has(IN_MOVED_FROM) || event.has(IN_MOVED_TO)
  }

  /// The file that an event says was written, or has come: its content is another.
  func written(_ event: InotifyEvent) -> PhotoPath? {
    guard event.has(IN_CLOSE_WRITE) || event.has(IN_MOVED_TO), !event.has(IN_ISDIR),
      names.contains(event.name) || isSearched && rules.isPhoto(event.name)
    else { return nil }
    return directory.appending(event.name)
  }

  /// A new plain file is empty or half written: IN_CLOSE_WRITE comes when it is whole. Nothing more comes
  /// for a new link, symbolic or hard.
  private func isFileBeingWritten(_ event: InotifyEvent) -> Bool {
    guard event.has(IN_CREATE) else { return false }
    var status = stat()
    guard directory.appending(event.name).withCString({ lstat($0, &status) }) == 0 else {
      return false
    }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }
}

/// One report of the kernel.
struct InotifyEvent {
  var watch: Int32
  var mask: UInt32
  /// Of the entry in the watched directory; empty when the event is about the directory itself.
  var name: [UInt8]

  func has(_ flag: Int) -> Bool { mask & UInt32(truncatingIfNeeded: flag) != 0 }
  func has(_ flag: Int32) -> Bool { has(Int(flag)) }

  /// Reads the events that are waiting, as many as fit a buffer; nil when none is.
  static func read(from descriptor: Int32) -> [InotifyEvent]? {
    // An event with the longest name takes 16 + 256 bytes; the kernel returns only whole ones.
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return nil }
    return buffer.withUnsafeBytes { parse(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var offset = 0
    let headerSize = MemoryLayout<inotify_event>.size
    while offset + headerSize <= bytes.count {
      let header = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = offset + headerSize + Int(header.len)
      guard end <= bytes.count else { break }
      // The name is padded with NULs.
      let name = bytes[(offset + headerSize)..<end].prefix { $0 != 0 }
      events.append(InotifyEvent(watch: header.wd, mask: header.mask, name: Array(name)))
      offset = end
    }
    return events
  }
}

/// The system calls that run into limits, so that tests can make them.
struct InotifyCalls {
  var open: () -> Result<Int32, SystemError>
  var addWatch: (_ descriptor: Int32, PhotoPath, _ mask: UInt32) -> Result<Int32, SystemError>

  static var system: InotifyCalls {
    InotifyCalls(
      open: {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        return descriptor >= 0 ? .success(descriptor) : .failure(SystemError(code: errno))
      },
      addWatch: { descriptor, path, mask in
        let watch = path.withCString { inotify_add_watch(descriptor, $0, mask) }
        return watch >= 0 ? .success(watch) : .failure(SystemError(code: errno))
      })
  }
}
