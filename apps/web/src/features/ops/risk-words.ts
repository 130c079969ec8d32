import type { CurrentHold, RiskCaseRow, RiskGraph, RiskLine } from '@luwag/contracts/risk';
import { m } from '#app/paraglide/messages.js';
import { lineFor } from '#app/shared/api/refusals.ts';

/** What a rule found, in a sentence with its number. */
const ruleWords: Readonly<Record<RiskLine['rule'], (counted: { count: number }) => string>> = {
  accounts_on_device: m.risk_rule_accounts_on_device,
  shop_and_buyer: () => m.risk_rule_shop_and_buyer(),
  accounts_on_bank_account: m.risk_rule_accounts_on_bank_account,
  same_identity: m.risk_rule_same_identity,
  linked_to_fraud: m.risk_rule_linked_to_fraud,
  failed_first_payments: m.risk_rule_failed_first_payments,
  new_account: () => m.risk_rule_new_account(),
  plans_overdue: m.risk_rule_plans_overdue,
  linked_to_owner: () => m.risk_rule_linked_to_owner(),
  linked_buyers: () => m.risk_rule_linked_buyers(),
  new_buyers: () => m.risk_rule_new_buyers(),
  buyers_only_here: () => m.risk_rule_buyers_only_here(),
  not_paid_back: () => m.risk_rule_not_paid_back(),
  refunds: () => m.risk_rule_refunds(),
  plans_finished: m.risk_rule_plans_finished,
};

export const lineWords = ({ rule, count }: RiskLine): string => ruleWords[rule]({ count });

/** What a case is about, in two or three words. */
const topicWords: Readonly<Record<RiskLine['rule'], () => string>> = {
  accounts_on_device: m.risk_topic_accounts_on_device,
  shop_and_buyer: m.risk_topic_shop_and_buyer,
  accounts_on_bank_account: m.risk_topic_accounts_on_bank_account,
  same_identity: m.risk_topic_same_identity,
  linked_to_fraud: m.risk_topic_linked_to_fraud,
  failed_first_payments: m.risk_topic_failed_first_payments,
  new_account: m.risk_topic_new_account,
  plans_overdue: m.risk_topic_plans_overdue,
  linked_to_owner: m.risk_topic_linked_to_owner,
  linked_buyers: m.risk_topic_linked_buyers,
  new_buyers: m.risk_topic_new_buyers,
  buyers_only_here: m.risk_topic_buyers_only_here,
  not_paid_back: m.risk_topic_not_paid_back,
  refunds: m.risk_topic_refunds,
  plans_finished: m.risk_topic_by_hand,
};

export const topicOf = ({ first_rule: rule }: Pick<RiskCaseRow, 'first_rule'>): string =>
  rule ? topicWords[rule]() : m.risk_topic_by_hand();

export const sharedWords: Readonly<Record<RiskGraph['shared'][number]['kind'], () => string>> = {
  device: m.risk_shared_device,
  number: m.risk_shared_number,
  address: m.risk_shared_address,
  bank_account: m.risk_shared_bank_account,
  id_number: m.risk_shared_id_number,
  person: m.risk_shared_person,
};

export const outcomeWords: Readonly<Record<NonNullable<RiskCaseRow['outcome']>, () => string>> = {
  fraud: m.risk_outcome_fraud,
  good: m.risk_outcome_good,
  unclear: m.risk_outcome_unclear,
};

export const holdKindWords: Readonly<Record<CurrentHold['kind'], () => string>> = {
  check: m.risk_hold_check,
  recovery: m.risk_hold_recovery,
  payout: m.risk_hold_payout,
  line: m.risk_hold_line,
};

const becauseWords: Readonly<Record<string, () => string>> = {
  factors: m.risk_because_factors,
  risk: m.risk_because_risk,
  staff: m.risk_because_staff,
  frozen: m.risk_because_frozen,
  lighter_plan: m.risk_because_lighter_plan,
  paluwagan: m.risk_because_paluwagan,
};

/** Of a check it is what a colleague wrote. */
export const becauseOf = ({ kind, because }: CurrentHold): string =>
  kind === 'check' ? because : (lineFor(becauseWords, because)?.() ?? because);

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
