import type { Source } from '@luwag/contracts/sources';
import { type CivilDate, daysBetween, manilaDateOf } from '@luwag/domain/calendar';

/** Long enough to link it again before the next payment is due. */
const soonDays = 30;

export type Expiry =
  | { kind: 'none' }
  /** `soon`: to be linked again before a payment fails on it. */
  | { kind: 'later' | 'soon' | 'over'; date: CivilDate };

export function expiryOf(
  { expires_at, status }: Pick<Source, 'expires_at' | 'status'>,
  today: CivilDate,
): Expiry {
  if (expires_at === null) return { kind: 'none' };
  const date = manilaDateOf(Date.parse(expires_at));
  if (status === 'expired') return { kind: 'over', date };
  return { kind: daysBetween({ from: today, to: date }) <= soonDays ? 'soon' : 'later', date };
}

const places: Readonly<Record<Source['status'], number>> = {
  active: 0,
  expired: 1,
  linking: 2,
  failed: 3,
  unlinked: 4,
};

/** What can be paid with first, the first choice before all; what was given up is not shown. */
export function shownSources<S extends Pick<Source, 'status' | 'is_default'>>(
  sources: readonly S[],
): S[] {
  return sources
    .filter(({ status }) => status !== 'unlinked')
    .sort(
      (one, other) =>
        Number(other.is_default) - Number(one.is_default) ||
        places[one.status] - places[other.status],
    );
}
