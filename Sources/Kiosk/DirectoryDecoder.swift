import FrameCore
import Gallery
import GallerySource
import Glibc
import Motion
import Photos
import Replay

/// The photos of real directories, for replays: scanned and decoded while the caller waits.
final class DirectoryDecoder: DirectoryPhotos {
  private let log: (String) -> Void
  private let settings: Settings
  private var library: PhotoLibrary?

  init(settings: Settings, log: @escaping (String) -> Void) {
    self.settings = settings
    self.log = log
  }

  func picture(of photo: PhotoID) -> Picture? { library?.picture(of: photo) }

  func detail(of photo: PhotoID) -> Picture? { library?.detail(of: photo) }

  /// - Throws: ``DecodingError`` where the worker is not installed, ``ResourceError``.
  func gallery(of directory: PhotoPath) throws -> Event {
    if library == nil {
      library = try PhotoLibrary(
        pool: try Program.findWorkers(), memoryLimit: Program.memoryLimit(settings),
        background: settings.background, log: log)
    }
    let scan = ScanResult(scanning: [directory])
    for problem in scan.problems.prefix(GalleryFeed.maximumLines) { log(problem.description) }
    return GalleryFeed.event(for: scan.photos, scan.problems)
  }

  func perform(_ effect: Effect) -> [Event] {
    guard let library else { return [] }
    library.perform(effect, at: .now)
    var events: [Event] = []
    while !library.isIdle {
      var entries = library.fileDescriptors.map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      // Once a second is often enough to notice that a photo takes too long.
      poll(&entries, nfds_t(entries.count), 1000)
      events += library.update(at: .now)
    }
    return events
  }
}
