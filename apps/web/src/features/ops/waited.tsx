import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { ageWords } from './age.ts';

type WaitedProps = {
  since: string;
  /** When it should have been looked at. */
  dueAt: string | null;
  nowMs: number;
};

/** Since when it is our turn, and whether that is longer than we promise. */
export function Waited({ since, dueAt, nowMs }: WaitedProps) {
  const sinceMs = Date.parse(since);
  const passedMs = Math.max(0, nowMs - sinceMs);
  const isLate = dueAt !== null && nowMs > Date.parse(dueAt);
  return (
    <time
      dateTime={since}
      title={formatMoment(sinceMs, getLocale())}
      className={isLate ? 'is-late' : undefined}
    >
      {ageWords(passedMs)}
      {isLate && <span className="visually-hidden">, {m.ops_late()}</span>}
    </time>
  );
}
