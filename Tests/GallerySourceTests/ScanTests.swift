import Gallery
import Glibc
import Testing

@testable import GallerySource

@Suite("A scan of files and directories")
struct ScanTests {
  let tree = TemporaryTree()

  func found(_ roots: PhotoPath...) -> Set<PhotoPath> { Set(ScanResult(scanning: roots).photos) }

  @Test("finds JPEG files by their extension, in any case, at any depth")
  func extensions() {
    tree.directory("a/b")
    let photos = ["one.jpg", "two.JPEG", "a/three.Jpe", "a/b/four.jfif", "a/b/x.y.JPG"].map {
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
    #expect(result.photos == [photo])
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

    let result = ScanResult(scanning: [tree.root])
    let names = result.photos.map { String(decoding: $0.lastComponent, as: UTF8.self) }
    #expect(names.sorted() == ["far.jpg", "linked.jpg", "near.jpg"])
    #expect(result.problems == [])
  }

  @Test("finds a photo once when one root lies in another")
  func nestedRoots() {
    let album = tree.directory("album")
    tree.file("album/one.jpg")
    let result = ScanResult(scanning: [tree.root, album])
    #expect(result.photos == [tree["album/one.jpg"]])
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
    #expect(result.photos == [photo])
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
    #expect(Set(result.photos).count == 10_000)
    #expect(result.photos.count == 10_000)
  }
}
