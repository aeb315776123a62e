/// The photos that were found, compactly: of half a million, the names are most of it.
///
/// A value; copies share their memory. Entries keep the order in which they were added until ``sorted()`` is called.
public struct PhotoCatalog: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    /// Nanoseconds since 1970; 0 where nobody has looked.
    var modified: Int64
    /// Where the name begins in ``names``, after its length.
    var name: UInt32
    /// Its place in ``directories``, or one of those below.
    var directory: UInt32

    /// The name is a whole path.
    static let noDirectory = UInt32.max
    /// It is a built-in scene, and `name` which.
    static let builtIn = UInt32.max - 1

    var isBuiltIn: Bool { directory == Self.builtIn }
  }

  private var entries: [Entry] = []
  /// One after the other, each behind its length in two bytes.
  private var names: [UInt8] = []
  private var directories: [PhotoPath] = []
  /// They are in natural order, each once.
  private var isSorted = true

  public init() {}

  /// A catalog of these, in their order.
  public init(_ photos: [PhotoID]) {
    for photo in photos {
      switch photo {
      case .file(let path): append(path)
      case .builtIn(let scene):
        let place = BuiltInScene.allCases.firstIndex(of: scene) ?? 0
        entries.append(Entry(modified: 0, name: UInt32(place), directory: Entry.builtIn))
      }
    }
    isSorted = false
  }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: without a slash.
  ///   - modified: nanoseconds since 1970; 0 where nobody has looked.
  public mutating func append(
    _ name: some Collection<UInt8>, in directory: PhotoPath, modified: Int64 = 0
  ) {
    // A directory's files come one after the other.
    if directories.last != directory { directories.append(directory) }
    append(name, UInt32(directories.count - 1), modified)
  }

  /// Adds a file by its whole path.
  public mutating func append(_ path: PhotoPath, modified: Int64 = 0) {
    append(path.bytes, Entry.noDirectory, modified)
  }

  private mutating func append(
    _ name: some Collection<UInt8>, _ directory: UInt32, _ modified: Int64
  ) {
    // Four gigabytes of names, or a path longer than any kernel takes.
    guard names.count < Int(UInt32.max) - (1 << 17), name.count < 1 << 16 else { return }
    entries.append(Entry(modified: modified, name: UInt32(names.count), directory: directory))
    names.append(UInt8(name.count & 255))
    names.append(UInt8(name.count >> 8))
    names.append(contentsOf: name)
    isSorted = entries.count <= 1
  }

  /// Adds all of another catalog.
  public mutating func append(_ other: PhotoCatalog) {
    for index in 0..<other.count {
      let entry = other.entries[index]
      switch entry.directory {
      case Entry.builtIn: entries.append(entry)
      case Entry.noDirectory: append(other.name(of: entry), Entry.noDirectory, entry.modified)
      default:
        append(
          other.name(of: entry), in: other.directories[Int(entry.directory)],
          modified: entry.modified)
      }
    }
    isSorted = entries.count <= 1
  }

  public subscript(index: Int) -> PhotoID {
    let entry = entries[index]
    switch entry.directory {
    case Entry.builtIn: return .builtIn(BuiltInScene.allCases[Int(entry.name)])
    case Entry.noDirectory: return .file(PhotoPath(bytes: Array(name(of: entry))))
    default:
      return .file(directories[Int(entry.directory)].appending(Array(name(of: entry))))
    }
  }

  /// Nanoseconds since 1970; 0 where nobody has looked.
  public func modified(at index: Int) -> Int64 { entries[index].modified }

  /// The place of a photo; nil where it is not there.
  public func index(of photo: PhotoID) -> Int? {
    guard isSorted else { return entries.indices.first { self[$0] == photo } }
    let place = insertionIndex(of: photo)
    return place < count && self[place] == photo ? place : nil
  }

  /// Where a photo is in a catalog in natural order, or would be.
  func insertionIndex(of photo: PhotoID) -> Int {
    guard case .file(let path) = photo else { return count }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let isBefore = withBytes(at: middle) { bytes in
        path.bytes.withUnsafeBufferPointer { NaturalOrder.precedes(bytes, $0) }
      }
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The same photos in natural order, each once.
  public func sorted() -> PhotoCatalog {
    var result = self
    result.sort()
    return result
  }

  /// Brings the photos into natural order, each once. What the catalog takes meanwhile is about three times its own
  /// memory, if nobody else has a copy of it.
  public mutating func sort() {
    if isSorted { return }
    var result = PhotoCatalog()
    let paths = PathTable(self)
    // They are in the table.
    names = []
    let order = paths.order()
    result.entries.reserveCapacity(count)
    result.names.reserveCapacity(paths.byteCount)
    var last: Int?
    for place in order.lazy.map(Int.init) {
      defer { last = place }
      if let last, paths[last].elementsEqual(paths[place]),
        entries[last].isBuiltIn == entries[place].isBuiltIn
      {
        continue
      }
      let entry = entries[place]
      switch entry.directory {
      case Entry.builtIn: result.entries.append(entry)
      case Entry.noDirectory: result.append(paths[place], Entry.noDirectory, entry.modified)
      default:
        let directory = directories[Int(entry.directory)]
        result.append(
          paths[place].dropFirst(directory.prefixCount - paths.sharedCount), in: directory,
          modified: entry.modified)
      }
    }
    result.isSorted = true
    self = result
  }

  private func name(of entry: Entry) -> ArraySlice<UInt8> {
    let start = Int(entry.name) + 2
    let count = Int(names[start - 2]) | Int(names[start - 1]) << 8
    return names[start..<start + count]
  }

  /// A number that depends on a photo and on `seed`, and on nothing else.
  func hash(at index: Int, seed: UInt64) -> UInt64 {
    withBytes(at: index) { Hash.of($0, seed: seed) }
  }

  /// Calls `body` with the whole path of a file; with the name of a built-in scene.
  private func withBytes<Result>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let entry = entries[index]
    let start = Int(entry.name) + 2
    switch entry.directory {
    case Entry.builtIn:
      return Array(BuiltInScene.allCases[Int(entry.name)].rawValue.utf8)
        .withUnsafeBufferPointer(body)
    case Entry.noDirectory:
      return names.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[start..<start + name(of: entry).count]))
      }
    default:
      let directory = directories[Int(entry.directory)]
      return directory.appending(Array(name(of: entry))).bytes.withUnsafeBufferPointer(body)
    }
  }

  /// The directory that all directories lie in, with its slash: how many bytes that is.
  private var sharedCount: Int {
    guard let first = directories.first, entries.allSatisfy({ $0.directory < Entry.builtIn }) else {
      return 0
    }
    var shared = first.bytes[...]
    for directory in directories {
      let count = zip(shared, directory.bytes).prefix { $0 == $1 }.count
      shared = shared.prefix(count)
    }
    return shared.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
  }

  /// All paths as they are compared, one after the other, for as long as they are sorted; without what they all begin
  /// with.
  private struct PathTable {
    /// Bytes that are left out.
    let sharedCount: Int
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    init(_ catalog: PhotoCatalog) {
      let sharedCount = catalog.sharedCount
      self.sharedCount = sharedCount
      ends.reserveCapacity(catalog.count)
      bytes.reserveCapacity(
        catalog.entries.reduce(catalog.names.count) { sum, entry in
          entry.directory < Entry.builtIn
            ? sum + catalog.directories[Int(entry.directory)].prefixCount - sharedCount : sum
        })
      for entry in catalog.entries {
        if entry.directory < Entry.builtIn {
          let directory = catalog.directories[Int(entry.directory)].bytes
          bytes += directory.dropFirst(sharedCount)
          if directory.last != UInt8(ascii: "/") { bytes.append(UInt8(ascii: "/")) }
        }
        if entry.directory == Entry.builtIn {
          bytes += BuiltInScene.allCases[Int(entry.name)].rawValue.utf8
        } else {
          bytes += catalog.name(of: entry)
        }
        ends.append(bytes.count)
      }
    }

    var byteCount: Int { bytes.count }

    subscript(place: Int) -> ArraySlice<UInt8> {
      bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
    }

    /// The places in the order of their paths.
    func order() -> [UInt32] {
      var order = Array(0..<UInt32(ends.count))
      bytes.withUnsafeBufferPointer { bytes in
        ends.withUnsafeBufferPointer { ends in
          func path(_ place: UInt32) -> UnsafeBufferPointer<UInt8> {
            let start = place == 0 ? 0 : ends[Int(place) - 1]
            return UnsafeBufferPointer(rebasing: bytes[start..<ends[Int(place)]])
          }
          order.sort { NaturalOrder.precedes(path($0), path($1)) }
        }
      }
      return order
    }
  }
}

extension PhotoPath {
  /// Bytes before the names of what is in it.
  fileprivate var prefixCount: Int {
    bytes.last == UInt8(ascii: "/") ? bytes.count : bytes.count + 1
  }
}
