// The decoding worker: the only program of Wayframe's that parses files of unknown origin. The frame
// starts it and talks to it on descriptor 3.
import Codecs
import Glibc
import Photos

func complain(_ sentence: String) {
  let line = Array("wayframe-decode: \(sentence)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

if CommandLine.arguments.dropFirst() == ["--version"] {
  print(
    "wayframe-decode \(ProgramVersion.current) (messages version \(DecodingService.messageVersion))"
  )
  exit(EX_OK)
}
guard CommandLine.argc <= 1, let service = DecodingService(.decoding(PhotoDecoding.formats)) else {
  complain(
    "this program decodes photos for wayframe, which starts it by itself; "
      + "by hand it only tells its --version.")
  exit(EX_USAGE)
}
let status = service.run()
if status == EX_PROTOCOL {
  complain("wayframe speaks another version of the messages; install the two together.")
}
exit(status)
