// Linux system calls that Swift's Glibc module leaves out.
#ifndef WAYFRAME_CLINUX_H
#define WAYFRAME_CLINUX_H

#include <malloc.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/fsuid.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>

// <sys/mman.h> and <fcntl.h> belong to the Glibc module, which is built without these GNU
// extensions; the prototype and values below are the kernel's.
int memfd_create(const char *name, unsigned int flags);
enum {
    WAYFRAME_MFD_CLOEXEC = 0x0001,
    WAYFRAME_MFD_ALLOW_SEALING = 0x0002,
    WAYFRAME_MFD_NOEXEC_SEAL = 0x0008,
    WAYFRAME_F_ADD_SEALS = 1033,
    WAYFRAME_F_GET_SEALS = 1034,
    WAYFRAME_F_SEAL_SEAL = 0x0001,
    WAYFRAME_F_SEAL_SHRINK = 0x0002,
    WAYFRAME_F_SEAL_GROW = 0x0004,
    WAYFRAME_F_SEAL_WRITE = 0x0008,
};

// <spawn.h> likewise; glibc 2.34 and newer.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// prctl(2) takes a variable number of arguments.
static inline int wayframe_prctl(int option, unsigned long argument) {
    return prctl(option, argument, 0UL, 0UL, 0UL);
}

#endif
