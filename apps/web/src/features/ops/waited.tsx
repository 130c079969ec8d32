import type { CaseSummary } from '@luwag/contracts/kyc-cases';
import { casePromises, openingHours, type PromisedCase } from '@luwag/domain/case-promises';
import { hourMs } from '@luwag/domain/durations';
import { useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { ageWords } from '#app/shared/format/age-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';

export { ageWords };

type WaitedProps = {
  of: Pick<CaseSummary, 'waiting_since' | 'due_at'>;
  nowMs: number;
};

/** Since when it is our turn, if it is, and whether that is longer than we promise. */
export function Waited({ of: { waiting_since: since, due_at: dueAt }, nowMs }: WaitedProps) {
  if (!since) return null;
  const passedMs = Math.max(0, nowMs - Date.parse(since));
  const isLate = dueAt !== null && nowMs > Date.parse(dueAt);
  return (
    <time dateTime={since} title={momentWords(since)} className={isLate ? 'is-late' : undefined}>
      {ageWords(passedMs)}
      {isLate && <span className="visually-hidden">, {m.ops_late()}</span>}
    </time>
  );
}

/** How soon we say that somebody looks, from the table that lateness is measured by. */
export const promiseWords = (kind: Exclude<PromisedCase, 'held_payment'>): string =>
  m.ops_promise({
    hours: casePromises[kind].withinMs / hourMs,
    from: hourWords(openingHours.from),
    until: hourWords(openingHours.until),
  });

/** `8 AM`, `8 PM`: both languages write it so. */
const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** Often enough for an age in minutes. */
const ageEveryMs = 15_000;

/** The time, first as the server knew it and then as it goes on. */
export function useNow(firstMs: number, everyMs = ageEveryMs): number {
  const [nowMs, setNow] = useState(firstMs);
  useEffect(() => {
    // From the server's clock onwards: the one on this desk may be wrong.
    const offsetMs = firstMs - Date.now();
    setNow(firstMs);
    const timer = setInterval(() => setNow(Date.now() + offsetMs), everyMs);
    return () => clearInterval(timer);
  }, [firstMs, everyMs]);
  return nowMs;
}
