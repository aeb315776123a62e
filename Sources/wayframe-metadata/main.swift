// The worker that reads what files say of themselves.
import Codecs
import Metadata

WorkerProgram.run(
  "wayframe-metadata", purpose: "reads what photos say of themselves",
  .describing(MetadataReader.describe), warmUp: MetadataReader.warmUp)
