import Gallery
import Testing

@Suite("The list of photos")
struct PhotoListTests {
  let names = ["a", "b", "c", "d"]
  func photo(_ name: String) -> PhotoID { .file(PhotoPath(name)) }
  func gallery(_ names: [String]) -> PhotoList { PhotoList(names.map(photo)) }

  @Test("steps go round in both directions")
  func steps() {
    var gallery = gallery(names)
    #expect(gallery.current == photo("a"))
    #expect(gallery.neighbour(.backward) == photo("d"))
    gallery.step(.backward)
    #expect(gallery.current == photo("d"))
    gallery.step(.forward)
    gallery.step(.forward)
    #expect(gallery.current == photo("b"))
  }

  @Test("an empty gallery and one of a single photo have no neighbour and stay where they are")
  func smallGalleries() {
    var empty = gallery([])
    #expect(empty.current == nil)
    #expect(empty.neighbour(.forward) == nil)
    empty.step(.forward)
    var single = gallery(["a"])
    #expect(single.neighbour(.forward) == nil)
    single.step(.backward)
    #expect(single.current == photo("a"))
  }

  @Test("a photo in quarantine is stepped over, and leaving it goes the way one was going")
  func quarantine() {
    var gallery = gallery(names)
    gallery.quarantine(photo("b"), goingOn: .forward)
    #expect(gallery.current == photo("a"))
    #expect(gallery.neighbour(.forward) == photo("c"))
    gallery.quarantine(photo("a"), goingOn: .backward)
    #expect(gallery.current == photo("d"))
    gallery.quarantine(photo("d"), goingOn: .forward)
    #expect(gallery.current == photo("c"))
    gallery.quarantine(photo("c"), goingOn: .forward)
    #expect(gallery.current == nil)
    #expect(gallery.count == 4)
  }

  @Test(
    "photos that are pardoned take their old places, and the gallery goes on with the next of them")
  func pardonSome() {
    var gallery = gallery(names)
    gallery.step(.forward)
    for name in names { gallery.quarantine(photo(name), goingOn: .forward) }
    #expect(gallery.current == nil)
    gallery.pardon([photo("a"), photo("d")])
    #expect(gallery.current == photo("d"))
    #expect(gallery.neighbour(.forward) == photo("a"))
    gallery.pardon([photo("b"), photo("nobody")])
    #expect(gallery.neighbour(.backward) == photo("b"))
  }

  @Test("a new list keeps the current photo, or else goes on with its old successor")
  func replacement() {
    var gallery = gallery(names)
    gallery.step(.forward)
    gallery.replace(with: PhotoCatalog(["0", "a", "b", "c"].map(photo)))
    #expect(gallery.current == photo("b"))
    gallery.replace(with: PhotoCatalog(["0", "a", "d", "c"].map(photo)))
    #expect(gallery.current == photo("c"))
    gallery.replace(with: PhotoCatalog([]))
    #expect(gallery.current == nil)
    gallery.replace(with: PhotoCatalog(["x", "y"].map(photo)))
    #expect(gallery.current == photo("x"))
  }

  @Test("a new list lets a photo out of quarantine that had gone, or all when nothing else is left")
  func pardon() {
    var gallery = gallery(["a", "b"])
    gallery.quarantine(photo("a"), goingOn: .forward)
    gallery.replace(with: PhotoCatalog([photo("a"), photo("b"), photo("c")]))
    #expect(gallery.quarantine == [photo("a")])
    gallery.replace(with: PhotoCatalog([photo("b")]))
    gallery.replace(with: PhotoCatalog([photo("a"), photo("b")]))
    #expect(gallery.quarantine.isEmpty)
    gallery.quarantine(photo("a"), goingOn: .forward)
    gallery.quarantine(photo("b"), goingOn: .forward)
    gallery.replace(with: PhotoCatalog([photo("a"), photo("b")]))
    #expect(gallery.current == photo("b"))
  }
}
