import CLinux
import CSeccomp
import Glibc

/// What a worker gives up before it looks at the first file: everything but computing, reading what it was handed,
/// and answering.
///
/// An exploit in a decoder then finds no file system, no network, no other process and no way to get any. Calls that
/// libraries try and can do without fail as for lack of permission; starting a program ends the process.
public enum Confinement {
  /// System calls that decoding needs, by name; a kernel or machine that lacks some of them has others for the purpose.
  private static let allowed = [
    // What was handed over, and the answer.
    "read", "readv", "pread64", "write", "writev", "pwrite64", "lseek", "_llseek", "fstat",
    "fstat64", "close", "dup", "recvmsg", "sendmsg", "poll", "ppoll", "ppoll_time64",
    "memfd_create", "fallocate", "ftruncate", "ftruncate64", "fcntl", "fcntl64",
    // Memory.
    "munmap", "mremap", "madvise", "brk", "membarrier",
    // Threads.
    "futex", "futex_time64", "set_robust_list", "rseq", "set_tid_address", "gettid", "getpid",
    "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler", "exit",
    "exit_group", "restart_syscall", "arch_prctl",
    // Signals, to die of one.
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigreturn", "sigaltstack", "tgkill",
    // Time and chance.
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_nanosleep",
    "clock_nanosleep_time64", "nanosleep", "gettimeofday", "time", "getrandom", "uname",
    "sysinfo", "getrusage", "times",
  ]

  /// Those that end the process: nothing that decodes a photo calls them by mistake.
  private static let deadly = ["execve", "execveat", "ptrace", "process_vm_writev", "kexec_load"]

  /// Bytes that a file may have which the worker writes: a memfd is one.
  private static let maximumFileBytes: UInt = 512 << 20

  /// Confines this process and all its threads. Libraries must have read by now what they need of the system.
  ///
  /// - Returns: nil, or what could not be given up and why: some containers and kernels do not offer it.
  public static func enter() -> String? {
    // The frame is drawn first, whatever is decoded meanwhile.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    // Not outlive the frame, not gain rights, not be looked into.
    _ = wayframe_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    _ = wayframe_prctl(PR_SET_DUMPABLE, 0)
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
    limit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), to: 64)
    limit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), to: maximumFileBytes)
    guard let filter = seccomp_init(errno(EPERM)) else { return "libseccomp has no memory" }
    defer { seccomp_release(filter) }
    for name in allowed { add(name, allow, to: filter) }
    for name in deadly { add(name, kill, to: filter) }
    // No memory that is written to and run, and no new threads but of this process.
    let noExecution = scmp_arg_cmp(
      arg: 2, op: SCMP_CMP_MASKED_EQ, datum_a: UInt64(PROT_EXEC), datum_b: 0)
    for name in ["mmap", "mmap2", "mprotect"] { add(name, allow, [noExecution], to: filter) }
    // How glibc asks for the size of an open file: with an empty path.
    let ofDescriptor = scmp_arg_cmp(
      arg: 3, op: SCMP_CMP_EQ, datum_a: emptyPath, datum_b: 0)
    for name in ["newfstatat", "fstatat64"] { add(name, allow, [ofDescriptor], to: filter) }
    let isThread = scmp_arg_cmp(
      arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: cloneThread, datum_b: cloneThread)
    add("clone", allow, [isThread], to: filter)
    // Its flags lie in memory, where a filter cannot see them; glibc then does without.
    add("clone3", errno(ENOSYS), to: filter)
    // Limits of its own, for ``limitMemory(to:)``.
    add(
      "prlimit64", allow, [scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: 0, datum_b: 0)],
      to: filter)
    add(
      "prctl", allow, [scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: 15, datum_b: 0)], to: filter)
    let result = seccomp_load(filter)
    return result == 0
      ? nil : "system calls cannot be filtered: \(String(cString: strerror(-result)))"
  }

  /// Sets how much memory of its own the process may have, over what its program and threads take; asking for more
  /// then fails.
  ///
  /// - Parameters:
  ///   - bytes: for the decoder.
  ///   - threads: that may be started.
  public static func limitMemory(to bytes: Int, threads: Int) {
    // Stacks count as a whole, used or not.
    let own = (64 << 20) + threads * (8 << 20)
    limit(__rlimit_resource_t(RLIMIT_DATA.rawValue), to: UInt(bytes + own), isFinal: false)
  }

  private static func limit(
    _ resource: __rlimit_resource_t, to value: UInt, isFinal: Bool = true
  ) {
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0 else { return }
    limits.rlim_cur = min(value, limits.rlim_max)
    if isFinal { limits.rlim_max = limits.rlim_cur }
    setrlimit(resource, &limits)
  }

  private static func add(
    _ name: String, _ action: UInt32, _ conditions: [scmp_arg_cmp] = [],
    to filter: scmp_filter_ctx
  ) {
    let number = seccomp_syscall_resolve_name(name)
    // Not a call of this machine.
    guard number >= 0 else { return }
    _ = seccomp_rule_add_array(filter, action, number, UInt32(conditions.count), conditions)
  }

  // Macros of <seccomp.h> and <linux/sched.h>.
  private static let allow: UInt32 = 0x7FFF_0000
  private static let kill: UInt32 = 0x8000_0000
  private static func errno(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }
  private static let cloneThread: UInt64 = 0x10000
  // AT_EMPTY_PATH of <fcntl.h>, for those with GNU extensions.
  private static let emptyPath: UInt64 = 0x1000
}
