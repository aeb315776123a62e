import Testing

@testable import Gallery

@Suite("The catalog of photos")
struct PhotoCatalogTests {
  private func path(_ photo: PhotoID) -> String {
    if case .file(let path) = photo { path.description } else { "" }
  }

  @Test("what is added is found again, by place and by name, whatever the bytes of its name are")
  func findsAgain() {
    let names: [[UInt8]] = [
      Array("a.jpg".utf8), [0xFF, 0xC3, 0x28], Array("line\nbreak.jpg".utf8), [0x20],
      Array("é.jpg".utf8), [UInt8](repeating: 0x41, count: 255),
    ]
    var catalog = PhotoCatalog()
    for directory in ["/", "/photos", "/photos/2024/", "relative"] {
      for name in names { catalog.append(name, in: PhotoPath(directory), modified: 7) }
    }
    catalog.append(PhotoPath("/a/root.jpg"))
    let sorted = catalog.sorted()
    #expect(sorted.count == 25 && catalog.count == 25)
    for index in 0..<25 {
      #expect(catalog.index(of: catalog[index]) == index)
      #expect(sorted.index(of: sorted[index]) == index)
      #expect(sorted.index(of: catalog[index]) != nil)
    }
    #expect(sorted.index(of: .file(PhotoPath("/photos/b.jpg"))) == nil)
    #expect(sorted.index(of: .builtIn(.mountain)) == nil)
    #expect(catalog[0] == .file(PhotoPath("/a.jpg")))
    #expect(catalog.modified(at: 3) == 7 && catalog.modified(at: 24) == 0)
  }

  @Test("sorted, it is in natural order, across directories, each path once")
  func sorts() {
    var catalog = PhotoCatalog()
    for (directory, name) in [
      ("/p", "img10.jpg"), ("/p/b", "1.jpg"), ("/p", "IMG9.jpg"), ("/p/b", "1.jpg"),
      ("/p", "b.jpg"),
      ("/p/a", "z.jpg"),
    ] {
      catalog.append(Array(name.utf8), in: PhotoPath(directory))
    }
    let sorted = catalog.sorted()
    #expect(
      (0..<sorted.count).map { path(sorted[$0]) } == [
        "/p/a/z.jpg", "/p/b/1.jpg", "/p/b.jpg", "/p/IMG9.jpg", "/p/img10.jpg",
      ])
    #expect(sorted.sorted() == sorted)
  }

  @Test("the order is one, whatever the order in which names were found")
  func isTotal() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("aAbB0019/._ ".utf8) + [0xC3, 0xFF]
    let names = (0..<400).map { _ in
      (0..<Int.random(in: 1...8)).map { _ in alphabet.randomElement(using: &generator)! }
    }
    func sorted(_ names: [[UInt8]]) -> [PhotoID] {
      var catalog = PhotoCatalog()
      for name in names { catalog.append(PhotoPath(bytes: name)) }
      let sorted = catalog.sorted()
      return (0..<sorted.count).map { sorted[$0] }
    }
    let once = sorted(names)
    #expect(once == sorted(names.shuffled()))
    #expect(Set(once).count == once.count && once.count == Set(names).count)
  }

  @Test("two catalogs can be joined")
  func joins() {
    var one = PhotoCatalog()
    one.append(Array("b.jpg".utf8), in: PhotoPath("/x"), modified: 1)
    var other = PhotoCatalog([.builtIn(.skyline)])
    other.append(Array("a.jpg".utf8), in: PhotoPath("/x"), modified: 2)
    other.append(PhotoPath("/c.jpg"))
    one.append(other)
    #expect((0..<4).map { one.modified(at: $0) } == [1, 0, 2, 0])
    #expect(path(one[2]) == "/x/a.jpg" && one[1] == .builtIn(.skyline))
  }
}
