/** System calls that belong together, and why a process of ours makes them. */
export type Group = { why: string; calls: readonly string[] };

/** A call that is allowed only with certain arguments. */
export type Filtered = { why: string; call: string; allowed: readonly Argument[] };
/** `bits`: of the argument at `index`, the bits of the mask must have this value. */
export type Argument =
  | { index: number; equals: number }
  | { index: number; mask: number; bits: number };

const split = (text: string): string[] => text.trim().split(/\s+/);

export const files: Group = {
  why: 'reading code and settings, writing anchors and objects',
  calls: split(`
    access chdir chmod chown close close_range copy_file_range creat dup dup2 dup3 faccessat
    faccessat2 fadvise64 fallocate fchdir fchmod fchmodat fchmodat2 fchown fchownat fcntl fdatasync
    fgetxattr flistxattr flock fstat fstatfs fsync ftruncate getcwd getdents getdents64 getxattr
    inotify_add_watch inotify_init inotify_init1 inotify_rm_watch ioctl lchown lgetxattr link linkat
    listxattr llistxattr lseek lstat memfd_create mkdir mkdirat newfstatat open openat openat2
    pread64 preadv preadv2 pwrite64 pwritev pwritev2 read readahead readlink readlinkat readv rename
    renameat renameat2 rmdir sendfile splice stat statfs statx symlink symlinkat sync_file_range
    truncate umask unlink unlinkat utime utimensat utimes write writev
  `),
};

export const memory: Group = {
  why: 'the heap of Node, and code that it compiles',
  calls: split(`
    brk madvise membarrier mincore mlock mlock2 mlockall mmap mprotect mremap msync munlock
    munlockall munmap pkey_alloc pkey_free pkey_mprotect
  `),
};

export const processes: Group = {
  why: 'threads, decoders and model processes, their limits and their ends',
  calls: split(`
    arch_prctl execve execveat exit exit_group fork futex futex_waitv get_robust_list getcpu
    getpgid getpgrp getpid getppid getpriority getrlimit getrusage getsid gettid ioprio_get
    ioprio_set kill pidfd_open pidfd_send_signal prctl prlimit64 rseq sched_get_priority_max
    sched_get_priority_min sched_getaffinity sched_getattr sched_getparam sched_getscheduler
    sched_rr_get_interval sched_setaffinity sched_setattr sched_setparam sched_setscheduler
    sched_yield seccomp set_robust_list set_tid_address setpgid setpriority setrlimit setsid sysinfo
    tgkill times tkill uname vfork wait4 waitid
  `),
};

export const identity: Group = {
  why: 'asking who one is, and giving up what is left of it',
  calls: split(`
    capget capset getegid geteuid getgid getgroups getresgid getresuid getuid setfsgid setfsuid
    setgid setgroups setregid setresgid setresuid setreuid setuid
  `),
};

export const signals: Group = {
  why: 'SIGTERM begins the drain',
  calls: split(`
    pause restart_syscall rt_sigaction rt_sigpending rt_sigprocmask rt_sigqueueinfo rt_sigreturn
    rt_sigsuspend rt_sigtimedwait rt_tgsigqueueinfo sigaltstack signalfd signalfd4
  `),
};

export const waiting: Group = {
  why: 'the loop of events, and time',
  calls: split(`
    alarm clock_getres clock_gettime clock_nanosleep epoll_create epoll_create1 epoll_ctl
    epoll_pwait epoll_pwait2 epoll_wait eventfd eventfd2 getitimer getrandom gettimeofday nanosleep
    pipe pipe2 poll ppoll pselect6 select setitimer time timer_create timer_delete timer_getoverrun
    timer_gettime timer_settime timerfd_create timerfd_gettime timerfd_settime
  `),
};

export const sockets: Group = {
  why: 'answering and asking, once a socket is there',
  calls: split(`
    accept accept4 bind connect getpeername getsockname getsockopt listen recvfrom recvmmsg recvmsg
    sendmmsg sendmsg sendto setsockopt shutdown socketpair
  `),
};

export const decoderRoot: Group = {
  why: 'a decoder is given a root of its own, inside namespaces of its own (jail.sh)',
  calls: split('mount umount2 pivot_root'),
};

/** Bits of clone and unshare, as the kernel has them. */
const namespaces = {
  mount: 0x0002_0000,
  cgroup: 0x0200_0000,
  uts: 0x0400_0000,
  ipc: 0x0800_0000,
  user: 0x1000_0000,
  pid: 0x2000_0000,
  net: 0x4000_0000,
} as const;
const bitsOf = (...names: (keyof typeof namespaces)[]): number =>
  names.reduce((sum, name) => sum + namespaces[name], 0);
const everyNamespace = bitsOf('mount', 'cgroup', 'uts', 'ipc', 'user', 'pid', 'net');
const namespacesOfDecoders = bitsOf('mount', 'uts', 'ipc', 'user', 'pid', 'net');

/**
 * The newer clone3 hides its flags behind a pointer that no filter can follow. It is not there, and
 * the C library takes this one.
 */
export const plainClone: Filtered = {
  why: 'threads and children, none of them in a namespace of its own',
  call: 'clone',
  allowed: [{ index: 0, mask: everyNamespace, bits: 0 }],
};

export const decoderNamespaces: Filtered = {
  why: 'the six namespaces of a decoder (launch.ts), and nothing beside them',
  call: 'unshare',
  allowed: [{ index: 0, mask: 0xffff_ffff - namespacesOfDecoders, bits: 0 }],
};

const families = { unix: 1, ipv4: 2, ipv6: 10, netlink: 16 } as const;
const socketOf = (why: string, ...names: (keyof typeof families)[]): Filtered => ({
  why,
  call: 'socket',
  allowed: names.map((name) => ({ index: 0, equals: families[name] })),
});

export const networkSockets = socketOf(
  'the network, the key process, and which addresses the machine has',
  ...(['unix', 'ipv4', 'ipv6', 'netlink'] as const),
);
export const unixSockets = socketOf('its own socket: whoever runs here reaches no network', 'unix');
