import Gallery
import Glibc

/// What a look at the file system found.
public struct ScanResult: Sendable {
  /// Files that look like photos, each path once, in no particular order.
  public internal(set) var photos: [PhotoPath] = []
  /// What stood in the way, in the order it was met.
  public internal(set) var problems: [Problem] = []
  /// The directories that were read, for a ``DirectoryWatcher``.
  var directories: [ScannedDirectory] = []
  /// The roots that were there, readable or not.
  var presentRoots: Set<PhotoPath> = []
}

/// A directory as it was when a scan began to read it.
struct ScannedDirectory: Sendable {
  var path: PhotoPath
  var identity: FileIdentity
  /// Nanoseconds since 1970.
  var modified: Int64
}

extension ScanResult {
  /// Finds the photos in `roots`.
  ///
  /// A root that is a file is taken whatever it is called. A root that is a directory is searched with all
  /// directories below it, each once, however many links lead there; hidden files, thumbnail directories
  /// and bins are left out, and photos are told by their extension. No file is opened, and none is
  /// looked at that the directory itself tells enough about: a network share with 50 000 photos costs one
  /// pass over its directories.
  ///
  /// This blocks as long as the file system does, which on a lost network share is long.
  public init(scanning roots: [PhotoPath]) {
    var scan = Scan()
    for root in roots { scan.visit(root: root) }
    self = scan.result
  }
}

/// The work of ``ScanResult/init(scanning:)``.
private struct Scan {
  /// Steps below a root. Links cannot loop, since a directory is read once; this bounds the rest.
  static let maximumDepth = 64

  var result = ScanResult()
  private var seenDirectories: Set<FileIdentity> = []
  private var seenPhotos: Set<PhotoPath> = []
  private var pending: [(path: PhotoPath, depth: Int)] = []

  mutating func visit(root: PhotoPath) {
    let status: FileStatus
    do {
      status = try FileStatus(of: root)
    } catch {
      result.problems.append(error.problem(with: root))
      return
    }
    result.presentRoots.insert(root)
    switch status.kind {
    case .file: visit(file: root)
    case .directory: visit(tree: root, identity: status.identity)
    case .other: result.problems.append(Problem(path: root, kind: .notAFileOrDirectory))
    }
  }

  private mutating func visit(file path: PhotoPath) {
    guard path.withCString({ faccessat(AT_FDCWD, $0, R_OK, AT_EACCESS) }) == 0 else {
      result.problems.append(SystemError(code: errno).problem(with: path))
      return
    }
    add(photo: path)
  }

  private mutating func visit(tree root: PhotoPath, identity: FileIdentity) {
    guard !seenDirectories.contains(identity) else { return }
    let found = (photos: result.photos.count, problems: result.problems.count)
    pending = [(root, 0)]
    while let next = pending.popLast() { read(directory: next.path, depth: next.depth) }
    // An unreadable directory below has been named already: "no photo" would hide the cause.
    if found == (result.photos.count, result.problems.count) {
      result.problems.append(Problem(path: root, kind: .holdsNoPhoto))
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
      result.directories.append(
        ScannedDirectory(path: path, identity: status.identity, modified: status.modified))
      try reader.forEachName { name, kind in
        visit(name: name, kind: kind, in: path, depth: depth)
      }
    } catch {
      // Gone between being listed and being read: somebody is tidying up, and nothing is wrong.
      if depth > 0, error.code == ENOENT { return }
      result.problems.append(error.problem(with: path))
    }
  }

  private mutating func visit(
    name: [UInt8], kind: DirectoryReader.EntryKind, in directory: PhotoPath, depth: Int
  ) {
    guard !Names.isIgnored(name) else { return }
    switch kind {
    case .file:
      if Names.isPhoto(name) { add(photo: directory.appending(name)) }
    case .directory:
      pending.append((directory.appending(name), depth + 1))
    case .link:
      let path = directory.appending(name)
      guard let target = path.resolved, !Names.leadsIntoIgnored(target) else { return }
      visit(unknown: path, name: name, depth: depth)
    case .unknown:
      visit(unknown: directory.appending(name), name: name, depth: depth)
    case .other:
      break
    }
  }

  private mutating func visit(unknown path: PhotoPath, name: [UInt8], depth: Int) {
    switch try? FileStatus(of: path).kind {
    case .file: if Names.isPhoto(name) { add(photo: path) }
    case .directory: pending.append((path, depth + 1))
    case .other, nil: break
    }
  }

  private mutating func add(photo path: PhotoPath) {
    if seenPhotos.insert(path).inserted { result.photos.append(path) }
  }
}
