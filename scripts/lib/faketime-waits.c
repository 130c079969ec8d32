// libfaketime gives the real time to whoever interrupts a wait of `epoll_wait`: a server that sleeps
// there and is told by a timer that a limit has passed sees that it has not, and never ends what it
// should have ended. Loaded before libfaketime, this waits without it.
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_wait(int epfd, struct epoll_event *events, int max, int ms) {
  return syscall(SYS_epoll_pwait, epfd, events, max, ms, NULL, 8);
}
