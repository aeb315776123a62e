import Gallery
import Glibc
import Testing

@testable import GallerySource

extension ScanResult {
  /// In natural order.
  var paths: [PhotoPath] {
    let photos = photos
    return (0..<photos.count).compactMap {
      if case .file(let path) = photos[$0] { path } else { nil }
    }
  }
}

@Suite("A scan of files and directories")
struct ScanTests {
  let tree = TemporaryTree()

  func found(_ roots: PhotoPath...) -> Set<PhotoPath> { Set(ScanResult(scanning: roots).paths) }

  @Test("finds photos by their extension, in any case, at any depth")
  func extensions() {
    tree.directory("a/b")
    let photos = [
      "one.jpg", "two.JPEG", "a/three.Jpe", "a/b/four.jfif", "a/b/x.y.JPG", "a/5.png", "6.WebP",
      "7.HEIC", "8.heif", "9.hif", "10.avif",
    ].map {
      tree.file($0)
    }
    for name in ["notes.txt", "jpg", "photo.jpg.part", "a/raw.dng", "a/film.jpgx"] {
      tree.file(name)
    }
    #expect(found(tree.root) == Set(photos))
  }

  @Test(
    "leaves out hidden files, side files, thumbnails and bins",
    arguments: [
      "._one.jpg", ".one.jpg", "@eaDir/one.jpg", ".Trash-1000/one.jpg", "#recycle/one.jpg",
    ])
  func ignored(name: String) {
    let photo = tree.file("shown.jpg")
    if let slash = name.firstIndex(of: "/") { tree.directory(String(name[..<slash])) }
    tree.file(name)
    #expect(found(tree.root) == [photo])
  }

  @Test("does not follow a link into a thumbnail directory")
  func linkIntoIgnored() {
    tree.directory("@eaDir/one.jpg")
    tree.file("@eaDir/one.jpg/thumbnail.jpg")
    tree.link("thumbs", to: "@eaDir/one.jpg")
    tree.link("thumb.jpg", to: "@eaDir/one.jpg/thumbnail.jpg")
    let photo = tree.file("shown.jpg")
    #expect(found(tree.root) == [photo])
  }

  @Test("takes a file that was named, whatever it is called, and once however often it was named")
  func namedFile() {
    let photo = tree.file(".scan of a print")
    let result = ScanResult(scanning: [photo, photo])
    #expect(result.paths == [photo])
    #expect(result.problems == [])
  }

  @Test("takes any bytes for a name: quotes, line breaks, no UTF-8, 255 of them")
  func oddNames() {
    let names: [[UInt8]] = [
      Array("it's \"one\".jpg".utf8), Array("line\nbreak.jpg".utf8), Array("Ünï 写真.JPG".utf8),
      [0xFF, 0xFE, 0x80] + Array(".jpg".utf8),
      [UInt8](repeating: UInt8(ascii: "x"), count: 251) + Array(".jpg".utf8),
    ]
    for name in names { tree.file(at: tree.root.appending(name)) }
    #expect(found(tree.root) == Set(names.map { tree.root.appending($0) }))
  }

  @Test("follows links to files and to directories, and reads a directory once")
  func links() {
    let shared = TemporaryTree()
    shared.file("far.jpg")
    tree.link("nas", to: shared.root.text)
    tree.link("nas-again", to: shared.root.text)
    tree.directory("album")
    tree.link("album/up", to: "..")
    tree.link("album/self", to: "self")
    tree.file("near.jpg")
    tree.link("linked.jpg", to: "near.jpg")
    tree.link("gone.jpg", to: "nowhere.jpg")

    var options = ScanOptions()
    options.followsLinks = true
    let result = ScanResult(scanning: [tree.root], options: options)
    let names = result.paths.map { String(decoding: $0.lastComponent, as: UTF8.self) }
    #expect(names.sorted() == ["far.jpg", "linked.jpg", "near.jpg"])
    #expect(result.problems == [])
  }

  @Test("finds a photo once when one root lies in another")
  func nestedRoots() {
    let album = tree.directory("album")
    tree.file("album/one.jpg")
    let result = ScanResult(scanning: [tree.root, album])
    #expect(result.paths == [tree["album/one.jpg"]])
    #expect(result.problems == [])
  }

  @Test("does not take pipes, sockets and directories for photos, whatever they are called")
  func specialFiles() {
    mkfifo(tree["pipe.jpg"].text, 0o644)
    tree.directory("directory.jpg")
    tree.link("device.jpg", to: "/dev/null")
    let photo = tree.file("directory.jpg/one.jpg")
    #expect(found(tree.root) == [photo])
  }

  @Test("finds photos 40 directories down, and says where it stops")
  func depth() {
    let forty = (0..<40).map { "d\($0)" }.joined(separator: "/")
    tree.directory(forty)
    let photo = tree.file(forty + "/one.jpg")
    tree.directory((0..<70).map { "e\($0)" }.joined(separator: "/"))
    let result = ScanResult(scanning: [tree.root])
    #expect(result.paths == [photo])
    #expect(result.problems.map(\.kind) == [.tooDeep])
  }

  @Test("opens no file: photos that may not be read are found all the same")
  func opensNothing() {
    let photo = tree.file("locked.jpg")
    chmod(photo.text, 0)
    #expect(withoutPrivileges { found(tree.root) } == [photo])
  }

  @Test("finds 10 000 photos in 100 directories")
  func many() {
    for directory in 0..<100 {
      tree.directory("\(directory)")
      for photo in 0..<100 { tree.file("\(directory)/\(photo).jpg") }
    }
    let result = ScanResult(scanning: [tree.root])
    #expect(Set(result.paths).count == 10_000)
    #expect(result.paths.count == 10_000)
  }

  @Test("links that lead out of what was named are only followed where that is wanted")
  func linksOutside() {
    let far = TemporaryTree()
    far.directory("album")
    far.file("album/far.jpg")
    tree.link("nas", to: far["album"].text)
    tree.link("one.jpg", to: far["album/far.jpg"].text)
    tree.directory("album")
    let near = tree.file("album/near.jpg")
    tree.link("two.jpg", to: "album/near.jpg")
    #expect(found(tree.root) == [near, tree["two.jpg"]])
    // A root beside it counts as inside.
    #expect(found(tree.root, far.root).contains(tree["one.jpg"]))
  }

  @Test("leaves out what the owner names, with stars and question marks")
  func ownRules() {
    tree.directory("private")
    tree.file("private/a.jpg")
    tree.file("IMG_1_edited.jpg")
    tree.file("b1.jpg")
    let photos = [tree.file("IMG_1.jpg"), tree.file("b12.jpg")]
    var options = ScanOptions()
    options.names = NameRules(ignoring: " private , *_edited*,b?.jpg,,")
    #expect(Set(ScanResult(scanning: [tree.root], options: options).paths) == Set(photos))
  }

  @Test("a folder's folders are left alone where that is wanted")
  func notRecursive() {
    tree.directory("album")
    tree.file("album/a.jpg")
    let photo = tree.file("b.jpg")
    var options = ScanOptions()
    options.isRecursive = false
    #expect(ScanResult(scanning: [tree.root], options: options).paths == [photo])
  }

  @Test("without patience the first photo will do, and is told as a part")
  func impatient() {
    for directory in 0..<20 {
      tree.directory("\(directory)")
      for photo in 0..<300 { tree.file("\(directory)/\(photo).jpg") }
    }
    let result = ScanResult(scanning: [tree.root], patience: 0)
    #expect(result.isPartial)
    #expect((1..<6000).contains(result.photos.count))
    #expect(!ScanResult(scanning: [tree.root], patience: 1000).isPartial)
  }

  @Test("what was found is in natural order, with dates where these are wanted")
  func order() {
    for name in ["img10.jpg", "img9.jpg", "a/b.jpg"] {
      if name.contains("/") { tree.directory("a") }
      tree.file(name)
    }
    var options = ScanOptions()
    options.readsDates = true
    let result = ScanResult(scanning: [tree.root], options: options)
    #expect(result.paths == ["a/b.jpg", "img9.jpg", "img10.jpg"].map { tree[$0] })
    #expect(result.photos.modified(at: 1) > 1_600_000_000_000_000_000)
    #expect(ScanResult(scanning: [tree.root]).photos.modified(at: 1) == 0)
  }
}

@Suite("Names that are left out")
struct NameRulesTests {
  @Test(
    "a star stands for anything, a question mark for one byte",
    arguments: [
      ("a.jpg", "a.jpg", true), ("a.jpg", "b.jpg", false), ("abc", "a*c", true),
      ("ac", "a*c", true),
      ("abcd", "a*c", false), ("aXbXc", "*X*c", true), ("abc", "a?c", true), ("ac", "a?c", false),
      ("", "*", true), ("abc", "***", true), ("aaaab", "*a*b", true),
      ("mississippi", "m*iss*ip*", true),
    ])
  func patterns(name: String, pattern: String, isMatch: Bool) {
    #expect(NameRules.matches(Array(name.utf8), Array(pattern.utf8)) == isMatch)
  }
}

@Suite("Roots that are lost")
struct LostRootTests {
  let tree = TemporaryTree()

  private func scan() -> ScanResult { ScanResult(scanning: [tree["share"], tree["disk"]]) }

  @Test("the photos of a share that is gone stay in the list until it is back")
  func unmounted() {
    tree.directory("share")
    tree.directory("disk")
    let photos = [tree.file("disk/b.jpg"), tree.file("share/a.jpg")]
    let before = scan()
    #expect(before.paths == photos)
    rename(tree["share"].text, tree["elsewhere"].text)
    let lost = scan().keepingLost(since: before)
    #expect(lost.paths == photos)
    // And the time after that.
    #expect(scan().keepingLost(since: lost).paths == photos)
    rename(tree["elsewhere"].text, tree["share"].text)
    unlink(photos[1].text)
    #expect(scan().keepingLost(since: lost).paths == [photos[0]])
  }

  @Test(
    "a folder that is empty on another device is a share that is not mounted, on the same it is empty"
  )
  func emptied() {
    tree.directory("share")
    let photo = tree.file("share/a.jpg")
    var before = scan()
    unlink(photo.text)
    #expect(scan().keepingLost(since: before).paths == [])
    before.roots[0].device = 12345
    #expect(scan().keepingLost(since: before).paths == [photo])
  }

  @Test("photos of a folder that could not be read to its end stay, besides those that were found")
  func broken() {
    tree.directory("share")
    let photos = [tree.file("share/a.jpg"), tree.file("share/b.jpg")]
    let before = scan()
    unlink(photos[0].text)
    var now = scan()
    now.roots[0].isBroken = true
    #expect(now.keepingLost(since: before).paths == photos)
  }
}
