import FrameCore
import Gallery
import GallerySource
import Geometry
import Motion
import Photos
import Renderer

/// Opens photos, and draws the built-in ones, on threads: opening takes as long as the file system pleases, on a
/// network share that went away for ever.
///
/// One thread does it all, one job at a time, so that what is taken back meanwhile is never begun. When it hangs
/// another takes over, a few times.
final class PhotoOpener {
  enum Job: Sendable {
    case open(PhotoPath, id: UInt64)
    case draw(BuiltInScene, PixelSize, id: UInt64)

    var id: UInt64 {
      switch self {
      case .open(_, let id), .draw(_, _, let id): id
      }
    }
  }

  enum Result: Sendable {
    case opened(OwnedDescriptor, WorkerKind)
    case drawn(Picture)
    /// It cannot be opened now: a share that is away, a disk that stumbles, a limit reached. The reason in one
    /// sentence that names the file.
    case failed(String)
  }

  /// Seconds after which another thread takes over.
  static let patience = 3.0
  /// Seconds after which a file counts as one that cannot be opened now.
  static let timeout = 20.0
  private static let mostThreads = 8

  private struct Worker {
    let thread: BackgroundThread<Job, (id: UInt64, result: Result)>
    var job: Job?
    /// When it began with the job.
    var start: Instant
    /// Nobody waits for the job any more.
    var isGivenUp = false
  }

  private var workers: [Worker] = []
  private var queue: [Job] = []

  /// - Throws: ``ResourceError`` when there is no thread to be had.
  init() throws { try addWorker(at: Instant(seconds: 0)) }

  /// To be polled for input.
  var fileDescriptors: [Int32] { workers.map(\.thread.fileDescriptor) }

  /// When to call ``update(at:)`` though nothing is readable.
  var deadline: Instant? {
    var deadlines = workers.filter { $0.job != nil && !$0.isGivenUp }.map {
      $0.start + Self.timeout
    }
    if !queue.isEmpty {
      if workers.count < Self.mostThreads {
        // When all have been at it for so long, another takes over.
        deadlines += [workers.map(\.start).max().map { $0 + Self.patience }].compactMap { $0 }
      } else if areAllGivenUp {
        deadlines.append(Instant(seconds: 0))
      }
    }
    return deadlines.min()
  }

  /// No thread is left that could try.
  private var areAllGivenUp: Bool {
    workers.count >= Self.mostThreads && workers.allSatisfy(\.isGivenUp)
  }

  func post(_ job: Job, at now: Instant) {
    queue.append(job)
    dispatch(at: now)
  }

  /// Takes a job back: its result will not be told.
  func cancel(_ id: UInt64) {
    queue.removeAll { $0.id == id }
    for index in workers.indices where workers[index].job?.id == id {
      workers[index].isGivenUp = true
    }
  }

  /// Takes in what has been done.
  func update(at now: Instant) -> [(id: UInt64, result: Result)] {
    var results: [(id: UInt64, result: Result)] = []
    for index in workers.indices {
      for report in workers[index].thread.takeReports() {
        if !workers[index].isGivenUp { results.append(report) }
        workers[index].job = nil
        workers[index].isGivenUp = false
      }
      guard let job = workers[index].job, !workers[index].isGivenUp,
        now >= workers[index].start + Self.timeout
      else { continue }
      workers[index].isGivenUp = true
      results += Self.unanswered(job)
    }
    // The frame goes on with what it has.
    if areAllGivenUp {
      for job in queue { results += Self.unanswered(job) }
      queue = []
    }
    dispatch(at: now)
    return results
  }

  private static func unanswered(_ job: Job) -> [(id: UInt64, result: Result)] {
    guard case .open(let path, let id) = job else { return [] }
    return [(id, .failed("\(path) cannot be opened: the file system does not answer."))]
  }

  private func dispatch(at now: Instant) {
    while !queue.isEmpty {
      if let index = workers.firstIndex(where: { $0.job == nil }) {
        let job = queue.removeFirst()
        workers[index].job = job
        workers[index].start = now
        workers[index].thread.post(job)
      } else if workers.count < Self.mostThreads,
        workers.allSatisfy({ now >= $0.start + Self.patience })
      {
        // Without a thread to be had, the ones there are must do.
        guard (try? addWorker(at: now)) != nil else { return }
      } else {
        return
      }
    }
  }

  private func addWorker(at now: Instant) throws {
    workers.append(Worker(thread: try BackgroundThread { { Self.perform($0) } }, start: now))
  }

  private static func perform(_ job: Job) -> (id: UInt64, result: Result) {
    switch job {
    case .draw(let scene, let size, let id):
      return (id, .drawn(BuiltInScenes.picture(of: scene, fitting: size)))
    case .open(let path, let id):
      do throws(Problem) {
        let file = OwnedDescriptor(try path.open())
        // A file that cannot be read is told by the worker, with the reason.
        let head = (try? PhotoFile.head(of: file.rawValue, count: WorkerKind.headLength)) ?? []
        return (id, .opened(file, WorkerKind.decoding(head)))
      } catch {
        return (id, .failed(error.description))
      }
    }
  }
}
