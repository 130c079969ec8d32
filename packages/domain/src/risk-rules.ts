import { type CivilDate, civilDate } from './calendar.ts';
import type { RiskReason } from './payout-risk.ts';

/** What is counted of one account before anybody looks: no names, and nothing that is not kept. */
export interface RiskFacts {
  readonly role: 'buyer' | 'merchant';
  /** Other accounts that used a device of this one. */
  readonly accountsOnDevice: number;
  /** Other accounts with the same bank account or wallet. */
  readonly accountsOnBankAccount: number;
  /** One of those is a shop where this is a buyer, or the other way around. */
  readonly isShopAndBuyer: boolean;
  /** Other accounts with the same ID number, person or mobile number that are not told apart. */
  readonly sameIdentity: number;
  /** Accounts that share something with this one and were rejected for fraud. */
  readonly linkedToFraud: number;
  /** First payments that failed in the last seven days. */
  readonly failedFirstPayments: number;
  readonly accountAgeDays: number;
  readonly plansOverdue: number;
  /** Plans that were paid to the end. */
  readonly plansFinished: number;
  /** Of a shop: what its sales look like (`payout-risk.ts`). */
  readonly trade: readonly RiskReason[];
}

export const riskRuleNames = [
  'accounts_on_device',
  'shop_and_buyer',
  'accounts_on_bank_account',
  'same_identity',
  'linked_to_fraud',
  'failed_first_payments',
  'new_account',
  'plans_overdue',
  'linked_to_owner',
  'linked_buyers',
  'new_buyers',
  'buyers_only_here',
  'not_paid_back',
  'refunds',
  'plans_finished',
] as const;
export type RiskRule = (typeof riskRuleNames)[number];

/** `each` for every one that is counted from `from` on, and never more than `most`. */
interface Weight {
  readonly each: number;
  readonly from: number;
  readonly most: number;
}

/**
 * One version of what counts. A version in use is never edited: a change is a new version and date,
 * and cases replay under the version that they name.
 */
export interface RiskRules {
  readonly version: number;
  readonly effectiveFrom: CivilDate;
  readonly weights: Readonly<Record<RiskRule, Weight>>;
  /** An account counts as new that is younger than this. */
  readonly newAccountDays: number;
  /** From so many points on somebody looks. */
  readonly lookFrom: number;
}

const once = (points: number): Weight => ({ each: points, from: 1, most: points });

const history: readonly RiskRules[] = [
  {
    version: 1,
    effectiveFrom: civilDate('2026-01-01'),
    weights: {
      // A phone in a family has two or three accounts on it.
      accounts_on_device: { each: 10, from: 2, most: 40 },
      shop_and_buyer: once(30),
      accounts_on_bank_account: { each: 15, from: 1, most: 30 },
      same_identity: once(30),
      linked_to_fraud: once(40),
      failed_first_payments: { each: 6, from: 3, most: 24 },
      new_account: once(9),
      plans_overdue: { each: 5, from: 1, most: 10 },
      // As payouts weigh them.
      linked_to_owner: once(60),
      linked_buyers: once(40),
      new_buyers: once(15),
      buyers_only_here: once(15),
      not_paid_back: once(40),
      refunds: once(20),
      // Whoever has paid for a while is no invention.
      plans_finished: { each: -3, from: 1, most: -12 },
    },
    newAccountDays: 21,
    lookFrom: 60,
  },
];

/** The version in force on a day. Days before the first are judged by the first. */
export const findRiskRulesOn = (date: CivilDate): RiskRules =>
  history.findLast((rules) => rules.effectiveFrom <= date) ?? getRiskRules(1);

/** The version that a case names. */
export function getRiskRules(version: number): RiskRules {
  const rules = history.find((each) => each.version === version);
  if (!rules) throw new Error(`there are no risk rules of version ${version}`);
  return rules;
}

/** What one rule found and what it is worth. */
export interface RiskLine {
  readonly rule: RiskRule;
  readonly count: number;
  readonly points: number;
}

export interface RiskScoring {
  readonly version: number;
  readonly lines: readonly RiskLine[];
  readonly points: number;
  readonly isRaised: boolean;
}

/** What each rule counts. An account's age counts by being below a number of days. */
function countsOf(rules: RiskRules, facts: RiskFacts): Readonly<Record<RiskRule, number>> {
  const has = (reason: RiskReason): number => (facts.trade.includes(reason) ? 1 : 0);
  return {
    accounts_on_device: facts.accountsOnDevice,
    shop_and_buyer: facts.isShopAndBuyer ? 1 : 0,
    accounts_on_bank_account: facts.accountsOnBankAccount,
    same_identity: facts.sameIdentity,
    linked_to_fraud: facts.linkedToFraud,
    failed_first_payments: facts.failedFirstPayments,
    new_account: facts.accountAgeDays < rules.newAccountDays ? 1 : 0,
    plans_overdue: facts.plansOverdue,
    linked_to_owner: has('linked_to_owner'),
    linked_buyers: has('linked_buyers'),
    new_buyers: has('new_buyers'),
    buyers_only_here: has('buyers_only_here'),
    not_paid_back: has('not_paid_back'),
    refunds: has('refunds'),
    plans_finished: facts.plansFinished,
  };
}

function pointsOf({ each, from, most }: Weight, count: number): number {
  if (count < from) return 0;
  const points = each * count;
  return each < 0 ? Math.max(points, most) : Math.min(points, most);
}

/** The same facts under the same version come to the same lines, whenever that is asked. */
export function scoreRisk(rules: RiskRules, facts: RiskFacts): RiskScoring {
  const counts = countsOf(rules, facts);
  const lines = riskRuleNames
    .map((rule) => ({
      rule,
      count: counts[rule],
      points: pointsOf(rules.weights[rule], counts[rule]),
    }))
    .filter(({ points }) => points !== 0);
  const sum = lines.reduce((total, line) => total + line.points, 0);
  const points = Math.max(0, sum);
  return { version: rules.version, lines, points, isRaised: points >= rules.lookFrom };
}

/** What somebody who looked says of it, to be held against what the rules said. */
export const riskOutcomes = ['fraud', 'good', 'unclear'] as const;
export type RiskOutcome = (typeof riskOutcomes)[number];

/** Who was looked at is not raised again by the same points for so long. */
const raisedAgainAfterDays = 30;

/** Whether a score opens a case, given the newest case that was closed. */
export const opensCase = (
  scored: RiskScoring,
  closed: { points: number; daysAgo: number } | undefined,
): boolean =>
  scored.isRaised &&
  (closed === undefined || closed.daysAgo >= raisedAgainAfterDays || scored.points > closed.points);
