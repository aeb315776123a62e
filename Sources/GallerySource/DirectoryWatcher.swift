import CLinux
import Gallery
import Glibc

/// Says when a scan of the roots would find something else than the last one did.
///
/// inotify watches single directories, so the watcher is told after each scan which ones there are:
///
///     let watcher = DirectoryWatcher(roots: roots)
///     var result = ScanResult(scanning: roots)
///     while watcher.follow(result) { result = ScanResult(scanning: roots) }
///
/// and then, when ``fileDescriptor`` is readable, ``drain()`` tells whether to scan and follow again. A root
/// that is missing is waited for at the nearest directory that exists. What inotify cannot see: changes that
/// another computer makes on a network share, and a file system mounted over a directory.
///
/// For one thread at a time. ``follow(_:)`` looks at every directory again and so blocks like a scan, on a lost
/// network share for long; ``drain()`` never does.
public final class DirectoryWatcher {
  /// To poll for reading; -1, which poll(2) passes over, when the system has no inotify instance left.
  public let fileDescriptor: Int32

  /// Why some changes will go unnoticed; the watcher works as far as it can all the same.
  public private(set) var problems: [Problem] = []

  /// Files that were written since ``takeWritten()`` was called last.
  private var written: Set<PhotoPath> = []
  /// More of them are not told one by one.
  private static let mostWritten = 20_000
  private let rules: NameRules
  private let roots: [PhotoPath]
  private let calls: InotifyCalls
  private var watches: [Int32: Watch] = [:]
  private var descriptors: [FileIdentity: Int32] = [:]

  public convenience init(roots: [PhotoPath], names: NameRules = NameRules()) {
    self.init(roots: roots, names: names, calls: .system)
  }

  init(roots: [PhotoPath], names: NameRules = NameRules(), calls: InotifyCalls) {
    self.roots = roots
    rules = names
    self.calls = calls
    switch calls.open() {
    case .success(let descriptor):
      fileDescriptor = descriptor
    case .failure(let error):
      fileDescriptor = -1
      if let root = roots.first {
        problems = [Problem(path: root, kind: .notWatched(error.code))]
      }
    }
  }

  deinit {
    if fileDescriptor >= 0 { close(fileDescriptor) }
  }

  /// Watches what `scan` went through, and no longer what it did not.
  ///
  /// - Returns: true when something has changed since that scan read it: scan again, and follow that.
  public func follow(_ scan: ScanResult) -> Bool {
    guard fileDescriptor >= 0 else { return false }
    problems = []
    var wanted: [FileIdentity: Watch] = [:]
    for directory in scan.directories {
      wanted[directory.identity] = Watch(
        directory: directory.path, isSearched: true, rules: rules)
    }
    var hasChanged = false
    for root in roots {
      anchor(root, in: &wanted)
      let isThere = (try? FileStatus(of: root)) != nil
      if isThere != scan.presentRoots.contains(root) { hasChanged = true }
    }

    for (identity, watch) in wanted { add(watch, identity: identity) }
    for (identity, descriptor) in descriptors where wanted[identity] == nil {
      _ = inotify_rm_watch(fileDescriptor, descriptor)
      forget(descriptor)
    }
    // Only now that they are watched: a change between reading and watching would be lost.
    for directory in scan.directories {
      let modified = try? FileStatus(of: directory.path).modified
      if modified != directory.modified { hasChanged = true }
    }
    return hasChanged
  }

  /// Takes in what the system has reported, without ever blocking.
  ///
  /// - Returns: true when the photos may have changed.
  public func drain() -> Bool {
    guard fileDescriptor >= 0 else { return false }
    var hasChanged = false
    // Somebody who writes without a pause must not hold us here: the rest is read at the next call.
    for _ in 0..<16 {
      guard let events = InotifyEvent.read(from: fileDescriptor) else { break }
      for event in events {
        if let path = watches[event.watch]?.written(event), written.count < Self.mostWritten {
          written.insert(roots.first { $0.name == path.name && $0.parent == path.parent } ?? path)
        }
        if isRelevant(event) { hasChanged = true }
      }
    }
    return hasChanged
  }

  /// The photos whose files were written, or came to their names, since the last call.
  public func takeWritten() -> Set<PhotoPath> {
    defer { written = [] }
    return written
  }

  // MARK: - Watches

  /// Adds to `wanted` the directories whose entries decide where `root` leads: the one that holds it or,
  /// while it is missing, the nearest one that exists, and the ones that hold links on the way. A root
  /// that is watched itself says when it goes; its neighbours in the directory above would only wake us.
  private func anchor(_ root: PhotoPath, in wanted: inout [FileIdentity: Watch]) {
    let identity = (try? FileStatus(of: root))?.identity
    var isAnchored = identity.flatMap { wanted[$0] }?.isSearched ?? false
    var paths = [root]
    // As many links as the kernel follows, so that a loop of links ends.
    for _ in 0..<40 {
      guard var path = paths.popLast() else { return }
      while path.parent != path {
        let parent = path.parent
        let target = path.linkTarget
        if let target { paths.append(target) }
        if !isAnchored || target != nil, let status = try? FileStatus(of: parent),
          status.kind == .directory
        {
          let unsearched = Watch(directory: parent, isSearched: false)
          wanted[status.identity, default: unsearched].names.insert(path.name)
          isAnchored = true
        }
        path = parent
      }
      isAnchored = identity != nil
    }
  }

  private func add(_ watch: Watch, identity: FileIdentity) {
    if let descriptor = descriptors[identity] {
      watches[descriptor] = watch
      return
    }
    switch calls.addWatch(fileDescriptor, watch.directory, Watch.mask) {
    case .success(let descriptor):
      watches[descriptor] = watch
      descriptors[identity] = descriptor
    case .failure(let error) where error.code == ENOENT || error.code == EACCES:
      break  // Gone again, or reported by the scan.
    case .failure(let error):
      let isKnown = problems.contains { $0.kind == .notWatched(error.code) }
      if !isKnown { problems.append(Problem(path: watch.directory, kind: .notWatched(error.code))) }
    }
  }

  private func forget(_ descriptor: Int32) {
    watches[descriptor] = nil
    for (identity, known) in descriptors where known == descriptor { descriptors[identity] = nil }
  }

  // MARK: - Events

  private func isRelevant(_ event: InotifyEvent) -> Bool {
    if event.has(IN_Q_OVERFLOW) { return true }
    // About a watch that we gave up while the event was on its way.
    guard let watch = watches[event.watch] else { return false }
    if event.has(IN_IGNORED) {
      forget(event.watch)
      return true
    }
    if event.has(IN_DELETE_SELF) || event.has(IN_UNMOUNT) { return true }
    if event.has(IN_MOVE_SELF) {
      // It goes on reporting under a path that is no longer its own.
      _ = inotify_rm_watch(fileDescriptor, event.watch)
      forget(event.watch)
      return true
    }
    return watch.concerns(event)
  }
}
