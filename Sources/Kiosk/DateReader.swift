import FrameCore
import Gallery
import GallerySource
import Motion
import Photos

/// Finds out when photos were taken: asks the files through the metadata worker, and remembers what they said.
final class DateReader {
  /// After so many new dates they are written down.
  private static let savingStep = 500

  private let pool: WorkerPool
  private let thread: BackgroundThread<Job, Report>
  private var pending: [UInt64: (photo: PhotoID, key: UInt64)] = [:]
  private var requestCount: UInt64 = 0
  private var answers: [Event] = []

  private enum Job: Sendable {
    case look(PhotoPath)
    case remember(key: UInt64, Int64?)
    case write
  }

  private enum Report: Sendable {
    case known(PhotoPath, Int64?)
    case opened(PhotoPath, key: UInt64, OwnedDescriptor)
    case nothing
  }

  /// - Parameters:
  ///   - worker: the path of the metadata worker; nil where it is not installed: then no file says anything.
  ///   - file: where dates are kept; nil for nowhere.
  /// - Throws: ``ResourceError``.
  init(worker: String?, file: StateFile?) throws {
    pool = WorkerPool(worker.map { [.metadata: $0] } ?? [:], width: 1)
    thread = try BackgroundThread {
      var cache = ((try? file?.read()) ?? nil).map(DateCache.init) ?? DateCache()
      var newCount = 0
      return { job in
        switch job {
        case .look(let path):
          guard let key = path.contentKey else { return .known(path, nil) }
          if let date = cache.date(key) { return .known(path, date) }
          guard let file = try? path.open() else { return .known(path, nil) }
          return .opened(path, key: key, OwnedDescriptor(file))
        case .remember(let key, let date):
          cache.set(key, date)
          newCount += 1
          // A disk that is full is heard of when the frame's state is kept.
          if newCount % Self.savingStep == 0 { try? file?.write(cache.encoded()) }
          return .nothing
        case .write:
          if cache.isChanged { try? file?.write(cache.encoded()) }
          return .nothing
        }
      }
    }
  }

  func read(_ photo: PhotoID) {
    guard case .file(let path) = photo, pool.isInstalled(.metadata) else {
      answers.append(.dated(photo, taken: nil))
      return
    }
    thread.post(.look(path))
  }

  /// To be polled for input.
  var fileDescriptors: [Int32] { [thread.fileDescriptor] + pool.fileDescriptors }

  /// When to call ``update(at:)`` though nothing is readable.
  var deadline: Instant? {
    answers.isEmpty ? pool.nextDeadline.map(Instant.init(seconds:)) : Instant(seconds: 0)
  }

  /// Takes in what has been found out.
  func update(at now: Instant) -> [Event] {
    for report in thread.takeReports() {
      switch report {
      case .known(let path, let date): answers.append(.dated(.file(path), taken: date))
      case .opened(let path, let key, let file):
        requestCount += 1
        pending[requestCount] = (.file(path), key)
        pool.submit(
          WorkerJob(
            id: requestCount, kind: .metadata, task: .describe, file: file, urgency: .idle,
            byteCount: 0), at: now.seconds)
      case .nothing: break
      }
    }
    for answer in pool.update(at: now.seconds) {
      guard let (photo, key) = pending.removeValue(forKey: answer.id) else { continue }
      var date: Int64?
      if case .success(.metadata(let bytes)) = answer.result {
        date = PhotoMetadata(decoding: bytes)?.taken
      }
      answers.append(.dated(photo, taken: date))
      // What the machine was to blame for is asked again by the next run.
      var isFinal = true
      if case .failure(let error) = answer.result { isFinal = error.isFaultOfContent }
      if isFinal { thread.post(.remember(key: key, date)) }
      // For the moment, that was all.
      if pending.isEmpty { thread.post(.write) }
    }
    defer { answers = [] }
    return answers
  }
}
