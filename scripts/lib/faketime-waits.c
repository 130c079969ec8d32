// libfaketime gives the real time to whoever interrupts a wait of `epoll_wait`: a server that sleeps
// there and is told by a timer that a limit has passed sees that it has not, and never ends what it
// should have ended. And it refuses a wait by the monotonic clock, as Python's `time.sleep` is. Loaded
// before libfaketime, this waits without it; what waits for a date still goes through it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int epoll_wait(int epfd, struct epoll_event *events, int max, int ms) {
  return syscall(SYS_epoll_pwait, epfd, events, max, ms, NULL, 8);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
  if (clock == CLOCK_REALTIME && flags == TIMER_ABSTIME) {
    int (*shifted)(clockid_t, int, const struct timespec *, struct timespec *) =
        dlsym(RTLD_NEXT, "clock_nanosleep");
    return shifted(clock, flags, time, left);
  }
  return syscall(SYS_clock_nanosleep, clock, flags, time, left) == 0 ? 0 : errno;
}
