import Gallery

/// What a scan is to find, and how.
public struct ScanOptions: Equatable, Sendable {
  public var names = NameRules()
  /// Directories are searched with the directories in them.
  public var isRecursive = true
  /// Links are followed out of the roots.
  public var followsLinks = false
  /// When files were changed is looked up: on a network share, a question for each of them.
  public var readsDates = false

  public init() {}
}

/// What a look at the file system found.
public struct ScanResult: Sendable {
  /// One of the places that were named.
  struct Root: Sendable {
    var path: PhotoPath
    /// It was there, readable or not.
    var isPresent = false
    /// Nil where it could not be looked at.
    var device: UInt64?
    /// Reading it, or what is in it, failed as it does when a network or a drive is gone.
    var isBroken = false
    var photos = PhotoCatalog()
  }

  /// What stood in the way, in the order it was met.
  public internal(set) var problems: [Problem] = []
  /// Not everything was looked at.
  public internal(set) var isPartial = false
  /// Some of it lies on a file system that does not tell of changes other computers make.
  public internal(set) var isRemote = false
  /// Some of the photos are those of a root that is lost at the moment.
  public internal(set) var keepsLost = false
  var roots: [Root] = []
  /// The directories that were read, for a ``DirectoryWatcher``.
  var directories: [ScannedDirectory] = []

  /// Files that look like photos, in natural order.
  public var photos: PhotoCatalog {
    if roots.count == 1 { return roots[0].photos.sorted() }
    var all = PhotoCatalog()
    for root in roots { all.append(root.photos) }
    return all.sorted()
  }

  /// The photo that was found first.
  public var firstFound: PhotoID? {
    roots.lazy.compactMap { $0.photos.isEmpty ? nil : $0.photos[0] }.first
  }

  /// Brings what was found into order, so that it need not be done again and what is handed out shares its memory.
  public mutating func sort() {
    for index in roots.indices { roots[index].photos.sort() }
  }

  /// The roots that were there, readable or not.
  var presentRoots: Set<PhotoPath> { Set(roots.filter(\.isPresent).map(\.path)) }
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
  ///
  /// - Parameters:
  ///   - patience: seconds after which the first photo that was found will do; nil for all of them.
  public init(
    scanning roots: [PhotoPath], options: ScanOptions = ScanOptions(), patience: Double? = nil
  ) {
    var scan = Scan(options, roots: roots, patience: patience)
    for root in roots { scan.visit(root: root) }
    self = scan.result
  }

  /// The same, with the photos of roots that were lost since an earlier scan: a share that is unmounted, a drive that
  /// was pulled out. A directory that somebody emptied is empty; one that is suddenly empty because nothing is mounted
  /// there any more is lost.
  public func keepingLost(since earlier: ScanResult) -> ScanResult {
    var result = self
    for index in roots.indices {
      let root = roots[index]
      guard let before = earlier.roots.first(where: { $0.path == root.path }),
        !before.photos.isEmpty
      else { continue }
      let isUnmounted = root.photos.isEmpty && root.device != before.device
      if !root.isPresent || isUnmounted {
        result.roots[index].photos = before.photos
        // To be compared with next time: it is still the device that has the photos.
        result.roots[index].device = before.device
        result.keepsLost = true
      } else if root.isBroken {
        result.roots[index].photos.append(before.photos)
        result.roots[index].photos.sort()
      }
    }
    return result
  }
}
