// What somebody writes to us about, from the first word to the end: whose turn it is, by when, and
// who may decide. Pure: the calls and the job of the deadlines go by the same rules.

import { addDays, type CivilDate, manilaDateOf, manilaOffsetMs } from './calendar.ts';
import { promisedBy } from './case-promises.ts';
import { getContactLimitsOn } from './contact-rules.ts';
import { afterBankingDays } from './disputes.ts';
import { dayMs, hourMs } from './durations.ts';
import type { Holiday } from './holidays.ts';

/** How long each side has, and how much one person may send. House rules. */
export const supportRule = {
  /** A complaint is settled or answered in writing within so many days. */
  complaintDays: 7,
  /** Somebody who did not answer before looks at it again within so many banking days. */
  reviewBankingDays: 10,
  /** An answer that would end a case ends it after so many days of silence. */
  proposedDays: 7,
  /** A question of ours that is not answered ends it after so many. */
  questionDays: 14,
  /** So long after its end a case may be looked at again. */
  againDays: 30,
  /** Of one person: open at a time, and opened within 24 hours. */
  openMax: 5,
  dayMax: 10,
  /** From one network within an hour: thousands may share one. */
  networkHourMax: 60,
  /** In a row, before the other side says something. */
  personInRowMax: 20,
  staffInRowMax: 3,
  picturesMax: 8,
} as const;

/** What it is about, as people choose it; the same list for buyers and shops, each sees its own. */
export const supportTopics = [
  'cannot_pay',
  'paid_not_shown',
  'order',
  'refund',
  'payout',
  'checking',
  'limit',
  'account',
  'not_me',
  'developers',
  'privacy',
  'paluwagan',
  'complaint',
  'other',
] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** In the order in which they are offered. */
export const topicsOf = {
  buyer: [
    'cannot_pay',
    'paid_not_shown',
    'order',
    'refund',
    'paluwagan',
    'checking',
    'limit',
    'account',
    'not_me',
    'privacy',
    'complaint',
    'other',
  ],
  merchant: [
    'payout',
    'refund',
    'order',
    'checking',
    'developers',
    'account',
    'not_me',
    'privacy',
    'complaint',
    'other',
  ],
} as const satisfies Record<string, readonly SupportTopic[]>;

/**
 * What somebody who works for a shop asks in its name: its owners read it too. Anything else is
 * between that person and us, a complaint as well, for it may be about the shop.
 */
const shopTopics: readonly SupportTopic[] = ['payout', 'refund', 'order', 'checking', 'developers'];

export const isMerchantTopic = (topic: SupportTopic): boolean => shopTopics.includes(topic);

/**
 * `our_turn`: we are to answer. `your_turn`: we have asked something. `proposed`: our answer would
 * end it, and the person says whether it does. `closed`: it is over.
 */
export const supportStates = ['our_turn', 'your_turn', 'proposed', 'closed'] as const;
export type SupportState = (typeof supportStates)[number];

/** Why staff end a case without asking whether it is settled. */
export const supportCloseReasons = ['duplicate', 'moved', 'abusive'] as const;
export type SupportCloseReason = (typeof supportCloseReasons)[number];

/** `silent`: nobody answered our last word. `not_agreed`: looked at twice, and no agreement. */
export const supportOutcomes = ['settled', 'silent', 'not_agreed', ...supportCloseReasons] as const;
export type SupportOutcome = (typeof supportOutcomes)[number];

/** What a case rests on; everything else about it is told and not decided by. */
export interface SupportCase {
  readonly state: SupportState;
  /** By when we answer; only while it is our turn. */
  readonly answerByMs: number | null;
  /** By when it is settled, or answered for good: of complaints, and of what is looked at again. */
  readonly settleBy: CivilDate | null;
  /** The last day before it ends by itself; only while it is their turn. */
  readonly endsOn: CivilDate | null;
  /** Who of us gave the last answer, and who gave it before the case was to be looked at again. */
  readonly answeredBy: string | null;
  readonly firstAnsweredBy: string | null;
  readonly isAskedAgain: boolean;
  readonly outcome: SupportOutcome | null;
  readonly closedAtMs: number | null;
}

export type SupportAct =
  /** Of the person: a message, that it is settled, or that somebody else is to look at it. */
  | { readonly kind: 'write' }
  | { readonly kind: 'settle' }
  | { readonly kind: 'ask_again' }
  /** Of staff: a question or some news, an answer that would end it, or the end. */
  | { readonly kind: 'answer'; readonly by: string }
  | { readonly kind: 'propose'; readonly by: string }
  | { readonly kind: 'close'; readonly by: string; readonly reason: SupportCloseReason }
  /** The last day is over, and nobody has said anything. */
  | { readonly kind: 'expire' };

export type SupportRefusal = 'closed' | 'not_now' | 'same_reviewer';

export type SupportDecision =
  | { readonly kind: 'accept'; readonly case: SupportCase }
  | { readonly kind: 'reject'; readonly code: SupportRefusal };

type Now = { nowMs: number; holidays: readonly Holiday[] };

export const openSupport = (topic: SupportTopic, nowMs: number): SupportCase => ({
  state: 'our_turn',
  answerByMs: promisedBy('support', nowMs),
  settleBy: topic === 'complaint' ? addDays(manilaDateOf(nowMs), supportRule.complaintDays) : null,
  endsOn: null,
  answeredBy: null,
  firstAnsweredBy: null,
  isAskedAgain: false,
  outcome: null,
  closedAtMs: null,
});

/** One act at one moment. */
export function decideSupport(it: SupportCase, act: SupportAct, now: Now): SupportDecision {
  if (it.state === 'closed' && act.kind !== 'ask_again') return reject('closed');
  switch (act.kind) {
    case 'ask_again':
      return askAgain(it, now);
    case 'write':
      return accept(toUs(it, now.nowMs));
    case 'settle':
      return accept(closed(it, 'settled', now.nowMs));
    case 'answer':
      return accept(toPerson(it, 'your_turn', act.by, now.nowMs));
    case 'propose':
      if (isSameReviewer(it, act.by)) return reject('same_reviewer');
      return accept(toPerson(it, 'proposed', act.by, now.nowMs));
    case 'close':
      if (isSameReviewer(it, act.by)) return reject('same_reviewer');
      return accept({ ...closed(it, act.reason, now.nowMs), answeredBy: act.by });
    case 'expire':
      return isOver(it, manilaDateOf(now.nowMs))
        ? accept(closed(it, 'silent', now.nowMs))
        : reject('not_now');
  }
}

const accept = (next: SupportCase): SupportDecision => ({ kind: 'accept', case: next });
const reject = (code: SupportRefusal): SupportDecision => ({ kind: 'reject', code });

/** Whoever gave the answer that somebody does not agree with is not the one to look again. */
export const isSameReviewer = (it: SupportCase, by: string): boolean =>
  it.isAskedAgain && it.firstAnsweredBy === by;

/** A promise that runs already is not prolonged by another message. */
const toUs = (it: SupportCase, nowMs: number): SupportCase => ({
  ...it,
  state: 'our_turn',
  answerByMs: it.state === 'our_turn' ? it.answerByMs : promisedBy('support', nowMs),
  endsOn: null,
});

const toPerson = (
  it: SupportCase,
  state: 'your_turn' | 'proposed',
  by: string,
  nowMs: number,
): SupportCase => ({
  ...it,
  state,
  answerByMs: null,
  endsOn: addDays(
    manilaDateOf(nowMs),
    state === 'proposed' ? supportRule.proposedDays : supportRule.questionDays,
  ),
  // Whoever is to keep out of the second review may still say where something is found.
  answeredBy: isSameReviewer(it, by) ? it.answeredBy : by,
});

const closed = (it: SupportCase, outcome: SupportOutcome, nowMs: number): SupportCase => ({
  ...it,
  state: 'closed',
  answerByMs: null,
  settleBy: null,
  endsOn: null,
  outcome,
  closedAtMs: nowMs,
});

/**
 * Once: somebody else looks at it. No to what they say ends it; other places to turn to are named
 * all along. After an end that was not theirs there are thirty days to think about it.
 */
function askAgain(it: SupportCase, { nowMs, holidays }: Now): SupportDecision {
  if (!mayAskAgain(it, nowMs)) return reject('not_now');
  if (it.isAskedAgain) return accept(closed(it, 'not_agreed', nowMs));
  const onDate = manilaDateOf(nowMs);
  return accept({
    ...it,
    state: 'our_turn',
    answerByMs: promisedBy('support', nowMs),
    settleBy: afterBankingDays(supportRule.reviewBankingDays, { onDate, holidays }),
    endsOn: null,
    firstAnsweredBy: it.answeredBy,
    isAskedAgain: true,
    outcome: null,
    closedAtMs: null,
  });
}

export function mayAskAgain(it: SupportCase, nowMs: number): boolean {
  if (it.state === 'proposed') return true;
  if (it.state !== 'closed' || it.isAskedAgain || it.closedAtMs === null) return false;
  return nowMs - it.closedAtMs <= supportRule.againDays * dayMs;
}

const isOver = ({ endsOn }: SupportCase, today: CivilDate): boolean =>
  endsOn !== null && today > endsOn;

/** Why staff cannot write now, if they cannot. */
export type SupportObstacle = 'hours' | 'in_row';

/**
 * An answer to what somebody just wrote may come at any hour. What nobody asked for keeps to the
 * hours of contact, and after three messages it is for the person to say something.
 */
export function whyNotWrite(
  { state }: SupportCase,
  { nowMs, staffInRow }: { nowMs: number; staffInRow: number },
): SupportObstacle | undefined {
  if (state === 'our_turn') return undefined;
  if (staffInRow >= supportRule.staffInRowMax) return 'in_row';
  const { fromHour, untilHour } = getContactLimitsOn(manilaDateOf(nowMs));
  const hour = Math.floor(((nowMs + manilaOffsetMs) % dayMs) / hourMs);
  return hour >= fromHour && hour < untilHour ? undefined : 'hours';
}
