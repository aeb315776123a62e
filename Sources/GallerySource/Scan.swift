import CLinux
import Gallery
import Glibc

/// The work of ``ScanResult/init(scanning:options:patience:)``.
struct Scan {
  /// Steps below a root. Links cannot loop, since a directory is read once; this bounds the rest.
  static let maximumDepth = 64
  /// How often the clock is looked at: once for so many names.
  static let namesPerLook = 256

  var result = ScanResult()
  private let options: ScanOptions
  /// The roots with all links resolved; only where links may lead nowhere else.
  private let realRoots: [[UInt8]]
  private var seenDirectories: Set<FileIdentity> = []
  private var pending: [(path: PhotoPath, depth: Int)] = []
  private var root = ScanResult.Root(path: PhotoPath(""))
  private let deadline: Double?
  private var nameCount = 0
  /// The file system that was asked last whether it tells of changes.
  private var device: UInt64?

  init(_ options: ScanOptions, roots: [PhotoPath], patience: Double?) {
    self.options = options
    realRoots = options.followsLinks ? [] : roots.compactMap(\.resolved)
    deadline = patience.map { Self.now + $0 }
  }

  /// Seconds.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// It has taken long enough, and something was found.
  private mutating func isOver() -> Bool {
    if result.isPartial { return true }
    guard let deadline else { return false }
    let isFound = !root.photos.isEmpty || result.roots.contains { !$0.photos.isEmpty }
    if isFound, Self.now > deadline { result.isPartial = true }
    return result.isPartial
  }

  mutating func visit(root path: PhotoPath) {
    if isOver() { return }
    root = ScanResult.Root(path: path)
    defer { result.roots.append(root) }
    let status: FileStatus
    do {
      status = try FileStatus(of: path)
    } catch {
      root.isBroken = error.isLoss
      result.problems.append(error.problem(with: path))
      return
    }
    root.isPresent = true
    root.device = status.identity.device
    switch status.kind {
    case .file: visit(file: path, status)
    case .directory: visit(tree: path, identity: status.identity)
    case .other: result.problems.append(Problem(path: path, kind: .notAFileOrDirectory))
    }
  }

  /// Other file systems may be mounted anywhere.
  private mutating func lookAtDevice(_ path: PhotoPath, _ device: UInt64) {
    guard device != self.device else { return }
    self.device = device
    if path.isRemote { result.isRemote = true }
  }

  private mutating func visit(file path: PhotoPath, _ status: FileStatus) {
    guard path.withCString({ faccessat(AT_FDCWD, $0, R_OK, AT_EACCESS) }) == 0 else {
      result.problems.append(SystemError(code: errno).problem(with: path))
      return
    }
    lookAtDevice(path, status.identity.device)
    root.photos.append(path, modified: status.modified)
  }

  private mutating func visit(tree path: PhotoPath, identity: FileIdentity) {
    guard !seenDirectories.contains(identity) else { return }
    let problems = result.problems.count
    pending = [(path, 0)]
    while let next = pending.popLast(), !isOver() { read(directory: next.path, depth: next.depth) }
    // An unreadable directory below has been named already: "no photo" would hide the cause.
    if root.photos.isEmpty, problems == result.problems.count {
      result.problems.append(Problem(path: path, kind: .holdsNoPhoto))
    }
  }

  private mutating func read(directory path: PhotoPath, depth: Int) {
    guard depth <= Self.maximumDepth else {
      result.problems.append(Problem(path: path, kind: .tooDeep))
      return
    }
    do {
      let reader = try DirectoryReader(path)
      defer { reader.close() }
      let status = try reader.status
      guard seenDirectories.insert(status.identity).inserted else { return }
      lookAtDevice(path, status.identity.device)
      result.directories.append(
        ScannedDirectory(path: path, identity: status.identity, modified: status.modified))
      try reader.forEachName { name, kind in
        visit(name: name, kind: kind, in: path, depth: depth)
      }
    } catch {
      // Gone between being listed and being read: somebody is tidying up, and nothing is wrong.
      if depth > 0, error.code == ENOENT { return }
      if error.isLoss { root.isBroken = true }
      result.problems.append(error.problem(with: path))
    }
  }

  private mutating func visit(
    name: [UInt8], kind: DirectoryReader.EntryKind, in directory: PhotoPath, depth: Int
  ) {
    nameCount += 1
    if result.isPartial || nameCount % Self.namesPerLook == 0 && isOver() { return }
    guard !options.names.isIgnored(name) else { return }
    switch kind {
    case .file:
      if options.names.isPhoto(name) { add(name, in: directory) }
    case .directory:
      enter(directory.appending(name), depth: depth)
    case .link:
      guard let target = directory.appending(name).resolved, isAllowed(target) else { return }
      visit(unknown: name, in: directory, depth: depth)
    case .unknown:
      visit(unknown: name, in: directory, depth: depth)
    case .other:
      break
    }
  }

  private mutating func enter(_ directory: PhotoPath, depth: Int) {
    if options.isRecursive { pending.append((directory, depth + 1)) }
  }

  private mutating func visit(unknown name: [UInt8], in directory: PhotoPath, depth: Int) {
    let path = directory.appending(name)
    switch try? FileStatus(of: path).kind {
    case .file: if options.names.isPhoto(name) { add(name, in: directory) }
    case .directory: enter(path, depth: depth)
    case .other, nil: break
    }
  }

  /// Whether a link may lead there.
  private func isAllowed(_ target: [UInt8]) -> Bool {
    guard !NameRules.leadsIntoIgnored(target) else { return false }
    return options.followsLinks
      || realRoots.contains { root in
        target == root || target.starts(with: root.last == UInt8(ascii: "/") ? root : root + [0x2F])
      }
  }

  private mutating func add(_ name: [UInt8], in directory: PhotoPath) {
    var modified: Int64 = 0
    if options.readsDates {
      modified = (try? FileStatus(of: directory.appending(name)))?.modified ?? 0
    }
    root.photos.append(name, in: directory, modified: modified)
  }
}

extension SystemError {
  /// It is what a drive or a network that went away answers, not a lack of permission.
  var isLoss: Bool {
    [
      EIO, ESTALE, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH, ETIMEDOUT, ENODEV,
      ENXIO, ECONNABORTED, ECONNRESET,
    ].contains(code)
  }
}

extension PhotoPath {
  /// Whether it lies on a file system that other computers, or programs, change without a word.
  var isRemote: Bool {
    var status = statfs()
    guard withCString({ statfs($0, &status) }) == 0 else { return false }
    // Of <linux/magic.h>: NFS, SMB, CIFS, SMB2, FUSE (sshfs, ntfs-3g and the like), 9P, AFS, Ceph.
    let remote: [UInt32] = [
      0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997, 0x5346_414F, 0x00C3_6400,
    ]
    return remote.contains(UInt32(truncatingIfNeeded: status.f_type))
  }
}
