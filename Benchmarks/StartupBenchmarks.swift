import CJPEGSamples
import Glibc

/// From the start of a process to the commit of its photo, on headless sway at 1920×1080.
///
/// The first picture is a draft, made from at least as many pixels as are shown; the fine one that follows is the mean
/// of all pixels of the file. Before the draft nothing is committed unless it takes longer than a quarter of a second.
func startupBenchmarks() -> [Benchmark] {
  [
    startupBenchmark("startup/first picture of a 12 MP photo on sway", commits: 1),
    startupBenchmark("startup/fine picture of a 12 MP photo on sway", commits: 2),
  ]
}

private func startupBenchmark(_ name: String, commits: Int) -> Benchmark {
  Benchmark(name, peer: "swayimg", samples: 11) {
    let sway = try HeadlessSway(width: 1920, height: 1080)
    let photo = try MadePhoto.startup()
    let frame = try frameExecutable()
    return Contest(
      ours: {
        try startup(
          "\(frame) --set autoplay.enabled=off '\(photo.path)'", on: sway,
          until: commitWithBuffer(number: commits))
      },
      peer: isInstalled("swayimg")
        ? {
          try startup(
            "swayimg --fullscreen '\(photo.path)'", on: sway,
            // Its first commit with a buffer counts, whatever that shows.
            until: commitWithBuffer(number: 1))
        } : nil)
  }
}

/// Milliseconds from the start of `command` until a line of its protocol log satisfies `isThere`.
func startup(
  _ command: String, on sway: HeadlessSway, until isThere: (String) -> Bool
) throws -> Double {
  var process: Command?
  defer { process?.kill() }
  return try milliseconds {
    let started = try Command(
      "export WAYLAND_DEBUG=1 WAYLAND_DISPLAY=\(sway.socket); exec \(command) 2>&1")
    process = started
    while let line = started.readLine() {
      if isThere(line) { return }
    }
    throw HeadlessSway.Failure(description: "ended before it showed a photo: \(command)")
  }
}

/// Whether a line of a protocol log is the commit that brings so many buffers.
func commitWithBuffer(number: Int) -> (String) -> Bool {
  var isAttached = false
  var count = 0
  return { line in
    guard line.contains("wl_surface") else { return false }
    if line.contains(".attach(wl_buffer") { isAttached = true }
    guard isAttached, line.contains(".commit(") else { return false }
    isAttached = false
    count += 1
    return count >= number
  }
}

/// The frame that was built beside this program.
func frameExecutable() throws -> String {
  var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/exe", &buffer, buffer.count)
  let own = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  let frame = own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex) + "/wayframe"
  guard access(String(frame), X_OK) == 0 else {
    throw HeadlessSway.Failure(description: "\(frame) is not built")
  }
  return String(frame)
}
