/**
 * A countdown that survives a reload: the record is kept in local storage, and the time that passed
 * while nobody looked is taken off when it is read again.
 */
export type CountdownRecord = {
  /** Milliseconds since 1970. */
  lastUpdated: number;
  interval: typeof tickMs;
  remaining: number;
};

export type Countdown =
  | { state: 'not_started' }
  | { state: 'running'; remainingMs: number }
  | { state: 'expired' };

export const tickMs = 1_000;
export const countdownMs = 60_000;

const storageKeyOf = (key: string): string => `${key}-key`;

export function startCountdown(now: number, durationMs = countdownMs): CountdownRecord {
  return { lastUpdated: now, interval: tickMs, remaining: durationMs };
}

/** Takes off what has passed. A clock that was set back gives no extra time. */
export function tick(record: CountdownRecord, now: number): CountdownRecord {
  const passed = Math.max(0, now - record.lastUpdated);
  return { ...record, lastUpdated: now, remaining: Math.max(0, record.remaining - passed) };
}

export function countdownOf(record: CountdownRecord | undefined): Countdown {
  if (!record) return { state: 'not_started' };
  if (record.remaining <= 0) return { state: 'expired' };
  return { state: 'running', remainingMs: record.remaining };
}

/** A browser that forbids storage throws when it is so much as named, hence a function. */
type StorageSource = () => Pick<Storage, 'getItem' | 'setItem'>;

export function readRecord(storage: StorageSource, key: string): CountdownRecord | undefined {
  try {
    const value: unknown = JSON.parse(storage().getItem(storageKeyOf(key)) ?? 'null');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function writeRecord(storage: StorageSource, key: string, record: CountdownRecord): void {
  try {
    storage().setItem(storageKeyOf(key), JSON.stringify(record));
  } catch {
    // A full or forbidden storage costs the survival of a reload and nothing else.
  }
}

/** Storage is the visitor's to edit; what does not have our shape counts as never started. */
function isRecord(value: unknown): value is CountdownRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { lastUpdated, interval, remaining } = value as Partial<CountdownRecord>;
  return Number.isFinite(lastUpdated) && interval === tickMs && Number.isFinite(remaining);
}
