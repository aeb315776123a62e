import Glibc

/// A sway without a screen, for as long as this object lives.
final class HeadlessSway {
  private let directory: String
  private let process: Command

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts sway with one output of `width` × `height` device pixels, and waits for its socket.
  init(width: Int, height: Int) throws {
    guard isInstalled("sway") else { throw Failure(description: "sway is not installed") }
    var template = Array("/tmp/wayframe-bench.XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw Failure(description: "no directory for sway: \(String(cString: strerror(errno)))")
    }
    directory = String(cString: made)
    // sway refuses to run as root.
    let asNobody = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
    if geteuid() == 0 { chown(directory, 65534, 65534) }
    process = try Command(
      """
      cd '\(directory)' && export XDG_RUNTIME_DIR='\(directory)' HOME='\(directory)'
      unset WAYLAND_DISPLAY DISPLAY SWAYSOCK
      echo 'xwayland disable
      default_border none
      output HEADLESS-1 resolution \(width)x\(height)' > sway.conf
      export WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
      exec \(asNobody) sway -c sway.conf 2>&1
      """)
    for _ in 0..<500 where access(socket, F_OK) != 0 { usleep(10_000) }
    guard access(socket, F_OK) == 0 else {
      throw Failure(description: "sway did not start within 5 s")
    }
  }

  deinit {
    process.kill()
    _ = try? Command("rm -rf '\(directory)'").readToEnd()
  }

  /// The path of the socket, as `WAYLAND_DISPLAY` takes it.
  var socket: String { directory + "/wayland-1" }
}

/// Whether a program is on the path.
func isInstalled(_ program: String) -> Bool {
  (try? Command("command -v \(program)").readToEnd().isEmpty) == false
}

/// A shell command whose output is read line by line.
final class Command {
  private let stream: UnsafeMutablePointer<FILE>
  let processID: pid_t

  /// Starts `script`; one that ends in `exec` can be killed.
  init(_ script: String) throws {
    guard let stream = popen("echo $$; " + script, "r") else {
      throw HeadlessSway.Failure(description: "no shell: \(String(cString: strerror(errno)))")
    }
    self.stream = stream
    var line = [CChar](repeating: 0, count: 32)
    processID = fgets(&line, Int32(line.count), stream) == nil ? -1 : pid_t(atoi(line))
  }

  deinit { pclose(stream) }

  /// The next line without its end; nil at the end of the output.
  func readLine() -> String? {
    var text: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(text) }
    let count = getline(&text, &capacity, stream)
    guard count > 0, let text else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
      .trimmingNewline
  }

  func readToEnd() -> [String] {
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    return lines
  }

  func kill() {
    if processID > 0 { Glibc.kill(processID, SIGKILL) }
  }
}

extension String {
  fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
