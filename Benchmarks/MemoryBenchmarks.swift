import Glibc

/// The most memory that a program and all its processes take while they show a photo, and zoom into it: the sum of their
/// proportional set sizes, looked at every few milliseconds for five seconds.
func memoryBenchmarks() -> [Benchmark] {
  [
    memoryBenchmark("memory/12 MP photo at rest", 4032, 3024, demo: "off"),
    memoryBenchmark("memory/12 MP photo", 4032, 3024),
    memoryBenchmark("memory/108 MP photo", 12_000, 9000),
    memoryBenchmark("memory/200 MP photo", 16_000, 12_500),
    memoryBenchmark("memory/panorama of 30 000×3000", 30_000, 3000),
  ]
}

private func memoryBenchmark(
  _ name: String, _ width: Int, _ height: Int, demo: String = "pinch-zoom"
) -> Benchmark {
  Benchmark(name, unit: "MB", peer: "swayimg", samples: 1) {
    let sway = try HeadlessSway(width: 1920, height: 1080)
    let photo = try MadePhoto(width: width, height: height)
    let frame = try frameExecutable()
    return Contest(
      ours: {
        // The demo zooms to 2.6 times the whole photo.
        try peakMegabytes(
          "\(frame) --set autoplay.demo=\(demo) '\(photo.path)'", on: sway, seconds: 5)
      },
      peer: isInstalled("swayimg")
        ? { try peakMegabytes("swayimg --fullscreen '\(photo.path)'", on: sway, seconds: 5) } : nil)
  }
}

/// The most megabytes of a command and its children.
func peakMegabytes(_ command: String, on sway: HeadlessSway, seconds: Double) throws -> Double {
  let started = try Command(
    "export WAYLAND_DISPLAY=\(sway.socket); exec \(command) >/dev/null 2>&1")
  defer { started.kill() }
  var peak = 0
  var processes: [pid_t] = []
  for round in 0..<Int(seconds * 200) {
    if round % 20 == 0 { processes = descendants(of: started.processID) }
    peak = max(peak, processes.reduce(0) { $0 + proportionalKilobytes(of: $1) })
    usleep(5000)
  }
  return Double(peak) / 1024
}

private func text(of path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 8192)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes.prefix(count), as: UTF8.self)
}

private func proportionalKilobytes(of process: pid_t) -> Int {
  for line in text(of: "/proc/\(process)/smaps_rollup").split(separator: "\n" as Character) {
    let words = line.split(separator: " " as Character)
    if words.first == "Pss:", words.count > 1 { return Int(words[1]) ?? 0 }
  }
  return 0
}

/// A process, its children and theirs.
private func descendants(of root: pid_t) -> [pid_t] {
  var found = [root]
  var index = 0
  while index < found.count {
    let children = text(of: "/proc/\(found[index])/task/\(found[index])/children")
    found += children.split(separator: " " as Character).compactMap { pid_t($0) }
    index += 1
  }
  return found
}
