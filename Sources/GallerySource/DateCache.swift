import Gallery
import Glibc

/// When photos were taken, for as long as their files are what they were: reading thousands of them takes minutes.
public struct DateCache: Sendable {
  private static let magic = Array("WFDATES1".utf8)
  /// A million are 16 MB.
  private static let maximumCount = 1_000_000
  /// Stands for a file that does not say.
  private static let none = Int64.min

  private var dates: [UInt64: Int64] = [:]
  /// There is something in it that has not been written.
  public private(set) var isChanged = false

  public init() {}

  /// Reads what ``encoded()`` wrote; of anything else, nothing.
  public init(decoding bytes: [UInt8]) {
    guard bytes.starts(with: Self.magic) else { return }
    bytes.withUnsafeBytes { bytes in
      var offset = Self.magic.count
      while offset + 16 <= bytes.count {
        dates[bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)] =
          bytes.loadUnaligned(fromByteOffset: offset + 8, as: Int64.self)
        offset += 16
      }
    }
  }

  /// A mark, then a key and a date each, as this machine has numbers.
  public mutating func encoded() -> [UInt8] {
    isChanged = false
    var bytes = Self.magic
    bytes.reserveCapacity(bytes.count + 16 * dates.count)
    for (key, date) in dates {
      withUnsafeBytes(of: key) { bytes += $0 }
      withUnsafeBytes(of: date) { bytes += $0 }
    }
    return bytes
  }

  /// What is known of a file: nil where nothing is; a date of nil where it does not say.
  ///
  /// - Parameters:
  ///   - key: see ``Gallery/PhotoPath/contentKey``.
  public func date(_ key: UInt64) -> Int64?? {
    dates[key].map { $0 == Self.none ? nil : $0 }
  }

  public mutating func set(_ key: UInt64, _ date: Int64?) {
    guard dates.count < Self.maximumCount else { return }
    dates[key] = date ?? Self.none
    isChanged = true
  }
}

extension PhotoPath {
  /// A number that is another when the path, the size or the time of the last change is; nil where there is no file.
  public var contentKey: UInt64? {
    guard let status = try? FileStatus(of: self), status.kind == .file else { return nil }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    add(bytes)
    withUnsafeBytes(of: status.size) { add($0) }
    withUnsafeBytes(of: status.modified) { add($0) }
    return hash
  }
}
