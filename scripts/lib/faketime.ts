import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** With it a server under faketime still ends what takes too long. Gone when this process is. */
export function buildWaits(): string {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-faketime-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL has an account of its own.
  chmodSync(folder, 0o755);
  const library = join(folder, 'waits.so');
  const source = join(import.meta.dirname, 'faketime-waits.c');
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source], { stdio: 'inherit' });
  return library;
}

/** The command, so many seconds later than now. Timers stay real. */
export const faketime = (seconds: number, waits: string, command: string[]): string[] => [
  ...['env', ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
  `LD_PRELOAD=${waits}`,
  ...['faketime', '--exclude-monotonic', '-f', `+${seconds}`, ...command],
];
