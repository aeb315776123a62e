import FrameCore
import Gallery
import GallerySource
import Geometry
import Motion
import Photos
import Renderer

/// The pictures of files, decoded by the worker process, and of the built-in scenes, drawn on a thread.
final class PhotoLibrary: PictureSource {
  /// How many photos the log may speak of.
  private static let maximumLines = 1000
  /// Seconds between two starts of the worker: the machine may have run out of something, or its executable is
  /// being replaced.
  private static let restartInterval = 2.0

  private let worker: DecodingWorker
  private let thread: BackgroundThread<Job, Report>
  private let log: (String) -> Void
  private var pictures: [PhotoID: Picture] = [:]
  private var requests: [UInt64: Request] = [:]
  private var requestCount: UInt64 = 0
  /// Requests whose file is yet to be opened, or scene to be drawn, in order.
  private var queue: [UInt64] = []
  private var isThreadBusy = false
  private var logged: Set<String> = []
  /// Before this the worker is not started again.
  private var restartTime: Instant?
  private var hasLoggedStart = false

  private struct Request {
    let photo: PhotoID
    let size: PixelSize
    var attempts = 1
  }

  private enum Job: Sendable {
    case open(PhotoPath, id: UInt64)
    case draw(BuiltInScene, PixelSize, id: UInt64)
  }

  private enum Report: Sendable {
    case opened(id: UInt64, Result<OwnedDescriptor, Problem>)
    case drawn(id: UInt64, Picture)
  }

  /// - Parameters:
  ///   - worker: started or not; it is restarted whenever it has ended.
  /// - Throws: ``ResourceError``.
  init(worker: DecodingWorker, log: @escaping (String) -> Void) throws {
    self.worker = worker
    self.log = log
    thread = try BackgroundThread {
      { job in
        switch job {
        case .open(let path, let id):
          return .opened(id: id, Result { () throws(Problem) in try openPhoto(path) })
        case .draw(let scene, let size, let id):
          return .drawn(id: id, BuiltInScenes.picture(of: scene, fitting: size))
        }
      }
    }
  }

  func load(_ photo: PhotoID, fitting size: PixelSize) {
    cancelRequests(for: photo)
    start(Request(photo: photo, size: size))
  }

  func unload(_ photo: PhotoID) {
    cancelRequests(for: photo)
    pictures[photo] = nil
  }

  func picture(of photo: PhotoID) -> Picture? { pictures[photo] }

  var fileDescriptors: [Int32] {
    [thread.fileDescriptor] + (worker.fileDescriptor.map { [$0] } ?? [])
  }

  var deadline: Instant? {
    [worker.nextDeadline.map(Instant.init(seconds:)), worker.hasRequests ? restartTime : nil]
      .compactMap { $0 }.min()
  }

  func update(at now: Instant) -> [Event] {
    var events: [Event] = []
    for report in thread.takeReports() {
      isThreadBusy = false
      switch report {
      case .opened(let id, .success(let file)):
        if let request = requests[id] {
          worker.request(id: id, file: file, target: request.size, at: now.seconds)
        }
      case .opened(let id, .failure(let problem)):
        if let request = requests.removeValue(forKey: id) {
          logOnce(problem.description)
          // A share that is away, a disk that stumbles, a limit reached: another time it may be there.
          events.append(.failed(request.photo, isFaultOfPhoto: false))
        }
      case .drawn(let id, let picture): events += loaded(id, picture)
      }
    }
    for answer in worker.receive(at: now.seconds) + worker.expire(at: now.seconds) {
      switch answer.result {
      case .success(let picture): events += loaded(answer.id, picture)
      case .failure(let error): events += failed(answer.id, error)
      }
    }
    startWorkerIfNeeded(at: now)
    postNextJob()
    return events
  }

  private func start(_ request: Request) {
    requestCount += 1
    requests[requestCount] = request
    queue.append(requestCount)
    postNextJob()
  }

  /// Gives the thread one job at a time: what is taken back meanwhile is never begun, however slow a share is.
  private func postNextJob() {
    while !isThreadBusy, !queue.isEmpty {
      let id = queue.removeFirst()
      guard let request = requests[id] else { continue }
      isThreadBusy = true
      switch request.photo {
      case .file(let path): thread.post(.open(path, id: id))
      case .builtIn(let scene): thread.post(.draw(scene, request.size, id: id))
      }
    }
  }

  private func cancelRequests(for photo: PhotoID) {
    for (id, request) in requests where request.photo == photo {
      requests[id] = nil
      worker.cancel(id)
    }
  }

  /// Starts the worker when there is something for it to do and it does not run; again later if it cannot be.
  private func startWorkerIfNeeded(at now: Instant) {
    guard !worker.isRunning, worker.hasRequests else { return }
    if let restartTime, now < restartTime { return }
    // One that starts and dies at once must not be started in a frenzy either.
    restartTime = now + Self.restartInterval
    do {
      try worker.start(at: now.seconds)
      hasLoggedStart = false
    } catch {
      if !hasLoggedStart { log(error.description) }
      hasLoggedStart = true
    }
  }

  private func loaded(_ id: UInt64, _ picture: Picture) -> [Event] {
    guard let request = requests.removeValue(forKey: id) else { return [] }
    pictures[request.photo] = picture
    return [.loaded(request.photo, photoSize: picture.photoSize)]
  }

  private func failed(_ id: UInt64, _ error: DecodingError) -> [Event] {
    guard var request = requests.removeValue(forKey: id) else { return [] }
    if request.attempts < error.worthwhileAttempts {
      request.attempts += 1
      start(request)
      return []
    }
    var line = "\(request.photo.name) is skipped: \(error.description)"
    if case .workerDied = error, let end = worker.lastEnd { line += " (\(end))" }
    logOnce(line)
    return [.failed(request.photo, isFaultOfPhoto: error.isFaultOfContent)]
  }

  /// Photos that fail are tried again; the log is to say so once.
  private func logOnce(_ line: String) {
    guard logged.count < Self.maximumLines, logged.insert(line).inserted else { return }
    log(line)
    if logged.count == Self.maximumLines { log("further photos are skipped without a word") }
  }
}

private func openPhoto(_ path: PhotoPath) throws(Problem) -> OwnedDescriptor {
  OwnedDescriptor(try path.open())
}
