import FrameCore
import Gallery
import GallerySource
import Motion

/// The list of photos as the file system has it, kept up to date.
final class GalleryFeed {
  /// How often to look again while there is nothing to show, in seconds: a file system that is mounted
  /// over a directory tells nobody.
  static let retryInterval = 5.0
  /// How often while there are photos, but one of several roots has none.
  static let partialRetryInterval = 300.0
  /// How many problems of one scan the log speaks of.
  static let maximumLines = 20

  private let thread: BackgroundThread<Job, Report>
  private let roots: [PhotoPath]
  private let log: (String) -> Void
  private var loggedProblems: Set<Problem> = []
  private var watchDescriptor: Int32 = -1
  /// A job is under way; whatever the watch reports meanwhile is looked at afterwards.
  private var isBusy = false
  /// When to look again without having been told to.
  private var retryTime: Instant?

  private enum Job: Sendable {
    case scan
    /// The watch has something to say: look whether that matters, and scan if so.
    case checkWatch
  }

  private enum Report: Sendable {
    case unchanged
    case found(ScanResult, Event, watchProblems: [Problem], watchDescriptor: Int32)
  }

  /// - Throws: ``ResourceError``.
  init(roots: [PhotoPath], log: @escaping (String) -> Void) throws {
    self.log = log
    self.roots = roots
    thread = try BackgroundThread {
      let watcher = DirectoryWatcher(roots: roots)
      return { job in
        if job == .checkWatch, !watcher.drain() { return .unchanged }
        var result = ScanResult(scanning: roots)
        // While somebody copies photos in, each look finds more; the watch tells of the rest.
        for _ in 0..<3 {
          guard watcher.follow(result) else { break }
          result = ScanResult(scanning: roots)
        }
        return .found(
          result, Self.event(for: result), watchProblems: watcher.problems,
          watchDescriptor: watcher.fileDescriptor)
      }
    }
    post(.scan)
  }

  /// To be polled for input.
  var fileDescriptors: [Int32] {
    // While a job runs the watch may stay readable: polling it would spin.
    isBusy || watchDescriptor < 0
      ? [thread.fileDescriptor] : [thread.fileDescriptor, watchDescriptor]
  }

  /// When to call ``update(readable:at:)`` even if nothing is readable; nil for never.
  var deadline: Instant? { isBusy ? nil : retryTime }

  private static func retryInterval(after scan: ScanResult, roots: [PhotoPath]) -> Double? {
    if scan.photos.isEmpty { return retryInterval }
    return scan.problems.contains { roots.contains($0.path) } ? partialRetryInterval : nil
  }

  /// Takes in what has happened. To be called when a descriptor is readable or the deadline has come.
  ///
  /// - Returns: the new list, if there is one.
  func update(readable: Set<Int32>, at now: Instant) -> Event? {
    var event: Event?
    for report in thread.takeReports() {
      isBusy = false
      if case .found(let result, let found, let watchProblems, let descriptor) = report {
        watchDescriptor = descriptor
        say(result.problems + watchProblems)
        event = found
        retryTime = Self.retryInterval(after: result, roots: roots).map { now + $0 }
      }
    }
    if !isBusy {
      if readable.contains(watchDescriptor) {
        post(.checkWatch)
      } else if let retryTime, retryTime <= now {
        self.retryTime = nil
        post(.scan)
      }
    }
    return event
  }

  private func post(_ job: Job) {
    isBusy = true
    thread.post(job)
  }

  /// Says what was not said of the scan before: a share that goes away a second time is heard of again.
  private func say(_ problems: [Problem]) {
    let new = problems.filter { !loggedProblems.contains($0) }
    for problem in new.prefix(Self.maximumLines) { log(problem.description) }
    if new.count > Self.maximumLines {
      log("and \(new.count - Self.maximumLines) more of the kind")
    }
    loggedProblems = Set(problems)
  }

  /// What the core is to be told after a scan.
  static func event(for scan: ScanResult) -> Event {
    let photos = scan.photos.sorted { $0.isNaturallyBefore($1) }.map(PhotoID.file)
    return .gallery(photos, notice: photos.isEmpty ? notice(scan.problems) : nil)
  }

  private static func notice(_ problems: [Problem]) -> Notice {
    Notice(title: "Waiting for photos", detail: problems.first?.description ?? "")
  }
}
