import type { CaseKind, CaseState, CaseSummary } from '@luwag/contracts/kyc-cases';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';

/**
 * Mango is our turn and a hollow ring is theirs: the two never look alike, nor are they said in
 * words that could be taken for one another.
 */
const looks: Readonly<Record<CaseState, { tone: BadgeTone; words: () => string }>> = {
  NEW: { tone: 'plain', words: m.ops_state_new },
  WAITING_CUSTOMER_INPUT: { tone: 'ahead', words: m.ops_state_waiting },
  PROCESSING: { tone: 'now', words: m.ops_state_processing },
  PASSED_WITH_REQUIREMENTS: { tone: 'pend', words: m.ops_state_requirements },
  PASSED: { tone: 'paid', words: m.ops_state_passed },
  REJECTED: { tone: 'late', words: m.ops_state_rejected },
};

export const stateWords = (state: CaseState): string => looks[state].words();

export const CaseBadge = ({ state }: { state: CaseState }) => (
  <Badge tone={looks[state].tone}>{looks[state].words()}</Badge>
);

/** The mark before a line of a queue. */
export function CaseDot({ line }: { line: CaseSummary }) {
  return <i className={`ops-dot ${dotOf(line)}`} />;
}

function dotOf({
  state,
  alarms,
  second_review: secondReview,
  waiting_since: since,
}: CaseSummary): string {
  if (alarms > 0 || secondReview === 'fraud') return 'look';
  if (since) return 'ours';
  return state === 'PASSED' ? 'done' : '';
}

export const queuePath = (kind: CaseKind): string => `/ops/${kind}`;

export const casePath = ({ kind, case_id: id }: { kind: CaseKind; case_id: string }): string =>
  `/ops/${kind}/${id}`;

/** Buyers and businesses have their queues at addresses of their own. */
export const kindAt = (pathname: string): CaseKind =>
  pathname.startsWith('/ops/kyb') ? 'kyb' : 'kyc';

/** The end of its id: short enough to say, and enough to tell apart the cases of one day. */
export const caseNumber = (id: string): string => id.replaceAll('-', '').slice(-6).toUpperCase();
