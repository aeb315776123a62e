import CLinux
import Geometry
import Glibc
import Photos
import Raster
import Synchronization

/// The worker's side of the connection: does what is asked for, one file after the other, in order.
public final class DecodingService {
  /// The version of the messages spoken; the frame must speak the same.
  public static var messageVersion: Int { WireMessage.version }

  /// What a worker can do with a file.
  public struct Skills {
    let open: (OwnedDescriptor, DecodingLimits) throws(DecodingError) -> any PhotoSource
    let describe: (OwnedDescriptor) throws(DecodingError) -> [UInt8]

    init(
      open: @escaping (OwnedDescriptor, DecodingLimits) throws(DecodingError) -> any PhotoSource,
      describe: @escaping (OwnedDescriptor) throws(DecodingError) -> [UInt8]
    ) {
      self.open = open
      self.describe = describe
    }

    /// Decodes photos of these formats.
    public static func decoding(_ formats: [any PhotoFormat.Type]) -> Skills {
      Skills { file, limits throws(DecodingError) in
        try PhotoDecoding.open(.file(file), formats: formats, limits: limits)
      } describe: { _ throws(DecodingError) in
        throw .unsupported("this worker does not read metadata")
      }
    }

    /// Says what files say of themselves.
    ///
    /// - Parameters:
    ///   - read: answers with the text form of metadata, of at most ``WireMessage/maximumMetadataBytes``.
    public static func describing(
      _ read: @escaping (OwnedDescriptor) throws(DecodingError) -> [UInt8]
    ) -> Skills {
      Skills(
        open: { _, _ throws(DecodingError) in throw .unsupported("this worker does not decode") },
        describe: read)
    }
  }

  private let socket: MessageSocket
  private let skills: Skills
  private var queue: [(id: UInt64, task: WorkerTask, file: OwnedDescriptor)] = []
  private var current: UInt64?
  private let isCurrentCancelled = Flag()
  private var end: Int32?

  /// Takes over ``MessageSocket/workerDescriptor``; nil when it is not the socket a worker is started with.
  public convenience init?(_ skills: Skills) {
    guard MessageSocket.isMessageSocket(MessageSocket.workerDescriptor) else { return nil }
    self.init(socket: MessageSocket(OwnedDescriptor(MessageSocket.workerDescriptor)), skills)
  }

  init(socket: MessageSocket, _ skills: Skills) {
    self.socket = socket
    self.skills = skills
  }

  /// Serves until the other side closes the socket.
  ///
  /// - Returns: the exit status: 0, or `EX_PROTOCOL` after a message that is none of this version.
  public func run() -> Int32 {
    while true {
      take(waits: queue.isEmpty)
      if let end { return end }
      guard !queue.isEmpty else { continue }
      let request = queue.removeFirst()
      current = request.id
      isCurrentCancelled.value = false
      serve(request.id, request.task, request.file)
      current = nil
      // What a large photo took is the machine's again, and does not stay with this process for months.
      malloc_trim(0)
    }
  }

  private func serve(_ id: UInt64, _ task: WorkerTask, _ file: OwnedDescriptor) {
    do {
      switch task {
      case .decode(let request): try decode(id, request, file)
      case .describe:
        let bytes = try skills.describe(file)
        answer(.metadata(id: id, byteCount: bytes.count), with: try SharedPixels.make(bytes: bytes))
      }
    } catch {
      answer(.failure(id: id, error))
    }
  }

  private func decode(
    _ id: UInt64, _ request: PictureRequest, _ file: OwnedDescriptor
  ) throws(DecodingError) {
    var limits = DecodingLimits()
    limits.workingBytes = min(limits.workingBytes, request.workingBytes)
    Confinement.limitMemory(to: limits.workingBytes, threads: request.threads)
    let source = try skills.open(file, limits)
    let photoSize = source.header.photoSize
    if request.extent == .thumbnail {
      try drawSmall(id, request, of: source, limits)
      return
    }
    do {
      try draw(id, request, from: source, of: photoSize, limits)
    } catch .tooLarge {
      // What the file has of it otherwise is better than nothing.
      do {
        try drawSmall(id, request, of: source, limits, flaw: .tooLarge)
      } catch .cancelled {
        throw .cancelled
      } catch {
        throw .tooLarge
      }
    }
  }

  private func drawSmall(
    _ id: UInt64, _ request: PictureRequest, of source: any PhotoSource,
    _ limits: DecodingLimits, flaw: Picture.Flaw? = nil
  ) throws(DecodingError) {
    var request = request
    request.extent = .thumbnail
    let small = try source.smallVersion(limits: limits)
    try draw(id, request, from: small, of: source.header.photoSize, limits, flaw: flaw)
  }

  private func draw(
    _ id: UInt64, _ request: PictureRequest, from source: any PhotoSource,
    of photoSize: PixelSize, _ limits: DecodingLimits, flaw: Picture.Flaw? = nil
  ) throws(DecodingError) {
    let rendering = try Rendering(source, request, limits: limits)
    let region = rendering.rendition.region
    let size = PixelSize(width: region.width, height: region.height)
    var found: Picture.Flaw?
    let owner = pthread_self()
    let pixels = try SharedPixels.make(size: size) { buffer throws(DecodingError) in
      found = try rendering.draw(into: buffer) { [unowned self, isCurrentCancelled] in
        // One thread reads the socket; the others believe it.
        if pthread_equal(owner, pthread_self()) != 0 {
          take(waits: false)
          if end != nil { isCurrentCancelled.value = true }
        }
        return isCurrentCancelled.value
      }
    }
    answer(
      .picture(
        id: id,
        PictureAnnouncement(
          photoSize: photoSize, rendition: rendering.rendition,
          stride: SharedPixels.stride(width: size.width),
          quality: request.extent == .thumbnail ? .thumbnail : rendering.quality,
          flaw: flaw ?? found)),
      with: pixels)
  }

  /// Takes in everything that has arrived.
  private func take(waits: Bool) {
    var waits = waits
    while end == nil {
      switch socket.receive(waits: waits) {
      case .message(.request(let id, let task), let file?):
        queue.append((id, task, file))
      case .message(.cancel(let id), _):
        cancel(id)
      case .wouldBlock:
        return
      case .closed:
        end = EX_OK
      case .message, .invalid:
        // The answer's own version tells the other side what is wrong; its id means nothing.
        answer(.failure(id: 0, .unsupported("message")))
        end = EX_PROTOCOL
      }
      waits = false
    }
  }

  private func cancel(_ id: UInt64) {
    if id == current {
      isCurrentCancelled.value = true
    } else if let index = queue.firstIndex(where: { $0.id == id }) {
      queue.remove(at: index)
      answer(.failure(id: id, .cancelled))
    }
  }

  private func answer(_ message: WireMessage, with file: OwnedDescriptor? = nil) {
    if socket.send(message, with: file, waits: true) != .sent { end = end ?? EX_OK }
  }

  /// A truth that several threads look at.
  private final class Flag: Sendable {
    private let storage = Atomic(false)

    var value: Bool {
      get { storage.load(ordering: .relaxed) }
      set { storage.store(newValue, ordering: .relaxed) }
    }
  }
}
