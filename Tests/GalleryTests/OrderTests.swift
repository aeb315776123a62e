import Testing

@testable import Gallery

@Suite("Orders other than the natural one")
struct OrderTests {
  private func catalog(_ count: Int, from first: Int = 0) -> PhotoCatalog {
    var catalog = PhotoCatalog()
    for index in first..<first + count {
      let day: Int64 = 86_400_000_000_000
      catalog.append(
        Array("\(index).jpg".utf8), in: PhotoPath("/p"), modified: Int64(index) * 10 * day)
    }
    return catalog.sorted()
  }

  private func list(
    _ catalog: PhotoCatalog, _ order: PhotoOrder, seed: UInt64 = 1,
    weighting: ShuffleWeighting = .even
  ) -> PhotoList {
    var list = PhotoList(order: order, weighting: weighting)
    list.resume(ResumeState(seed: seed))
    list.replace(with: catalog)
    return list
  }

  private func walk(_ list: inout PhotoList, _ count: Int) -> [PhotoID] {
    (0..<count).map { _ in
      defer { list.step(.forward) }
      return list.current!
    }
  }

  @Test("the newest files come first, or last")
  func dates() {
    var newest = list(catalog(5), .newest)
    #expect(walk(&newest, 5).map(\.shortName) == ["4.jpg", "3.jpg", "2.jpg", "1.jpg", "0.jpg"])
    var oldest = list(catalog(5), .oldest)
    #expect(walk(&oldest, 6).last?.shortName == "0.jpg")
  }

  @Test(
    "a shuffle shows each photo once a cycle, none twice in a row, and no two cycles alike",
    arguments: [3, 4, 7, 50])
  func cycles(count: Int) {
    for seed in 0..<40 as Range<UInt64> {
      var list = list(catalog(count), .shuffle, seed: seed)
      let shown = walk(&list, 6 * count)
      for (a, b) in zip(shown, shown.dropFirst()) { #expect(a != b) }
      let cycles = (0..<6).map { Array(shown[$0 * count..<($0 + 1) * count]) }
      for cycle in cycles { #expect(Set(cycle).count == count) }
      if count > 7 { #expect(Set(cycles).count == 6) }
    }
  }

  @Test("going back goes the way one came, also into the cycle before")
  func back() {
    var list = list(catalog(9), .shuffle)
    let shown = walk(&list, 20)
    for photo in shown.reversed() {
      #expect(list.neighbour(.backward) == photo)
      list.step(.backward)
      #expect(list.current == photo)
    }
  }

  @Test("the same seed goes on in the same order after a restart, another one in another")
  func restarts() {
    var one = list(catalog(30), .shuffle, seed: 5)
    _ = walk(&one, 40)
    guard case .file(let path)? = one.current else { return }
    var two = PhotoList(order: .shuffle)
    two.resume(ResumeState(photo: path, seed: 5, cycle: one.cycle))
    two.replace(with: catalog(30))
    #expect(walk(&two, 50) == walk(&one, 50))
    var other = list(catalog(30), .shuffle, seed: 6)
    var same = list(catalog(30), .shuffle, seed: 5)
    #expect(walk(&other, 30) != walk(&same, 30))
  }

  @Test("photos that are added or removed leave the order of the others as it is")
  func isStable() {
    var small = list(catalog(40), .shuffle)
    var large = list(catalog(60), .shuffle)
    let known = walk(&small, 40)
    #expect(walk(&large, 60).filter(Set(known).contains) == known)
  }

  @Test("newest first, the photos of the last month come mostly in the first part")
  func weighting() {
    var ranks: [Int] = []
    for seed in 0..<60 as Range<UInt64> {
      var list = list(catalog(100), .shuffle, seed: seed, weighting: .newestFirst)
      let shown = walk(&list, 100).map(\.shortName)
      #expect(Set(shown).count == 100)
      ranks += (97...99).map { shown.firstIndex(of: "\($0).jpg")! }
    }
    // Evenly, the mean would be 49.5.
    #expect(ranks.reduce(0, +) / ranks.count < 25)
  }

  @Test("whatever happens to the list, it is at a photo that can be shown, if there is one")
  func properties() {
    var generator = SystemRandomNumberGenerator()
    for order in PhotoOrder.allCases {
      var list = list(catalog(12), order)
      var there = Set(0..<12)
      for _ in 0..<600 {
        let one = PhotoID.file(PhotoPath("/p/\(Int.random(in: 0..<14, using: &generator)).jpg"))
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: list.quarantine(one, goingOn: .forward)
        case 1: list.pardon([one])
        case 2 where list.hidden.count < 5: list.hide(one, goingOn: .backward)
        case 3: list.go(to: list.current ?? one)
        case 4:
          let changed = Int.random(in: 0..<14, using: &generator)
          if there.remove(changed) == nil { there.insert(changed) }
          var catalog = PhotoCatalog()
          for index in there {
            catalog.append(Array("\(index).jpg".utf8), in: PhotoPath("/p"), modified: Int64(index))
          }
          list.replace(with: catalog.sorted())
        default: list.step(Bool.random(using: &generator) ? .forward : .backward)
        }
        let shown = there.map { PhotoID.file(PhotoPath("/p/\($0).jpg")) }.filter { photo in
          guard case .file(let path) = photo else { return false }
          return !list.quarantine.contains(photo) && !list.hidden.contains(path)
        }
        #expect((list.current == nil) == shown.isEmpty)
        if let current = list.current { #expect(shown.contains(current)) }
        if let next = list.neighbour(.forward) { #expect(shown.contains(next)) }
        if shown.count > 1 {
          #expect(list.neighbour(.forward) != nil && list.neighbour(.backward) != nil)
        }
      }
    }
  }
}

@Suite("What the next run goes on with")
struct ResumeStateTests {
  @Test("any names come back from the text")
  func roundTrip() {
    let state = ResumeState(
      photo: PhotoPath(bytes: [0x2F, 0xFF, 0x0A, 0x25, 0x20]), seed: .max, cycle: 3,
      hidden: [PhotoPath("/a b.jpg"), PhotoPath("/ü/%41.jpg")])
    #expect(ResumeState(decoding: state.encoded()) == state)
    #expect(ResumeState(decoding: ResumeState().encoded()) == ResumeState())
  }

  @Test("what is no such text is none, and lines that are not understood do no harm")
  func garbage() {
    for text in ["", "\n", "wayframe state 2\nseed 1\n", "seed 4"] {
      #expect(ResumeState(decoding: Array(text.utf8)) == nil)
    }
    let text =
      "wayframe state 1\nseed x\nnonsense\ncycle 99999999999999999999\nphoto %\nhidden %00\n"
    #expect(ResumeState(decoding: Array(text.utf8)) == ResumeState())
    var generator = SystemRandomNumberGenerator()
    let whole = ResumeState(photo: PhotoPath("/a%"), seed: 1, hidden: [PhotoPath("x y")]).encoded()
    for _ in 0..<5000 {
      var bytes = whole
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255)
      _ = ResumeState(decoding: bytes)
    }
  }

  @Test("after a restart the list is where it was, or where that photo would be")
  func resumes() {
    let names = (0..<9).map { PhotoID.file(PhotoPath("/p/\($0).jpg")) }
    var catalog = PhotoCatalog()
    for name in names { if case .file(let path) = name { catalog.append(path) } }
    var list = PhotoList()
    list.resume(ResumeState(photo: PhotoPath("/p/5.jpg"), hidden: [PhotoPath("/p/6.jpg")]))
    // Some are found first.
    list.replace(with: PhotoCatalog([names[0]]))
    #expect(list.current == names[0])
    list.replace(with: catalog.sorted())
    #expect(list.current == names[5])
    #expect(list.neighbour(.forward) == names[7])
    var gone = PhotoList()
    gone.resume(ResumeState(photo: PhotoPath("/p/55.jpg")))
    gone.replace(with: catalog.sorted())
    #expect(gone.index(of: gone.current!)! == 8)
  }

  @Test("a photo that somebody went to stays, though the one that was awaited comes")
  func goesElsewhere() {
    let names = (0..<3).map { PhotoID.file(PhotoPath("/p/\($0).jpg")) }
    var list = PhotoList()
    list.resume(ResumeState(photo: PhotoPath("/p/2.jpg")))
    list.replace(with: PhotoCatalog(Array(names.prefix(2))))
    list.step(.forward)
    let chosen = list.current
    list.replace(with: PhotoCatalog(names))
    #expect(list.current == chosen)
  }
}

@Suite("Orders by when photos were taken")
struct DateTests {
  private func list(_ order: PhotoOrder) -> PhotoList {
    var catalog = PhotoCatalog()
    for index in 0..<4 {
      catalog.append(
        Array("\(index).jpg".utf8), in: PhotoPath("/p"), modified: Int64(index) * 100)
    }
    var list = PhotoList(order: order)
    list.replace(with: catalog)
    return list
  }

  private func photo(_ index: Int) -> PhotoID { .file(PhotoPath("/p/\(index).jpg")) }

  private func walk(_ list: inout PhotoList, _ count: Int) -> [PhotoID] {
    (0..<count).map { _ in
      defer { list.step(.forward) }
      return list.current!
    }
  }

  @Test("each photo's date is asked for once, and of one that changed once more")
  func asks() {
    var list = list(.oldestTaken)
    func next() -> PhotoID? { list.nextUndated() }
    let asked = (0..<5).map { _ in next() }
    #expect(asked == [photo(0), photo(1), photo(2), photo(3), nil])
    for index in 0..<4 { list.setTaken(photo(index), nil) }
    list.forgetDates(of: [photo(2)])
    let again = [next(), next()]
    #expect(again == [photo(2), nil])
    var other = self.list(.natural)
    let none = other.nextUndated()
    #expect(none == nil)
  }

  @Test("dates come in one by one, and the photo on the screen stays until it is left")
  func order() {
    var oldest = list(.oldestTaken)
    // The newest file holds the oldest photo; another says nothing and counts by its file.
    oldest.setTaken(photo(3), 5)
    oldest.setTaken(photo(1), nil)
    #expect(oldest.current == photo(0))
    oldest.step(.forward)
    #expect(oldest.current == photo(3))
    #expect(walk(&oldest, 4) == [photo(3), photo(1), photo(2), photo(0)])
    var newest = list(.newestTaken)
    newest.setTaken(photo(0), 1000)
    newest.go(to: photo(0))
    newest.step(.forward)
    #expect(walk(&newest, 3) == [photo(3), photo(2), photo(1)])
  }

  @Test("what is known outlives a new list")
  func newList() {
    var list = list(.newestTaken)
    for index in 0..<4 { list.setTaken(photo(index), Int64(1000 - index)) }
    var catalog = PhotoCatalog()
    for index in 0..<5 { catalog.append(Array("\(index).jpg".utf8), in: PhotoPath("/p")) }
    list.replace(with: catalog)
    let next = list.nextUndated()
    #expect(next == photo(4))
    list.go(to: photo(0))
    #expect(walk(&list, 5) == [photo(0), photo(1), photo(2), photo(3), photo(4)])
  }
}
