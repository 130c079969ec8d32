import type { CaseView } from '@luwag/contracts/kyc-cases';

/**
 * Whose turn it is with a case, for whoever is looking at it. Only `decide` and `second` offer
 * anything to decide, and only they show pictures: nobody looks at what is not in their hands.
 */
export type CaseTurn =
  | 'decide'
  | 'second'
  | 'free'
  | 'taken'
  | 'second_waits'
  | 'theirs'
  | 'passed'
  | 'rejected';

type Seen = Pick<CaseView, 'state' | 'waiting_since' | 'claim' | 'second_look' | 'may_second'>;

export function turnOf(seen: Seen): CaseTurn {
  if (seen.second_look && !seen.may_second) return endOf(seen) ?? 'second_waits';
  if (!seen.second_look && !seen.waiting_since) return endOf(seen) ?? 'theirs';
  if (!seen.claim) return 'free';
  if (!seen.claim.is_yours) return 'taken';
  return seen.second_look ? 'second' : 'decide';
}

/** A sampled approval counts already; it is only looked at again. */
function endOf({ state }: Seen): 'passed' | 'rejected' | undefined {
  if (state === 'PASSED' || state === 'PASSED_WITH_REQUIREMENTS') return 'passed';
  return state === 'REJECTED' ? 'rejected' : undefined;
}
