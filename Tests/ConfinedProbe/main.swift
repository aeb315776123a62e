// Enters the confinement of a worker and says, one on a line, what can be done there. For ConfinementTests.
import CLinux
import Codecs
import Glibc

func tell(_ what: String, _ isPossible: Bool) { print("\(what) \(isPossible ? "yes" : "no")") }

let given = open("/proc/self/exe", O_RDONLY)
if let reason = Confinement.enter() {
  print("unconfined \(reason)")
  exit(0)
}

var byte: UInt8 = 0
tell("read-given", pread(given, &byte, 1, 0) == 1)
tell("open", open("/etc/passwd", O_RDONLY) >= 0)
tell("create", open("/tmp/wayframe-confined", O_WRONLY | O_CREAT, 0o600) >= 0)
tell("unlink", unlink("/tmp/wayframe-confined-none") == 0 || errno == ENOENT)
tell("unix-socket", socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0)
tell("network-socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0)
tell("signal-others", kill(getppid(), 0) == 0)
let page = Int(sysconf(Int32(_SC_PAGESIZE)))
let flags = MAP_PRIVATE | MAP_ANONYMOUS
tell(
  "map-executable", mmap(nil, page, PROT_READ | PROT_WRITE | PROT_EXEC, flags, -1, 0) != MAP_FAILED)
let memory = mmap(nil, page, PROT_READ | PROT_WRITE, flags, -1, 0)
tell("map", memory != MAP_FAILED)
tell("make-executable", mprotect(memory, page, PROT_READ | PROT_EXEC) == 0)

let file = memfd_create("probe", UInt32(WAYFRAME_MFD_CLOEXEC | WAYFRAME_MFD_ALLOW_SEALING))
tell(
  "memfd",
  file >= 0 && ftruncate(file, 4096) == 0
    && fcntl(file, Int32(WAYFRAME_F_ADD_SEALS), Int32(WAYFRAME_F_SEAL_SHRINK)) == 0)

nonisolated(unsafe) var hasRun = false
// A closure written here would belong to the main thread, and trap on another.
nonisolated func noteThread(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  hasRun = true
  return nil
}
var thread = pthread_t()
if pthread_create(&thread, nil, noteThread, nil) == 0 { pthread_join(thread, nil) }
tell("thread", hasRun)

Confinement.limitMemory(to: 64 << 20, threads: 1)
tell("too-much-memory", malloc(600 << 20) != nil)
tell("some-memory", malloc(32 << 20) != nil)

// Last, because it is deadly.
fflush(nil)
if CommandLine.arguments.last == "run" {
  let name = strdup("/bin/true")
  var arguments = [name, nil]
  execv("/bin/true", &arguments)
  tell("run", true)
}
