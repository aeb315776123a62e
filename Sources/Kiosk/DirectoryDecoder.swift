import FrameCore
import Gallery
import GallerySource
import Geometry
import Glibc
import Motion
import Photos
import Replay

/// The photos of real directories, for replays: scanned and decoded while the caller waits.
final class DirectoryDecoder: DirectoryPhotos {
  private let log: (String) -> Void
  private var worker: DecodingWorker?
  private var requestCount: UInt64 = 0
  private var pictures: [PhotoID: Picture] = [:]

  init(log: @escaping (String) -> Void) {
    self.log = log
  }

  func picture(of photo: PhotoID) -> Picture? { pictures[photo] }

  /// - Throws: ``DecodingError`` where the worker is not installed.
  func gallery(of directory: PhotoPath) throws -> Event {
    if worker == nil { worker = DecodingWorker(executable: try Program.findWorker()) }
    let scan = ScanResult(scanning: [directory])
    for problem in scan.problems.prefix(GalleryFeed.maximumLines) { log(problem.description) }
    return GalleryFeed.event(for: scan)
  }

  func load(_ photo: PhotoID, fitting size: PixelSize) -> Event {
    guard let worker, case .file(let path) = photo else {
      return .failed(photo, isFaultOfPhoto: true)
    }
    var attempts = 1
    while true {
      do {
        let file: OwnedDescriptor
        do {
          file = OwnedDescriptor(try path.open())
        } catch {
          log(error.description)
          return .failed(photo, isFaultOfPhoto: false)
        }
        let picture = try decode(file, fitting: size, with: worker)
        pictures[photo] = picture
        return .loaded(photo, photoSize: picture.photoSize)
      } catch {
        if attempts < error.worthwhileAttempts {
          attempts += 1
          continue
        }
        log("\(path) is skipped: \(error.description)")
        return .failed(photo, isFaultOfPhoto: error.isFaultOfContent)
      }
    }
  }

  func unload(_ photo: PhotoID) { pictures[photo] = nil }

  private func decode(
    _ file: OwnedDescriptor, fitting size: PixelSize, with worker: DecodingWorker
  ) throws(DecodingError) -> Picture {
    requestCount += 1
    let id = requestCount
    try worker.start(at: Instant.now.seconds)
    worker.request(id: id, file: file, target: size, at: Instant.now.seconds)
    while true {
      let now = Instant.now.seconds
      for answer in worker.receive(at: now) + worker.expire(at: now) where answer.id == id {
        switch answer.result {
        case .success(let picture): return picture
        case .failure(let error): throw error
        }
      }
      guard let descriptor = worker.fileDescriptor else { throw .workerDied(decodingThis: false) }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Once a second is often enough to notice that a photo takes too long.
      poll(&entry, 1, 1000)
    }
  }
}
