// The worker for HEIF and AVIF files, with the many libraries that these need.
import Codecs
import HEIFCodec

WorkerProgram.run(
  "wayframe-decode-heif", purpose: "decodes HEIF photos", .decoding([HEIFFormat.self]),
  warmUp: HEIFFormat.warmUp)
