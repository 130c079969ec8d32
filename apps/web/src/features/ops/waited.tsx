import type { CaseSummary } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { ageWords } from './age.ts';

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
