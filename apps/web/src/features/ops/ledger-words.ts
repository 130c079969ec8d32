import type { LedgerAccount, LedgerJournal, TrialLine } from '@luwag/contracts/ledger';
import { m } from '#app/paraglide/messages.js';

/** The ledger's own names, in words. */

export const kindWords: Readonly<Record<TrialLine['kind'], () => string>> = {
  cash_bank: m.ledger_kind_cash_bank,
  psp_clearing: m.ledger_kind_psp_clearing,
  payout_clearing: m.ledger_kind_payout_clearing,
  recv_principal: m.ledger_kind_recv_principal,
  recv_interest: m.ledger_kind_recv_interest,
  recv_fee: m.ledger_kind_recv_fee,
  recv_penalty: m.ledger_kind_recv_penalty,
  loss_allowance: m.ledger_kind_loss_allowance,
  merchant_receivable: m.ledger_kind_merchant_receivable,
  trust_bank: m.ledger_kind_trust_bank,
  trust_clearing: m.ledger_kind_trust_clearing,
  trust_payout_clearing: m.ledger_kind_trust_payout_clearing,
  pal_member_recv: m.ledger_kind_pal_member_recv,
  merchant_payable: m.ledger_kind_merchant_payable,
  merchant_reserve: m.ledger_kind_merchant_reserve,
  merchant_held: m.ledger_kind_merchant_held,
  buyer_credit: m.ledger_kind_buyer_credit,
  suspense: m.ledger_kind_suspense,
  deferred_discount: m.ledger_kind_deferred_discount,
  tax_payable: m.ledger_kind_tax_payable,
  pal_pool: m.ledger_kind_pal_pool,
  pal_payout_due: m.ledger_kind_pal_payout_due,
  pal_guarantee: m.ledger_kind_pal_guarantee,
  pal_deposit: m.ledger_kind_pal_deposit,
  pal_claims: m.ledger_kind_pal_claims,
  capital: m.ledger_kind_capital,
  rev_merchant_fee: m.ledger_kind_rev_merchant_fee,
  rev_interest: m.ledger_kind_rev_interest,
  rev_late_fee: m.ledger_kind_rev_late_fee,
  rev_processing_fee: m.ledger_kind_rev_processing_fee,
  rev_recovery: m.ledger_kind_rev_recovery,
  exp_psp: m.ledger_kind_exp_psp,
  exp_credit_loss: m.ledger_kind_exp_credit_loss,
  exp_waiver: m.ledger_kind_exp_waiver,
  exp_chargeback: m.ledger_kind_exp_chargeback,
  exp_pal_cover: m.ledger_kind_exp_pal_cover,
  line_granted: m.ledger_kind_line_granted,
  line_available: m.ledger_kind_line_available,
  line_used: m.ledger_kind_line_used,
  memo_written_off: m.ledger_kind_memo_written_off,
  memo_contra: m.ledger_kind_memo_contra,
};

export const classWords: Readonly<Record<TrialLine['class'], () => string>> = {
  asset: m.ledger_class_asset,
  liability: m.ledger_class_liability,
  equity: m.ledger_class_equity,
  income: m.ledger_class_income,
  expense: m.ledger_class_expense,
  memo: m.ledger_class_memo,
};

const events: Readonly<Record<string, () => string>> = {
  capital: m.ledger_event_capital,
  'psp.settlement': m.ledger_event_psp_settlement,
  'bank.debit': m.ledger_event_bank_debit,
  'bank.credit': m.ledger_event_bank_credit,
  payout: m.ledger_event_payout,
  'payout.returned': m.ledger_event_payout_returned,
  'reserve.released': m.ledger_event_reserve_released,
  'dispute.held': m.ledger_event_dispute_held,
  'dispute.released': m.ledger_event_dispute_released,
  collection: m.ledger_event_collection,
  payoff: m.ledger_event_payoff,
  recovery: m.ledger_event_recovery,
  'collection.late': m.ledger_event_collection_late,
  chargeback: m.ledger_event_chargeback,
  'credit.applied': m.ledger_event_credit_applied,
  'credit.carried': m.ledger_event_credit_carried,
  'line.granted': m.ledger_event_line_granted,
  'line.lowered': m.ledger_event_line_lowered,
  checkout: m.ledger_event_checkout,
  'checkout.declined': m.ledger_event_checkout_declined,
  'checkout.paid_at_once': m.ledger_event_checkout_paid_at_once,
  provision: m.ledger_event_provision,
  provision_release: m.ledger_event_provision_release,
  write_off: m.ledger_event_write_off,
  refund: m.ledger_event_refund,
  'refund.paid_at_once': m.ledger_event_refund_paid_at_once,
  'refund.payout': m.ledger_event_refund_payout,
  'refund.payout_returned': m.ledger_event_refund_payout_returned,
  'interest.accrued': m.ledger_event_interest_accrued,
  'late_fee.charged': m.ledger_event_late_fee_charged,
  'transaction_fee.charged': m.ledger_event_transaction_fee_charged,
  'discount.earned': m.ledger_event_discount_earned,
  'discount.deferred': m.ledger_event_discount_deferred,
  'charge.waived': m.ledger_event_charge_waived,
  'plan.called_off': m.ledger_event_plan_called_off,
  'pal.contribution': m.ledger_event_pal_contribution,
  'pal.deposit': m.ledger_event_pal_deposit,
  'pal.missed': m.ledger_event_pal_missed,
  'pal.covered': m.ledger_event_pal_covered,
  'pal.caught_up': m.ledger_event_pal_caught_up,
  'pal.uncovered': m.ledger_event_pal_uncovered,
  'pal.released': m.ledger_event_pal_released,
  'pal.payout': m.ledger_event_pal_payout,
  'pal.payout_returned': m.ledger_event_pal_payout_returned,
  'pal.shared': m.ledger_event_pal_shared,
  'pal.closed': m.ledger_event_pal_closed,
  'pal.replaced': m.ledger_event_pal_replaced,
  'pal.taken_back': m.ledger_event_pal_taken_back,
  'pal.late': m.ledger_event_pal_late,
};

/** An event that has no words yet is told as the ledger has it. */
export const eventWords = (event: string): string => events[event]?.() ?? event;

const owners: Readonly<Record<LedgerAccount['owner_kind'], () => string>> = {
  house: m.ledger_owner_house,
  plan: m.ledger_owner_plan,
  buyer: m.ledger_owner_buyer,
  merchant: m.ledger_owner_merchant,
  psp: m.ledger_owner_psp,
  rail: m.ledger_owner_rail,
  pal_group: m.ledger_owner_pal_group,
  pal_seat: m.ledger_owner_pal_seat,
  pal_round: m.ledger_owner_pal_round,
  other: m.ledger_owner_other,
};

/** `Plan K7QD-29MX`, `Shop Kuya Ben’s`, `Buyer …a1b2c3`, `Rail instapay`. */
export function ownerWords({ owner_kind: kind, owner, label }: LedgerAccount): string {
  if (kind === 'house') return owners.house();
  const id = owner.slice(owner.indexOf(':') + 1);
  return `${owners[kind]()} ${label ?? (id.length > 20 ? `…${id.slice(-6)}` : id)}`;
}

export const causeWords: Readonly<Record<LedgerJournal['cause']['kind'], () => string>> = {
  plan: m.ledger_cause_plan,
  payment: m.ledger_cause_payment,
  refund: m.ledger_cause_refund,
  payout: m.ledger_cause_payout,
  reserve: m.ledger_cause_reserve,
  dispute: m.ledger_cause_dispute,
  line: m.ledger_cause_line,
  credit: m.ledger_cause_credit,
  provisioning: m.ledger_cause_provisioning,
  pal_group: m.ledger_cause_pal_group,
  other: m.ledger_cause_other,
};

export const phaseWords: Readonly<Record<LedgerJournal['phase'], () => string>> = {
  single: m.ledger_phase_single,
  pending: m.ledger_phase_pending,
  post: m.ledger_phase_post,
  void: m.ledger_phase_void,
};

export const howWords: Readonly<Record<'post' | 'void' | 'reversal', () => string>> = {
  post: m.ledger_how_post,
  void: m.ledger_how_void,
  reversal: m.ledger_how_reversal,
};
