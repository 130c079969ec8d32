import type { Book } from './book.ts';

export type GatewayClock = {
  nowMs(): number;
  /** ISO 8601, UTC, as on the wire. */
  now(): string;
  advance(byMs: number): void;
};

const CLOCK_ROW = 'clock';

/** The gateway's own time. It only goes forward, and a test may push it. */
export function createClock(options: { book: Book; now: () => Date }): GatewayClock {
  const { book } = options;
  const offsetMs = () => book.find('clock', CLOCK_ROW)?.offsetMs ?? 0;
  const nowMs = () => options.now().getTime() + offsetMs();
  const now = () => new Date(nowMs()).toISOString();
  return {
    nowMs,
    now,
    advance(byMs) {
      const at = now();
      const row = { id: CLOCK_ROW, createdAt: at, updatedAt: at, offsetMs: offsetMs() + byMs };
      book.put('clock', row);
    },
  };
}
