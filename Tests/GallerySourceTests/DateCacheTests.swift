import Gallery
import Glibc
import Testing

@testable import GallerySource

@Suite("The dates that are remembered")
struct DateCacheTests {
  let tree = TemporaryTree()

  @Test("dates come back, also of files that do not say, and rubbish is nothing")
  func roundTrip() {
    var cache = DateCache()
    cache.set(1, 1_700_000_000_000_000_000)
    cache.set(2, nil)
    #expect(cache.isChanged)
    let bytes = cache.encoded()
    #expect(!cache.isChanged)
    let read = DateCache(decoding: bytes)
    #expect(read.date(1) == .some(.some(1_700_000_000_000_000_000)))
    #expect(read.date(2) == .some(nil) && read.date(3) == nil)
    for cut in 0..<bytes.count { _ = DateCache(decoding: Array(bytes.prefix(cut))) }
    #expect(DateCache(decoding: [1, 2, 3]).date(1) == nil)
  }

  @Test("a file that changes has another key")
  func keys() {
    let photo = tree.file("a.jpg")
    let key = photo.contentKey
    #expect(key != nil && key == photo.contentKey)
    #expect(truncate(photo.text, 5) == 0)
    #expect(photo.contentKey != key)
    #expect(tree["none.jpg"].contentKey == nil && tree.root.contentKey == nil)
  }
}
