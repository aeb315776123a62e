import FrameCore
import Gallery
import GallerySource
import Motion

/// The list of photos as the file system has it, kept up to date.
///
/// A thread looks; what it finds comes in natural order, so that the main loop has nothing to sort. Of a great many
/// photos the first one found is told at once, and the list follows.
final class GalleryFeed {
  /// How often to look again while there is nothing to show, in seconds: a file system that is mounted
  /// over a directory tells nobody.
  static let retryInterval = 5.0
  /// How often where changes are not told: on network shares, and where there are too many directories to watch.
  static let pollingInterval = 60.0
  /// How often while there are photos, but one of several roots has none.
  static let partialRetryInterval = 300.0
  /// Seconds after which the first photo that was found is told.
  static let patience = 0.05
  /// For each second that looking took, so many pass until the next time, within these limits: while somebody copies
  /// photos into a large tree, it would never end.
  static let restFactor = 10.0
  static let rest = 0.5...60.0
  /// How many problems of one scan the log speaks of.
  static let maximumLines = 20

  private let thread: BackgroundThread<Job, Report>
  private let roots: [PhotoPath]
  private let log: (String) -> Void
  private var loggedProblems: Set<Problem> = []
  private var watchDescriptor: Int32 = -1
  /// A job is under way, since when; whatever the watch reports meanwhile is looked at afterwards.
  private var busySince: Instant?
  /// When to look again without having been told to.
  private var retryTime: Instant?
  /// Until then nobody looks.
  private var restEnd = Instant(seconds: -.infinity)

  private enum Job: Sendable {
    /// Look for the first photo, or for all of them if that takes no longer.
    case begin
    case scan
    /// The watch has something to say: look whether that matters, and scan if so.
    case checkWatch
  }

  private enum Report: Sendable {
    case unchanged(written: Set<PhotoPath>)
    case begun(PhotoCatalog)
    case found(Finding)
  }

  private struct Finding: Sendable {
    /// Nil where it is what it was.
    var catalog: PhotoCatalog?
    var written: Set<PhotoPath>
    var problems: [Problem]
    /// Nil where the watch will tell.
    var retryInterval: Double?
    var watchDescriptor: Int32
  }

  /// - Parameters:
  ///   - resumed: the photo that another run of the program ended with; it is told at once where it is still there.
  /// - Throws: ``ResourceError``.
  init(
    roots: [PhotoPath], options: ScanOptions = ScanOptions(), resumed: PhotoPath? = nil,
    at now: Instant = .now, log: @escaping (String) -> Void
  ) throws {
    self.log = log
    self.roots = roots
    thread = try BackgroundThread {
      let searcher = Searcher(roots: roots, options: options, resumed: resumed)
      return { searcher.perform($0) }
    }
    post(.begin, at: now)
  }

  /// To be polled for input.
  var fileDescriptors: [Int32] {
    // While a job runs, or rests, the watch may stay readable: polling it would spin.
    mayLook ? [thread.fileDescriptor, watchDescriptor] : [thread.fileDescriptor]
  }

  private var mayLook: Bool {
    busySince == nil && watchDescriptor >= 0 && restEnd.seconds.isInfinite
  }

  /// When to call ``update(readable:at:)`` even if nothing is readable; nil for never.
  var deadline: Instant? {
    if busySince != nil { return nil }
    return restEnd.seconds.isFinite ? restEnd : retryTime
  }

  /// Takes in what has happened. To be called when a descriptor is readable or the deadline has come.
  ///
  /// - Returns: what the core is to be told.
  func update(readable: Set<Int32>, at now: Instant) -> [Event] {
    var events: [Event] = []
    for report in thread.takeReports() {
      let duration = busySince.map { now - $0 } ?? 0
      busySince = nil
      switch report {
      case .unchanged(let written): events += Self.changed(written)
      case .begun(let catalog):
        events.append(.catalog(catalog, notice: nil))
        post(.scan, at: now)
      case .found(let finding):
        watchDescriptor = finding.watchDescriptor
        say(finding.problems)
        if let catalog = finding.catalog {
          events.append(Self.event(for: catalog, finding.problems))
        }
        events += Self.changed(finding.written)
        let rest = min(
          max(duration * Self.restFactor, Self.rest.lowerBound), Self.rest.upperBound)
        retryTime = finding.retryInterval.map { now + max($0, rest) }
        restEnd = now + rest
      }
    }
    if restEnd <= now { restEnd = Instant(seconds: -.infinity) }
    if busySince == nil, restEnd.seconds.isInfinite {
      if readable.contains(watchDescriptor) {
        post(.checkWatch, at: now)
      } else if let retryTime, retryTime <= now {
        self.retryTime = nil
        post(.scan, at: now)
      }
    }
    return events
  }

  private func post(_ job: Job, at now: Instant) {
    busySince = now
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

  private static func changed(_ written: Set<PhotoPath>) -> [Event] {
    written.isEmpty ? [] : [.changed(Set(written.map(PhotoID.file)))]
  }

  /// What the core is to be told after a scan.
  static func event(for catalog: PhotoCatalog, _ problems: [Problem]) -> Event {
    let notice = Notice(title: "Waiting for photos", detail: problems.first?.description ?? "")
    return .catalog(catalog, notice: catalog.isEmpty ? notice : nil)
  }

  /// What the thread knows.
  private final class Searcher {
    private let roots: [PhotoPath]
    private let options: ScanOptions
    private let resumed: PhotoPath?
    private let watcher: DirectoryWatcher
    private var last: ScanResult?
    private var lastCatalog: PhotoCatalog?

    init(roots: [PhotoPath], options: ScanOptions, resumed: PhotoPath?) {
      self.roots = roots
      self.options = options
      self.resumed = resumed
      watcher = DirectoryWatcher(roots: roots, names: options.names)
    }

    func perform(_ job: Job) -> Report {
      switch job {
      case .begin:
        let first = ScanResult(scanning: roots, options: options, patience: GalleryFeed.patience)
        guard first.isPartial else { return follow(first) }
        return .begun(beginning(of: first))
      case .scan:
        return follow(ScanResult(scanning: roots, options: options))
      case .checkWatch:
        guard watcher.drain() else { return .unchanged(written: watcher.takeWritten()) }
        return follow(ScanResult(scanning: roots, options: options))
      }
    }

    /// Of what was found first, only what is to be shown first.
    private func beginning(of scan: ScanResult) -> PhotoCatalog {
      if let resumed, resumed.isPhotoThere { return PhotoCatalog([.file(resumed)]) }
      return PhotoCatalog(scan.firstFound.map { [$0] } ?? [])
    }

    private func follow(_ first: ScanResult) -> Report {
      var scan = first
      // While somebody copies photos in, each look finds more; the watch tells of the rest.
      for _ in 0..<3 {
        guard watcher.follow(scan) else { break }
        scan = ScanResult(scanning: roots, options: options)
      }
      if let last { scan = scan.keepingLost(since: last) }
      scan.sort()
      last = scan
      let catalog = scan.photos
      defer { lastCatalog = catalog }
      return .found(
        Finding(
          catalog: catalog == lastCatalog && !catalog.isEmpty ? nil : catalog,
          written: watcher.takeWritten(),
          problems: scan.problems + watcher.problems, retryInterval: retryInterval(scan, catalog),
          watchDescriptor: watcher.fileDescriptor))
    }

    private func retryInterval(_ scan: ScanResult, _ catalog: PhotoCatalog) -> Double? {
      if catalog.isEmpty || scan.keepsLost { return GalleryFeed.retryInterval }
      if scan.isRemote || !watcher.problems.isEmpty { return GalleryFeed.pollingInterval }
      return scan.problems.contains { roots.contains($0.path) }
        ? GalleryFeed.partialRetryInterval : nil
    }
  }
}
