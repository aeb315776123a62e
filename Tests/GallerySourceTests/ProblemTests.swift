import Gallery
import Glibc
import Testing

@testable import GallerySource

@Suite("What stands in the way of photos")
struct ProblemTests {
  let tree = TemporaryTree()

  func problems(_ roots: PhotoPath...) -> [Problem] { ScanResult(scanning: roots).problems }

  @Test("is named with its path: missing")
  func missing() {
    let path = tree["nowhere"]
    #expect(problems(path) == [Problem(path: path, kind: .missing)])
    let below = tree.file("file.jpg").appending(Array("below".utf8))
    #expect(problems(below) == [Problem(path: below, kind: .missing)])
    let link = tree.link("link", to: "nowhere")
    #expect(problems(link) == [Problem(path: link, kind: .missing)])
    #expect(problems(PhotoPath("")) == [Problem(path: PhotoPath(""), kind: .missing)])
  }

  @Test("is named with its path: neither a file nor a directory")
  func special() {
    let path = tree["pipe.jpg"]
    mkfifo(path.text, 0o644)
    #expect(problems(path) == [Problem(path: path, kind: .notAFileOrDirectory)])
  }

  @Test("is named with its path: without a photo")
  func empty() {
    tree.directory("inner")
    tree.file("notes.txt")
    #expect(problems(tree.root) == [Problem(path: tree.root, kind: .holdsNoPhoto)])
    tree.file("inner/one.jpg")
    #expect(problems(tree.root, tree["inner"]) == [])
  }

  @Test("is named with its path: not to be read")
  func unreadable() {
    let locked = tree.directory("locked")
    let file = tree.file("one.jpg")
    chmod(locked.text, 0)
    chmod(file.text, 0)
    let expected = [locked, file].map { Problem(path: $0, kind: .notReadable(EACCES)) }
    #expect(withoutPrivileges { problems(locked, file) } == expected)
  }

  @Test("below a directory keeps nothing else from being found")
  func unreadableBelow() {
    let locked = tree.directory("locked")
    chmod(locked.text, 0)
    let expected = Problem(path: locked, kind: .notReadable(EACCES))
    #expect(withoutPrivileges { problems(tree.root) } == [expected])
    let photo = tree.file("one.jpg")
    let result = withoutPrivileges { ScanResult(scanning: [tree.root]) }
    #expect(result.problems == [expected])
    #expect(result.paths == [photo])
  }

  @Test(
    "is told in one line that names the path, ends as a sentence, and says what to do",
    arguments: [
      Problem.Kind.missing, .notReadable(EACCES), .notReadable(EIO), .holdsNoPhoto,
      .notAFileOrDirectory, .notAFile, .tooDeep, .notWatched(ENOSPC), .notWatched(EMFILE),
      .notWatched(ENOMEM), .notWritten(ENOSPC),
    ])
  func sentences(kind: Problem.Kind) {
    let problem = Problem(path: PhotoPath("/photos/a\nb\u{1B}[2J"), kind: kind)
    let text = problem.description
    #expect(text.contains("/photos/a\u{FFFD}b\u{FFFD}[2J"))
    #expect(text.hasSuffix("."))
    #expect(text.contains(": "))
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }
}

@Suite("Opening a photo")
struct OpenPhotoTests {
  let tree = TemporaryTree()

  @Test("gives a descriptor that closes on exec")
  func opens() throws {
    let descriptor = try tree.file("one.jpg").open()
    defer { close(descriptor) }
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDONLY)
  }

  @Test(
    "refuses what is not there, not to be read, or not a file, without waiting for a pipe's writer")
  func refuses() {
    let missing = tree["nowhere.jpg"]
    #expect(throws: Problem(path: missing, kind: .missing)) { try missing.open() }

    let locked = tree.file("locked.jpg")
    chmod(locked.text, 0)
    #expect(throws: Problem(path: locked, kind: .notReadable(EACCES))) {
      try withoutPrivileges { try locked.open() }
    }

    let pipe = tree["pipe.jpg"]
    mkfifo(pipe.text, 0o644)
    for path in [pipe, tree.directory("directory.jpg"), PhotoPath("/dev/null")] {
      #expect(throws: Problem(path: path, kind: .notAFile)) { try path.open() }
    }
  }
}
