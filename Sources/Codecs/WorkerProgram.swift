import CLinux
import Glibc
import Photos

/// What the worker programs have in common: their main function.
public enum WorkerProgram {
  /// Serves the frame that has started this process, confined; or tells a person what this program is.
  ///
  /// - Parameters:
  ///   - name: of the program.
  ///   - purpose: what it does for wayframe, as in "decodes photos".
  ///   - warmUp: what libraries have to do while they still may open files.
  public static func run(
    _ name: String, purpose: String, _ skills: DecodingService.Skills, warmUp: () -> Void = {}
  ) -> Never {
    // So that what a photo took is given back with it.
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
    func complain(_ sentence: String) {
      let line = Array("\(name): \(sentence)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
    }
    if CommandLine.arguments.dropFirst() == ["--version"] {
      print(
        "\(name) \(ProgramVersion.current) (messages version \(DecodingService.messageVersion))")
      exit(EX_OK)
    }
    guard CommandLine.argc <= 1, let service = DecodingService(skills) else {
      complain(
        "this program \(purpose) for wayframe, which starts it by itself; "
          + "by hand it only tells its --version.")
      exit(EX_USAGE)
    }
    warmUp()
    if let reason = Confinement.enter() { complain("photos are decoded unconfined: \(reason).") }
    let status = service.run()
    if status == EX_PROTOCOL {
      complain("wayframe speaks another version of the messages; install the two together.")
    }
    exit(status)
  }
}
