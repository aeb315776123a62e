/// Why a photo could not be shown.
public enum DecodingError: Error, Equatable, Sendable {
  // What is wrong with the file.

  /// It has no bytes at all.
  case emptyFile
  /// A directory, FIFO, socket or device.
  case notARegularFile
  /// Opening or reading failed; the system's text for the error.
  case unreadable(String)
  /// The content is of no format that is known here, whatever the name says.
  case unknownFormat
  /// A known format, but a kind of it that cannot be decoded; the decoder's text.
  case unsupported(String)
  /// The file ends before half of the picture.
  case truncated
  /// The content contradicts its format; the decoder's text.
  case damaged(String)
  /// It would take more memory than one photo may.
  case tooLarge
  /// There is no small version in the file.
  case noThumbnail

  // What else can happen to a request.

  /// The memory needed was not to be had.
  case outOfMemory
  /// The request was taken back.
  case cancelled
  /// The worker process ended before it answered. It was `decodingThis` photo, or this one was still
  /// waiting behind another.
  case workerDied(decodingThis: Bool)
  /// The worker was ended because this photo took longer than one may.
  case timedOut
  /// The worker could not be started; the reason.
  case workerNotStarted(String)
  /// The two programs are of different versions: `worker` is the version of the worker's messages.
  case versionMismatch(worker: Int)
  /// A message of the worker's broke the rules; which one. Its process was ended.
  case protocolViolation(String)
}

extension DecodingError {
  /// Whether it lies in the content, so that asking again soon is of no use. A worker that was killed, a read
  /// that failed or took too long may have been the machine's fault.
  public var isFaultOfContent: Bool {
    switch self {
    case .emptyFile, .notARegularFile, .unknownFormat, .unsupported, .truncated, .damaged,
      .tooLarge, .noThumbnail:
      true
    case .unreadable, .outOfMemory, .cancelled, .workerDied, .timedOut, .workerNotStarted,
      .versionMismatch, .protocolViolation:
      false
    }
  }

  /// How many attempts in a row are worth making before a photo that ends so is skipped.
  public var worthwhileAttempts: Int {
    switch self {
    // A worker may be killed for other reasons than the photo it is at, by a machine out of memory for
    // one; a second time is no accident.
    case .workerDied(decodingThis: true): 2
    case .outOfMemory, .cancelled, .workerDied(decodingThis: false), .workerNotStarted,
      .versionMismatch, .protocolViolation:
      3
    // Each costs as long as one photo may take, or the wait for a disk.
    case .timedOut, .unreadable: 1
    case .emptyFile, .notARegularFile, .unknownFormat, .unsupported, .truncated, .damaged,
      .tooLarge, .noThumbnail:
      1
    }
  }
}

extension DecodingError: CustomStringConvertible {
  /// One plain sentence for a log line or a message screen; it does not name the file.
  public var description: String {
    switch self {
    case .emptyFile: "The file is empty."
    case .notARegularFile: "It is not a file but a directory, pipe, socket or device."
    case .unreadable(let reason): "The file cannot be read: \(reason)."
    case .unknownFormat: "The content is not a photo in a format known here."
    case .unsupported(let reason): "This kind of photo is not supported: \(reason)."
    case .truncated: "Less than half of the photo is there; the file ends too early."
    case .damaged(let reason): "The photo is damaged: \(reason)."
    case .tooLarge: "The photo would take more memory than one photo may."
    case .noThumbnail: "There is no small version of the photo in the file."
    case .outOfMemory: "There was not enough memory for the photo."
    case .cancelled: "The photo is no longer wanted."
    case .workerDied(true): "The decoding process ended while it decoded this photo."
    case .workerDied(false): "The decoding process ended before it came to this photo."
    case .timedOut: "Decoding the photo took too long."
    case .workerNotStarted(let reason): "The decoding process cannot be started: \(reason)."
    case .versionMismatch(let worker):
      "wayframe-decode is of another version (its messages are version \(worker), "
        + "ours \(WireMessage.version)); install the two together."
    case .protocolViolation(let rule): "The decoding process broke its protocol: \(rule)."
    }
  }
}
