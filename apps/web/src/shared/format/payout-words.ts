import type { Payout } from '@luwag/contracts/payouts';
import type { PayoutHoldReason, PayoutStatus } from '@luwag/domain/payouts';
import type { BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from './format-moment.ts';

type Look = {
  tone: BadgeTone;
  word: () => string;
  /** What it means for the shop, the money first. */
  says: () => string;
};

export const payoutLooks: Readonly<Record<PayoutStatus, Look>> = {
  held: { tone: 'pend', word: m.payouts_state_held, says: m.payouts_says_held },
  waiting: { tone: 'pend', word: m.payouts_state_waiting, says: m.payouts_says_waiting },
  approved: { tone: 'now', word: m.payouts_state_approved, says: m.payouts_says_approved },
  sent: { tone: 'now', word: m.payouts_state_sent, says: m.payouts_says_sent },
  paid: { tone: 'paid', word: m.payouts_state_paid, says: m.payouts_says_paid },
  failed: { tone: 'late', word: m.payouts_state_failed, says: m.payouts_says_failed },
  returned: { tone: 'late', word: m.payouts_state_returned, says: m.payouts_says_returned },
  canceled: { tone: 'ahead', word: m.payouts_state_canceled, says: m.payouts_says_canceled },
};

/** The money of these is owed again: it is in the next payout. */
export const isPayoutOver = (status: PayoutStatus): boolean =>
  status === 'failed' || status === 'returned' || status === 'canceled';

export const holdReasonWords: Readonly<Record<PayoutHoldReason, () => string>> = {
  bank_account_missing: m.payouts_hold_bank_missing,
  bank_account_changed: m.payouts_hold_bank_changed,
  bank_account_returned: m.payouts_hold_bank_returned,
  account_recovery: m.payouts_hold_recovery,
  risk: m.payouts_hold_risk,
  staff: m.payouts_hold_staff,
};

type Hold = NonNullable<Payout['hold']>;

/** Until when it waits, or that it waits for something to be done. */
export const holdTitle = ({ until }: Pick<Hold, 'until'>): string =>
  until ? m.payouts_hold_until({ moment: momentWords(until) }) : m.payouts_hold_open();

export const railNames: Readonly<Record<Payout['rail'], string>> = {
  instapay: 'InstaPay',
  pesonet: 'PESONet',
};
