import { minuteMs } from './durations.ts';

/**
 * The way of a case: what a person has sent to be known by, and where its check stands. Five states
 * and an end, so that "waiting for you" and "we are checking" are never the same:
 * - NEW: something has not been sent yet, and nobody has looked.
 * - PROCESSING: all is here, and it is our turn.
 * - WAITING_CUSTOMER_INPUT: we asked for something again. The rest stays as it was found.
 * - PASSED: the product is open.
 * - PASSED_WITH_REQUIREMENTS: it stays open, and something that changed is looked at or asked for.
 * - REJECTED: the end.
 */
export const caseStates = [
  'NEW',
  'WAITING_CUSTOMER_INPUT',
  'PROCESSING',
  'PASSED_WITH_REQUIREMENTS',
  'PASSED',
  'REJECTED',
] as const;
export type CaseState = (typeof caseStates)[number];

/** So many of a state are counted, and no further: nobody reads what a larger number says. */
export const casesCountedMax = 10_000;

/** Every step a case may take. The table `kyc_case_steps` holds the same, and refuses others. */
export const caseSteps: readonly (readonly [from: CaseState, to: CaseState])[] = [
  ['NEW', 'PROCESSING'],
  ['PROCESSING', 'WAITING_CUSTOMER_INPUT'],
  ['PROCESSING', 'PASSED'],
  ['PROCESSING', 'REJECTED'],
  ['WAITING_CUSTOMER_INPUT', 'PROCESSING'],
  ['PASSED', 'PASSED_WITH_REQUIREMENTS'],
  ['PASSED_WITH_REQUIREMENTS', 'PASSED'],
  ['PASSED_WITH_REQUIREMENTS', 'REJECTED'],
];

export const isStepAllowed = (from: CaseState, to: CaseState): boolean =>
  caseSteps.some(([a, b]) => a === from && b === to);

export const itemStates = ['missing', 'sent', 'accepted', 'asked_again'] as const;
export type ItemState = (typeof itemStates)[number];

export const buyerItems = [
  'profile',
  'primary_government_id_front',
  'primary_government_id_back',
  'selfie_with_primary_id',
  'secondary_government_id_front',
  'selfie_with_secondary_id',
  'liveness',
] as const;
const merchantItems = [
  'business_profile',
  'business_registration',
  'mayors_permit',
  'bank_account',
] as const;
export const itemKinds = [...buyerItems, ...merchantItems] as const;
export type ItemKind = (typeof itemKinds)[number];

/** A case is about a person (kyc) or about a business (kyb). */
export type CaseKind = 'kyc' | 'kyb';

/**
 * What nobody gets past without. The rest becomes required by what was sent (a first ID that is not
 * enough by itself asks for a second) or by a reviewer who asks for it.
 */
const alwaysRequired: ReadonlySet<ItemKind> = new Set<ItemKind>([
  'profile',
  'primary_government_id_front',
  'selfie_with_primary_id',
  'liveness',
  'business_profile',
  'business_registration',
  'bank_account',
]);

export type CaseItem = { kind: ItemKind; state: ItemState; isRequired: boolean };

/** What a case begins with. */
export const firstItems = (kind: CaseKind): CaseItem[] =>
  (kind === 'kyc' ? buyerItems : merchantItems).map((each) => ({
    kind: each,
    state: 'missing',
    isRequired: alwaysRequired.has(each),
  }));

/** What the person still has to send: required and not there, or asked for again. */
export const awaitedOf = (items: readonly CaseItem[]): ItemKind[] =>
  items.filter(isAwaited).map(({ kind }) => kind);

export const isAwaited = ({ state, isRequired }: Pick<CaseItem, 'state' | 'isRequired'>): boolean =>
  state === 'asked_again' || (state === 'missing' && isRequired);

/** Where the case goes when something has arrived, or when what is required has changed. */
export function stateAfterSending(state: CaseState, items: readonly CaseItem[]): CaseState {
  if (state === 'PASSED') return 'PASSED_WITH_REQUIREMENTS';
  const isWithThem = state === 'NEW' || state === 'WAITING_CUSTOMER_INPUT';
  return isWithThem && awaitedOf(items).length === 0 ? 'PROCESSING' : state;
}

/** Whether it is our turn: then the clock of the queue runs. */
export const isOurTurn = (state: CaseState, items: readonly CaseItem[]): boolean =>
  state === 'PROCESSING' ||
  (state === 'PASSED_WITH_REQUIREMENTS' &&
    awaitedOf(items).length === 0 &&
    items.some((item) => item.state === 'sent'));

/** Whether the person has something to do before it goes on. */
export const isTheirTurn = (state: CaseState, items: readonly CaseItem[]): boolean =>
  state !== 'REJECTED' && state !== 'PASSED' && awaitedOf(items).length > 0;

export type Verdict =
  | { decision: 'approve' }
  | { decision: 'reject' }
  | { decision: 'reject_for_fraud' }
  | { decision: 'ask_again'; items: readonly { kind: ItemKind; reasonCode: string }[] };

export type ReviewedItem = CaseItem & { reasonCode: string | null };
/** A case as a reviewer's decision leaves it. */
export type ReviewedCase = { state: CaseState; items: ReviewedItem[] };
export type ReviewDecision =
  | ({ kind: 'accept' } & ReviewedCase)
  | { kind: 'reject'; code: 'case_not_waiting' | 'item_not_in_case' | 'nothing_asked' };

/**
 * What a reviewer's word makes of a case. Approving accepts all that was sent. Asking again touches
 * the items it names; what else was sent counts as accepted, so that the person goes back to those
 * steps and no other. A rejection leaves the items as they are: they are what it rests on.
 */
export function decideReview(
  state: CaseState,
  items: readonly CaseItem[],
  verdict: Verdict,
): ReviewDecision {
  if (!isOurTurn(state, items)) return { kind: 'reject', code: 'case_not_waiting' };
  const asked = new Map<ItemKind, string>();
  if (verdict.decision === 'ask_again') {
    if (verdict.items.length === 0) return { kind: 'reject', code: 'nothing_asked' };
    for (const { kind, reasonCode } of verdict.items) {
      if (!items.some((item) => item.kind === kind))
        return { kind: 'reject', code: 'item_not_in_case' };
      asked.set(kind, reasonCode);
    }
  }
  const isRejected = verdict.decision === 'reject' || verdict.decision === 'reject_for_fraud';
  return {
    kind: 'accept',
    state: stateAfterReview(state, verdict.decision),
    items: items.map((item) => {
      const reasonCode = asked.get(item.kind) ?? null;
      if (reasonCode !== null)
        return { ...item, state: 'asked_again', isRequired: true, reasonCode };
      const isAccepted = item.state === 'sent' && !isRejected;
      return { ...item, state: isAccepted ? 'accepted' : item.state, reasonCode: null };
    }),
  };
}

function stateAfterReview(state: CaseState, decision: Verdict['decision']): CaseState {
  if (decision === 'approve') return 'PASSED';
  if (decision !== 'ask_again') return 'REJECTED';
  return state === 'PROCESSING' ? 'WAITING_CUSTOMER_INPUT' : state;
}

type CaseStep = 'DOCUMENTS' | 'LIVENESS' | 'BUSINESS' | 'BANK' | 'IN_REVIEW' | 'ACTIVE';
export type OnboardingStep = 'VERIFY_EMAIL' | 'CONFIRM_NUMBER' | CaseStep;

/** Of an account, what comes before anything is sent: an address, and a buyer's number, proven. */
export type ProvenBefore = { isEmailConfirmed: boolean; isNumberConfirmed: boolean };

/** The step a person is at, wherever it is shown: the first that is not done. */
export function onboardingStepOf(
  { isEmailConfirmed, isNumberConfirmed }: ProvenBefore,
  { kind, state, items }: { kind: CaseKind; state: CaseState; items: readonly CaseItem[] },
): OnboardingStep {
  if (!isEmailConfirmed) return 'VERIFY_EMAIL';
  if (kind === 'kyc' && !isNumberConfirmed) return 'CONFIRM_NUMBER';
  return stepOf(kind, state, items);
}

/**
 * The step of a case: the first whose items are awaited, else ours. The product stays open
 * while something that changed is looked at. After the end there is no step; the state says so.
 */
export function stepOf(kind: CaseKind, state: CaseState, items: readonly CaseItem[]): CaseStep {
  if (state === 'PASSED' || state === 'PASSED_WITH_REQUIREMENTS') return 'ACTIVE';
  if (state === 'REJECTED' || state === 'PROCESSING') return 'IN_REVIEW';
  const awaited = awaitedOf(items);
  if (kind === 'kyc') {
    if (awaited.some((each) => each !== 'liveness')) return 'DOCUMENTS';
    return awaited.length > 0 ? 'LIVENESS' : 'IN_REVIEW';
  }
  if (awaited.some((each) => each !== 'bank_account')) return 'BUSINESS';
  return awaited.length > 0 ? 'BANK' : 'IN_REVIEW';
}

/** How long a reviewer has a case to themselves after they last touched it. */
export const claimMs = 10 * minuteMs;

/** Draws for a second review are of the whole numbers below this. */
export const sampleDraws = 100;

/**
 * Whether an approval gets a second review. The draw is made when it is decided: whoever could tell
 * before which ones are looked at twice would be careful with those alone.
 */
export const isSampled = (draw: number, percent: number): boolean => draw < percent;
