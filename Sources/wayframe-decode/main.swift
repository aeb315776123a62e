// The decoding worker: parses files of unknown origin. The frame starts it and talks to it on descriptor 3.
import Codecs

WorkerProgram.run(
  "wayframe-decode", purpose: "decodes photos", .decoding(PhotoDecoding.formats))
