// How Debian's libfaketime 0.9.10 is told to shift the date of a command and of all that it starts,
// and to leave everything else alone. Two of its defaults can stop processes that live beside
// others, by its source:
// - It gives files the shifted time as well, and takes one semaphore of all processes for each look
//   at one. Who is killed holding it, as our tests do to processes, holds up all others for good.
// - It reads its settings again every ten seconds, while other threads ask for the time.
const settings = {
  NO_FAKE_STAT: '1',
  FAKETIME_CACHE_DURATION: '1000000',
};

/** What a process under faketime passes on to those it starts. */
export const faketimeNames: string[] = [
  ...['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC'],
  ...Object.keys(settings),
];

/** The command, so many seconds later than now. Timers stay real. */
export const faketime = (seconds: number, command: string[]): string[] => [
  ...['env', ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
  ...['faketime', '--exclude-monotonic', '-f', `+${seconds}`, ...command],
];
