import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Priority } from '@luwag/contracts/endpoint';

export type Gate = {
  /** Resolves true when a permit is free; the caller then calls `leave` exactly once. */
  enter(priority: Priority): Promise<boolean>;
  leave(): void;
  /** Whether a new request would be refused at once. */
  isShut(priority: Priority): boolean;
  inFlight(): number;
  close(): void;
};

export type GateOptions = {
  inFlightMax: number;
  waitMs?: Record<Priority, number>;
  queueMax?: Record<Priority, number>;
  delayMaxMs?: number;
};

// Lists are refused first, critical calls last: a fifth of the permits is reserved for those.
const shareOf: Record<Priority, number> = { list: 0.6, normal: 0.8, critical: 1 };
const usualQueueMax: Record<Priority, number> = { list: 50, normal: 100, critical: 1000 };
// A list nobody waits for is not worth keeping; a payment is worth most of its ten seconds.
const usualWaitMs: Record<Priority, number> = { list: 250, normal: 500, critical: 5000 };
const busyShare = 0.25;
const forEver = Number.POSITIVE_INFINITY;
const unlimited: Record<Priority, number> = { list: forEver, normal: forEver, critical: forEver };
/**
 * A gate that refuses nothing: without a free permit a call waits, however long. For tests that
 * send a storm and ask what became of every call.
 */
export const noShedding = { waitMs: unlimited, queueMax: unlimited, delayMaxMs: forEver };
const byImportance: Priority[] = ['critical', 'normal', 'list'];

type Waiting = { admit(isAdmitted: boolean): void; deadline: number };

/**
 * Refuses work before it is begun. A process that takes on more than it can finish finishes
 * nothing in time; one that holds the number inside keeps answering at its own rate. Without a
 * free permit a call waits briefly in a short queue, critical calls in front, and is refused when
 * its time is up, when the queue is full, or, unless it is critical, when the event loop runs late.
 */
export function createGate({
  inFlightMax,
  waitMs = usualWaitMs,
  queueMax = usualQueueMax,
  delayMaxMs = 200,
}: GateOptions): Gate {
  const lines: Record<Priority, Waiting[]> = { critical: [], normal: [], list: [] };
  let inside = 0;
  let lateMs = 0;
  const hasCapacity = (priority: Priority) => inside < inFlightMax * shareOf[priority];

  // One slow moment of a process with little to do is not overload.
  const isLate = () => lateMs > delayMaxMs && inside >= inFlightMax * busyShare;

  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const sampler = setInterval(() => {
    lateMs = delay.percentile(90) / 1e6;
    delay.reset();
    for (const priority of byImportance) refuseExpired(lines[priority]);
  }, 50);
  sampler.unref();

  function admitWaiting(): void {
    for (const priority of byImportance)
      while (lines[priority].length > 0 && hasCapacity(priority)) {
        inside += 1;
        lines[priority].shift()?.admit(true);
      }
  }

  const isShut = (priority: Priority) =>
    (priority !== 'critical' && isLate()) || lines[priority].length >= queueMax[priority];

  return {
    isShut,
    async enter(priority) {
      if (isShut(priority)) return false;
      if (lines[priority].length === 0 && hasCapacity(priority)) {
        inside += 1;
        return true;
      }
      return new Promise((admit) => {
        lines[priority].push({ admit, deadline: performance.now() + waitMs[priority] });
      });
    },
    leave() {
      inside -= 1;
      admitWaiting();
    },
    inFlight: () => inside,
    close() {
      clearInterval(sampler);
      delay.disable();
      for (const priority of byImportance)
        for (const waiting of lines[priority].splice(0)) waiting.admit(false);
    },
  };
}

/** First in, first out, so the head of the queue is always the oldest. */
function refuseExpired(line: Waiting[]): void {
  const now = performance.now();
  while (line[0] && line[0].deadline < now) line.shift()?.admit(false);
}
