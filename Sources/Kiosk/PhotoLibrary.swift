import FrameCore
import Gallery
import Geometry
import Motion
import Photos
import Raster
import Renderer

/// The pictures of files, decoded by the worker processes, and of the built-in scenes, drawn on a thread; all within
/// the memory that the owner grants.
final class PhotoLibrary: PictureSource {
  /// Bytes that a worker may use for one job: what a photo that streams by rows takes, however large it is.
  static let workingBytes = 32 << 20

  private let pool: WorkerPool
  private let opener: PhotoOpener
  private var budget: MemoryBudget
  private let log: OnceLog
  private var photos: [PhotoID: HeldPhoto] = [:]
  private var requests: [UInt64: PhotoRequest] = [:]
  private var requestCount: UInt64 = 0
  /// What became of photos between two calls of ``update(at:)``.
  private var events: [Event] = []
  private let background: UInt32

  /// The photos on the screen: theirs is the last memory to be given up.
  var shown: [PhotoID] = []

  /// - Parameters:
  ///   - pool: warmed up or not.
  ///   - memoryLimit: bytes for all pixels in all processes.
  ///   - background: what shows through where a photo is transparent.
  /// - Throws: ``ResourceError``.
  init(
    pool: WorkerPool, memoryLimit: Int, background: Color, log: @escaping (String) -> Void
  ) throws {
    self.pool = pool
    self.background = background.rgb
    self.log = OnceLog(log)
    budget = MemoryBudget(limit: memoryLimit)
    opener = try PhotoOpener()
    pool.reportProblem = { log($0.description) }
    pool.admission = { [unowned self] in admission(of: $0) }
  }

  // MARK: Requests

  func load(
    _ photo: PhotoID, fitting size: PixelSize, quality: PictureQuality, urgency: LoadUrgency,
    at now: Instant
  ) {
    // The screen's own share is that of the screen there is.
    budget.screenBytes = MemoryBudget.screenBytes(pixels: size.width * size.height)
    if let id = requests.first(where: { $0.value.isBase(of: photo, size, quality) })?.key {
      // It is under way, and has become more urgent.
      requests[id]?.urgency = urgency
      pool.setUrgency(urgency == .now ? .now : .soon, of: id)
      return
    }
    cancelRequests { $0.photo == photo && !$0.isDetail && $0.quality == quality }
    begin(PhotoRequest(photo: photo, purpose: .base(fitting: size, quality), urgency), at: now)
  }

  func loadDetail(_ photo: PhotoID, _ rendition: Rendition, at now: Instant) {
    cancelRequests { $0.photo == photo && $0.isDetail }
    begin(PhotoRequest(photo: photo, purpose: .detail(rendition), .now), at: now)
  }

  func unload(_ photo: PhotoID) {
    cancelRequests { $0.photo == photo }
    drop(photo)
  }

  func unloadDetail(_ photo: PhotoID) {
    cancelRequests { $0.photo == photo && $0.isDetail }
    setDetail(nil, of: photo)
  }

  func picture(of photo: PhotoID) -> Picture? { photos[photo]?.base }

  func detail(of photo: PhotoID) -> Picture? { photos[photo]?.detail }

  /// Whether all that was asked for is there, or never will be.
  var isIdle: Bool { requests.isEmpty }

  private func begin(_ request: PhotoRequest, at now: Instant) {
    requestCount += 1
    requests[requestCount] = request
    switch request.photo {
    case .file(let path): opener.post(.open(path, id: requestCount), at: now)
    case .builtIn(let scene):
      opener.post(.draw(scene, request.size, id: requestCount), at: now)
    }
  }

  private func cancelRequests(where isMeant: (PhotoRequest) -> Bool) {
    for (id, request) in requests where isMeant(request) {
      requests[id] = nil
      opener.cancel(id)
      pool.cancel(id)
    }
  }

  // MARK: Results

  var fileDescriptors: [Int32] { opener.fileDescriptors + pool.fileDescriptors }

  var deadline: Instant? {
    [opener.deadline, pool.nextDeadline.map(Instant.init(seconds:))].compactMap { $0 }.min()
  }

  func update(at now: Instant) -> [Event] {
    for (id, result) in opener.update(at: now) {
      guard let request = requests[id] else { continue }
      switch result {
      case .opened(let file, let kind): submit(id, request, file, kind, at: now)
      case .drawn(let picture): finish(id, request, with: picture)
      case .failed(let reason): fail(id, request, reason, isFaultOfPhoto: false)
      }
    }
    for answer in pool.update(at: now.seconds) {
      guard let request = requests[answer.id] else { continue }
      switch answer.result {
      case .success(.picture(let picture)): received(answer.id, request, picture, at: now)
      case .success(.metadata): break
      case .failure(let error): failed(answer.id, request, error, at: now)
      }
    }
    // Memory may have become free.
    pool.dispatch(at: now.seconds)
    defer { events = [] }
    return events
  }

  private func submit(
    _ id: UInt64, _ request: PhotoRequest, _ file: OwnedDescriptor, _ kind: WorkerKind,
    at now: Instant
  ) {
    guard pool.isInstalled(kind) else {
      let reason = "\(kind.executableName) is not installed"
      failed(id, request, .unsupported(reason), at: now)
      return
    }
    var request = request
    let answerBytes = request.answerBytes
    if request.isAlone {
      request.workingBytes = max(Self.workingBytes, memoryAlone(for: request) - answerBytes)
    }
    requests[id] = request
    pool.submit(
      WorkerJob(
        id: id, kind: kind,
        task: .decode(request.task(background: background, threads: WorkerPool.coreCount)),
        file: file, urgency: request.urgency == .now ? .now : .soon,
        byteCount: answerBytes + request.workingBytes), at: now.seconds)
  }

  private func received(
    _ id: UInt64, _ request: PhotoRequest, _ picture: Picture, at now: Instant
  ) {
    if picture.flaw == .tooLarge, !request.isAlone, request.quality != .thumbnail {
      // Its small version stands in until the photo has had all the memory there is.
      if !request.isDetail { keep(picture, of: request.photo) }
      retryAlone(id, request, at: now)
      return
    }
    if let flaw = picture.flaw { log.say("\(request.photo.name) \(flaw).") }
    finish(id, request, with: picture)
  }

  private func finish(_ id: UInt64, _ request: PhotoRequest, with picture: Picture) {
    requests[id] = nil
    switch request.purpose {
    case .base: keep(picture, of: request.photo)
    case .detail(let rendition):
      guard photos[request.photo]?.base?.photoSize == picture.photoSize else {
        // Another picture has taken the file's place; that is told by those who watch it.
        events.append(.failedDetail(request.photo))
        return
      }
      setDetail(picture, of: request.photo)
      events.append(.loadedDetail(request.photo, rendition))
    }
  }

  private func failed(
    _ id: UInt64, _ request: PhotoRequest, _ error: DecodingError, at now: Instant
  ) {
    var request = request
    if error == .tooLarge, !request.isAlone, memoryAlone(for: request) > request.byteCount {
      retryAlone(id, request, at: now)
      return
    }
    if request.attempts < error.worthwhileAttempts {
      request.attempts += 1
      requests[id] = nil
      begin(request, at: now)
      return
    }
    if error == .noThumbnail {
      requests[id] = nil
      events.append(.noThumbnail(request.photo))
      return
    }
    if error == .tooLarge, request.urgency == .soon {
      requests[id] = nil
      photos[request.photo] = nil
      events.append(.deferred(request.photo))
      return
    }
    var line = "\(request.photo.name) is skipped: \(error.description)"
    if case .workerDied = error, let end = pool.lastEnd { line += " (\(end))" }
    fail(id, request, line, isFaultOfPhoto: error.isFaultOfContent)
  }

  private func fail(
    _ id: UInt64, _ request: PhotoRequest, _ line: String, isFaultOfPhoto: Bool
  ) {
    requests[id] = nil
    if request.isDetail {
      // The whole photo stays on the screen, less sharp.
      events.append(.failedDetail(request.photo))
    } else {
      log.say(line)
      events.append(.failed(request.photo, isFaultOfPhoto: isFaultOfPhoto))
    }
  }

  /// Has a photo decoded once more, with all the memory there is.
  private func retryAlone(_ id: UInt64, _ request: PhotoRequest, at now: Instant) {
    requests[id] = nil
    var request = request
    request.isAlone = true
    begin(request, at: now)
  }

  // MARK: Memory

  private func keep(_ picture: Picture, of photo: PhotoID) {
    let old = photos[photo]?.base
    // What comes late must not take the place of something better.
    if let old, old.quality > picture.quality, old.photoSize == picture.photoSize,
      old.rendition.size == picture.rendition.size
    {
      return
    }
    budget.heldBytes += picture.pixels.byteCount - (old?.pixels.byteCount ?? 0)
    photos[photo, default: HeldPhoto()].base = picture
    events.append(.loaded(photo, photoSize: picture.photoSize, quality: picture.quality))
  }

  private func setDetail(_ picture: Picture?, of photo: PhotoID) {
    let old = photos[photo]?.detail
    budget.heldBytes += (picture?.pixels.byteCount ?? 0) - (old?.pixels.byteCount ?? 0)
    photos[photo]?.detail = picture
  }

  private func drop(_ photo: PhotoID) {
    setDetail(nil, of: photo)
    budget.heldBytes -= photos[photo]?.base?.pixels.byteCount ?? 0
    photos[photo] = nil
  }

  /// Bytes that a request could have if everything else that may go went.
  private func memoryAlone(for request: PhotoRequest) -> Int {
    let kept = photos.reduce(0) { sum, entry in
      entry.key == request.photo || shown.contains(entry.key) ? sum + entry.value.byteCount : sum
    }
    return request.urgency == .now
      ? budget.most - kept : budget.free(bytesInFlight: pool.bytesInFlight)
  }

  /// Whether there is memory for a job. For what is needed now, what is least useful goes: neighbours first, then
  /// details.
  private func admission(of job: WorkerJob) -> WorkerPool.Admission {
    func isFree() -> Bool {
      budget.free(bytesInFlight: pool.bytesInFlight) >= job.byteCount
    }
    if isFree() { return .admitted }
    guard let request = requests[job.id] else { return .refused }
    if request.urgency == .now {
      cancelNeighbours()
      for photo in photos.keys where !shown.contains(photo) && photo != request.photo {
        drop(photo)
        events.append(.deferred(photo))
        if isFree() { return .admitted }
      }
      for (photo, held) in photos where held.detail != nil && !request.isDetail {
        setDetail(nil, of: photo)
        events.append(.failedDetail(photo))
        if isFree() { return .admitted }
      }
    }
    return pool.bytesInFlight > 0 ? .postponed : .refused
  }

  private func cancelNeighbours() {
    for request in requests.values where request.urgency == .soon {
      events.append(.deferred(request.photo))
    }
    cancelRequests { $0.urgency == .soon }
  }
}

/// What is held of a photo.
private struct HeldPhoto {
  var base: Picture?
  var detail: Picture?

  var byteCount: Int { (base?.pixels.byteCount ?? 0) + (detail?.pixels.byteCount ?? 0) }
}
