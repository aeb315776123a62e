import Glibc

/// What the memory for photos is spent on, and whether there is some left: the promise behind `memory.limit`.
///
/// It covers all processes: what is drawn on (the window's buffers and the pictures that are kept for them), every picture
/// that is held, and every job of a worker's with all that it may use.
public struct MemoryBudget: Equatable, Sendable {
  /// Bytes that may be spent.
  public var limit: Int
  /// Bytes that the screen takes whatever is shown on it.
  public var screenBytes = 0
  /// Bytes of pictures that are held.
  public var heldBytes = 0

  public init(limit: Int) { self.limit = limit }

  /// Bytes left for pictures and jobs.
  ///
  /// - Parameters:
  ///   - bytesInFlight: of jobs under way.
  public func free(bytesInFlight: Int) -> Int { limit - screenBytes - heldBytes - bytesInFlight }

  /// Bytes that are left when nothing is held and nothing is under way.
  public var most: Int { limit - screenBytes }

  /// Bytes that a screen of so many device pixels takes: two buffers, and two pictures as they rest on it.
  public static func screenBytes(pixels: Int) -> Int { 4 * 4 * pixels }

  /// A quarter of the machine's memory, or of what the service manager grants, and at most 256 MiB.
  public static var defaultLimit: Int { min(machineBytes / 4, 256 << 20) }

  /// Bytes of memory that the program may have.
  private static var machineBytes: Int {
    let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    return min(machine > 0 ? machine : 1 << 30, groupLimit ?? .max)
  }

  /// The limit of the control group that the program runs in, where that has one.
  private static var groupLimit: Int? {
    // "0::/system.slice/wayframe.service"
    guard
      let line = text(of: "/proc/self/cgroup")?.split(separator: "\n" as Character)
        .first(where: { $0.utf8.starts(with: "0::".utf8) })
    else { return nil }
    let limit = text(of: "/sys/fs/cgroup\(line.dropFirst(3))/memory.max")
    return limit.flatMap { Int($0.prefix { $0.isNumber }) }
  }

  private static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = OwnedDescriptor(descriptor)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file.rawValue, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
