import CLinux
import Gallery
import Glibc
import Testing

@testable import GallerySource

/// inotify reports a change before the call that makes it returns: nothing here waits.
@Suite("A directory watcher")
struct DirectoryWatcherTests {
  let tree = TemporaryTree()

  /// Scans and follows until nothing changes any more.
  @discardableResult
  func settle(_ watcher: DirectoryWatcher, _ roots: [PhotoPath]) -> ScanResult {
    var result = ScanResult(scanning: roots)
    while watcher.follow(result) { result = ScanResult(scanning: roots) }
    return result
  }

  func watcher(_ roots: [PhotoPath]) -> DirectoryWatcher {
    let watcher = DirectoryWatcher(roots: roots)
    settle(watcher, roots)
    return watcher
  }

  @Test("has nothing to say while nothing changes, and its descriptor is not readable")
  func quiet() {
    tree.file("one.jpg")
    let watcher = watcher([tree.root])
    var poll = pollfd(fd: watcher.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(Glibc.poll(&poll, 1, 0) == 0)
    #expect(!watcher.drain())
    tree.file("two.jpg")
    #expect(Glibc.poll(&poll, 1, 0) == 1)
    #expect(watcher.drain())
    #expect(Glibc.poll(&poll, 1, 0) == 0)
  }

  @Test(
    "reports photos that are written, renamed, removed, linked or made readable, also further down")
  func changes() {
    tree.directory("album")
    tree.file("one.jpg")
    let watcher = watcher([tree.root])
    let steps: [(String, () -> Void)] = [
      ("written", { tree.file("album/two.jpg") }),
      ("renamed", { rename(tree["album/two.jpg"].text, tree["album/three.jpg"].text) }),
      ("renamed to a photo", { tree.file("copy.part") }),
      ("locked", { chmod(tree["one.jpg"].text, 0) }),
      ("linked", { tree.link("linked.jpg", to: "one.jpg") }),
      ("hard linked", { link(tree["one.jpg"].text, tree["hard.jpg"].text) }),
      ("removed", { unlink(tree["one.jpg"].text) }),
    ]
    for (step, change) in steps {
      change()
      #expect(watcher.drain() == (step != "renamed to a photo"), "\(step)")
    }
    rename(tree["copy.part"].text, tree["copy.jpg"].text)
    #expect(watcher.drain())
  }

  @Test("says nothing of other files, of thumbnails, and of a photo that is still being written")
  func irrelevant() {
    let watcher = watcher([tree.root])
    tree.file("notes.txt")
    tree.directory("@eaDir")
    tree.file(".hidden.jpg")
    let descriptor = open(tree["one.jpg"].text, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    write(descriptor, "x", 1)
    let early = watcher.drain()
    close(descriptor)
    #expect(!early)
    #expect(watcher.drain())
  }

  @Test("watches new directories after the scan that found them")
  func newDirectory() {
    let watcher = watcher([tree.root])
    tree.directory("new")
    #expect(watcher.drain())
    settle(watcher, [tree.root])
    #expect(!watcher.drain())
    tree.file("new/one.jpg")
    #expect(watcher.drain())
  }

  @Test("notices what happens between a scan and watching what it found")
  func race() {
    tree.directory("album")
    let watcher = DirectoryWatcher(roots: [tree.root])
    let result = ScanResult(scanning: [tree.root])
    // The clock of a file system ticks coarsely: the change must be told from the scan by its time.
    tree.file("album/one.jpg")
    var later = [
      timespec(tv_sec: 2_000_000_000, tv_nsec: 0), timespec(tv_sec: 2_000_000_000, tv_nsec: 0),
    ]
    utimensat(AT_FDCWD, tree["album"].text, &later, 0)
    #expect(watcher.follow(result))
    #expect(!watcher.follow(ScanResult(scanning: [tree.root])))
  }

  @Test("waits for a missing root step by step, and for its return after it was removed")
  func missingRoot() {
    let roots = [tree["mnt/usb/photos"]]
    let watcher = watcher(roots)
    for step in ["mnt", "mnt/usb", "mnt/usb/photos"] {
      tree.directory(step)
      #expect(watcher.drain(), "\(step)")
      settle(watcher, roots)
    }
    tree.file("mnt/usb/photos/one.jpg")
    #expect(watcher.drain())
    for path in ["mnt/usb/photos/one.jpg", "mnt/usb/photos", "mnt/usb"] {
      remove(tree[path].text)
      #expect(watcher.drain(), "\(path)")
      settle(watcher, roots)
    }
    tree.directory("mnt/usb")
    #expect(watcher.drain())
    settle(watcher, roots)
    tree.file("mnt/usb/other.jpg")
    #expect(!watcher.drain())
  }

  @Test("notices a missing root that came between the scan and the watch")
  func missingRootRace() {
    let roots = [tree["photos"]]
    let watcher = DirectoryWatcher(roots: roots)
    let result = ScanResult(scanning: roots)
    tree.directory("photos")
    #expect(watcher.follow(result))
  }

  @Test("comes to an end with a root that may not be reached, or not be read")
  func lockedRoot() {
    let roots = [tree.directory("locked/inner"), tree.directory("unreadable")]
    for path in [tree["locked"], roots[1]] { chmod(path.text, 0) }
    let watcher = DirectoryWatcher(roots: roots)
    withoutPrivileges {
      let result = ScanResult(scanning: roots)
      #expect(result.problems.map(\.kind) == [.notReadable(EACCES), .notReadable(EACCES)])
      #expect(!watcher.follow(result))
    }
    chmod(roots[1].text, 0o755)
    #expect(watcher.drain())
  }

  @Test("follows a root that is moved away and replaced")
  func replacedRoot() {
    let root = tree.directory("photos")
    tree.file("photos/one.jpg")
    let watcher = watcher([root])
    rename(root.text, tree["old"].text)
    tree.directory("photos")
    #expect(watcher.drain())
    settle(watcher, [root])
    tree.file("old/two.jpg")
    #expect(!watcher.drain())
    tree.file("photos/two.jpg")
    #expect(watcher.drain())
  }

  @Test("follows a directory that is renamed, and not the place where it was")
  func renamedDirectory() {
    tree.directory("a/x")
    let watcher = watcher([tree.root])
    rename(tree["a"].text, tree["b"].text)
    #expect(watcher.drain())
    settle(watcher, [tree.root])
    tree.file("b/x/one.jpg")
    #expect(watcher.drain())
    tree.directory("a/x")
    #expect(watcher.drain())
    settle(watcher, [tree.root])
    tree.file("a/x/one.jpg")
    #expect(watcher.drain())
  }

  @Test("watches a root that is a file by its name, through a link too")
  func fileRoot() {
    tree.directory("far")
    let roots = [tree.file("frame.photo"), tree.link("link", to: "far/target")]
    let watcher = watcher(roots)
    tree.file("frame.photo")
    #expect(watcher.drain())
    tree.file("neighbour.jpg")
    #expect(!watcher.drain())
    tree.file("far/target")
    #expect(watcher.drain())
  }

  @Test("goes on without a watch when the system has no more, and says so once")
  func watchLimit() {
    for name in ["a", "b", "c"] { tree.directory(name) }
    var left = 2
    var calls = InotifyCalls.system
    let addWatch = calls.addWatch
    calls.addWatch = { descriptor, path, mask in
      guard left > 0 else { return .failure(SystemError(code: ENOSPC)) }
      left -= 1
      return addWatch(descriptor, path, mask)
    }
    let watcher = DirectoryWatcher(roots: [tree.root], calls: calls)
    settle(watcher, [tree.root])
    #expect(watcher.problems.map(\.kind) == [.notWatched(ENOSPC)])
  }

  @Test("is quiet without an inotify instance")
  func noInstance() {
    var calls = InotifyCalls.system
    calls.open = { .failure(SystemError(code: EMFILE)) }
    let watcher = DirectoryWatcher(roots: [tree.root], calls: calls)
    #expect(watcher.fileDescriptor == -1)
    #expect(!watcher.follow(ScanResult(scanning: [tree.root])))
    #expect(!watcher.drain())
    #expect(watcher.problems == [Problem(path: tree.root, kind: .notWatched(EMFILE))])
  }

  @Test("says which photos were written, once they are whole")
  func written() {
    let watcher = watcher([tree.root])
    let photo = tree.file("new.jpg")
    tree.file("notes.txt")
    _ = watcher.drain()
    #expect(watcher.takeWritten() == [photo])
    #expect(watcher.takeWritten().isEmpty)
    rename(photo.text, tree["renamed.jpg"].text)
    _ = watcher.drain()
    #expect(watcher.takeWritten() == [tree["renamed.jpg"]])
  }
}
