import Glibc

let benchmarks =
  gestureBenchmarks() + rasterBenchmarks() + startupBenchmarks() + memoryBenchmarks()
  + galleryBenchmarks()

/// Exit statuses of `sysexits.h`.
let wrongUsage: Int32 = 64
let cannotWrite: Int32 = 73

/// One line on standard error, unbuffered.
func note(_ text: String) {
  let line = Array("wayframe-bench: \(text)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let selected = benchmarks.filter(options.selects)
  if options.asksForHelp {
    print(Options.help)
  } else if options.listsOnly {
    for benchmark in selected { print(benchmark.name) }
  } else if selected.isEmpty {
    note("no benchmark's name contains “\(options.filter)”; see --list")
    exit(wrongUsage)
  } else {
    let outcomes = selected.map { benchmark in
      note(benchmark.name)
      return run(benchmark, samples: options.samples)
    }
    print(table(outcomes))
    if let path = options.jsonFile {
      guard let file = fopen(path, "w") else {
        note("cannot write \(path): \(String(cString: strerror(errno)))")
        exit(cannotWrite)
      }
      let isWritten = fputs(json(outcomes), file) >= 0
      guard fclose(file) == 0, isWritten else {
        note("cannot write \(path): \(String(cString: strerror(errno)))")
        exit(cannotWrite)
      }
    }
    // A side that failed is a fault; a peer that is not there is not.
    if outcomes.contains(where: { $0.ours.isEmpty }) { exit(1) }
  }
} catch {
  note("\(error)")
  exit(wrongUsage)
}
