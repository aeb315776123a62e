import Glibc

/// Half a million files against one: how long until the first photo is on the screen, and what the list takes.
func galleryBenchmarks() -> [Benchmark] {
  [
    Benchmark("gallery/first photo of 500 000", peer: "one file", samples: 5) {
      let sway = try HeadlessSway(width: 1920, height: 1080)
      let many = try PhotoTree(fileCount: 500_000)
      let one = try PhotoTree(fileCount: 1)
      let frame = try frameExecutable()
      func first(_ tree: PhotoTree) throws -> Double {
        try startup(
          "env XDG_STATE_HOME=\(tree.path)/.state \(frame) --set autoplay.enabled=off \(tree.path)",
          on: sway, until: commitWithBuffer(number: 1))
      }
      return Contest(ours: { try first(many) }, peer: { try first(one) })
    },
    Benchmark("gallery/memory with 500 000", unit: "MB", peer: "one file", samples: 1) {
      let sway = try HeadlessSway(width: 1920, height: 1080)
      let many = try PhotoTree(fileCount: 500_000)
      let one = try PhotoTree(fileCount: 1)
      let frame = try frameExecutable()
      func peak(_ tree: PhotoTree) throws -> Double {
        try peakMegabytes(
          "env XDG_STATE_HOME=\(tree.path)/.state \(frame) --set autoplay.enabled=off \(tree.path)",
          on: sway, seconds: 10)
      }
      return Contest(ours: { try peak(many) }, peer: { try peak(one) })
    },
  ]
}

/// A folder of folders of hard links to one photo.
private final class PhotoTree {
  let path: String

  init(fileCount: Int) throws {
    path = "/var/tmp/wayframe-bench-\(getpid())-\(fileCount)"
    mkdir(path, 0o755)
    var source: MadePhoto?
    for index in 0..<fileCount {
      let directory = "\(path)/album \(index / 1000)"
      if index % 1000 == 0 { mkdir(directory, 0o755) }
      // A file has at most 65 000 names on the usual file systems.
      if index % 60_000 == 0 {
        source = try MadePhoto(width: 4032, height: 3024, at: "\(path)/.source\(index).jpg")
      }
      guard let source, link(source.path, "\(directory)/IMG_\(index).jpg") == 0 else {
        throw HeadlessSway.Failure(description: "cannot link in \(directory)")
      }
    }
  }

  deinit { _ = try? Command("rm -rf '\(path)'").readToEnd() }
}
