import CJPEGSamples
import Glibc

/// From the start of a process to the commit of its sharp photo, on headless sway at 1920×1080.
func startupBenchmarks() -> [Benchmark] {
  [
    Benchmark("startup/sharp 12 MP photo on sway", peer: "swayimg", samples: 11) {
      let sway = try HeadlessSway(width: 1920, height: 1080)
      let photo = try StartupPhoto()
      let frame = try frameExecutable()
      return Contest(
        ours: {
          try startup(
            "\(frame) --verbose --set autoplay.enabled=off '\(photo.path)'", on: sway,
            // Said right after the commit of the photo at rest; frames before it are black.
            until: { $0.contains("resting at fit") })
        },
        peer: isInstalled("swayimg")
          ? {
            try startup(
              "swayimg --fullscreen '\(photo.path)'", on: sway,
              // Its first commit with a buffer counts, whatever that shows.
              until: commitWithBuffer())
          } : nil)
    }
  ]
}

/// Milliseconds from the start of `command` until a line of its protocol log satisfies `isThere`.
private func startup(
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

private func commitWithBuffer() -> (String) -> Bool {
  var isAttached = false
  return { line in
    if line.contains("wl_surface"), line.contains(".attach(wl_buffer") { isAttached = true }
    return isAttached && line.contains("wl_surface") && line.contains(".commit(")
  }
}

/// The frame that was built beside this program.
private func frameExecutable() throws -> String {
  var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/exe", &buffer, buffer.count)
  let own = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  let frame = own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex) + "/wayframe"
  guard access(String(frame), X_OK) == 0 else {
    throw HeadlessSway.Failure(description: "\(frame) is not built")
  }
  return String(frame)
}

/// The photo to show: the camera file `phones/phone_4032x3024.jpg` below `$WAYFRAME_PHOTOS` where that is
/// set, else a made one of the same size.
private final class StartupPhoto {
  let path: String
  private let isMade: Bool

  init() throws {
    if let directory = getenv("WAYFRAME_PHOTOS") {
      path = String(cString: directory) + "/phones/phone_4032x3024.jpg"
      isMade = false
      return
    }
    path = "/tmp/wayframe-bench-\(getpid()).jpg"
    isMade = true
    let (width, height) = (4032, 3024)
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        // Waves of all lengths keep the decoder about as busy as leaves and faces do.
        let value = UInt8(truncatingIfNeeded: (x &* x &+ y &* y) >> 9 ^ (x &* y) >> 7)
        let index = (y * width + x) * 3
        pixels[index] = value
        pixels[index + 1] = UInt8(truncatingIfNeeded: x >> 4)
        pixels[index + 2] = UInt8(truncatingIfNeeded: y >> 4)
      }
    }
    var options = jpeg_sample_options()
    var count = 0
    guard
      let bytes = jpeg_sample_encode(pixels, UInt32(width), UInt32(height), &options, &count),
      let file = fopen(path, "w")
    else { throw HeadlessSway.Failure(description: "cannot make a photo at \(path)") }
    defer { free(bytes) }
    let written = fwrite(bytes, 1, count, file)
    guard fclose(file) == 0, written == count else {
      throw HeadlessSway.Failure(description: "cannot write \(path)")
    }
  }

  deinit { if isMade { unlink(path) } }
}
