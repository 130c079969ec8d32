import { type Cause, credit, debit, house, type Journal, makeJournal } from './journals.ts';
import { type Centavos, noCentavos, sum } from './money.ts';
import { merchantOwner, railOwner } from './owners.ts';

export interface MerchantAmount {
  readonly merchantId: string;
  readonly amountCentavos: Centavos;
}

/** What a payout takes off what we owe, besides what goes to the bank. */
export interface PayoutPosting extends MerchantAmount {
  readonly rail: string;
  /** Tax that the law has us hold back (BIR RR 16-2023), owed to the state. */
  readonly withheldCentavos?: Centavos;
  /** Kept for refunds of a new shop. */
  readonly reserveCentavos?: Centavos;
  /** What the merchant owed us for refunds. */
  readonly debtCentavos?: Centavos;
}

/**
 * Pending when counted, posted when the bank confirms, void when it refuses: what is taken off
 * stands and falls with the payment.
 */
export function payoutSent(cause: Cause, payout: PayoutPosting): Journal {
  const merchant = merchantOwner(payout.merchantId);
  const { amountCentavos, withheldCentavos = noCentavos } = payout;
  const { reserveCentavos = noCentavos, debtCentavos = noCentavos } = payout;
  const all = sum([amountCentavos, withheldCentavos, reserveCentavos, debtCentavos]);
  return makeJournal('payout', cause, [
    debit('merchant_payable', merchant, all),
    credit('payout_clearing', railOwner(payout.rail), amountCentavos),
    credit('tax_payable', house, withheldCentavos),
    credit('merchant_reserve', merchant, reserveCentavos),
    credit('merchant_receivable', merchant, debtCentavos),
  ]);
}

/**
 * A confirmed payout came back. It names the confirmation that it reverses: what went to the bank
 * is owed again, and what was taken off it stays taken.
 */
export function payoutReturned(cause: Cause, payout: MerchantAmount & { rail: string }): Journal {
  return makeJournal('payout.returned', cause, [
    debit('payout_clearing', railOwner(payout.rail), payout.amountCentavos),
    credit('merchant_payable', merchantOwner(payout.merchantId), payout.amountCentavos),
  ]);
}

/** What was held back is owed to the merchant like the rest. */
export function reserveReleased(cause: Cause, release: MerchantAmount): Journal {
  const merchant = merchantOwner(release.merchantId);
  return makeJournal('reserve.released', cause, [
    debit('merchant_reserve', merchant, release.amountCentavos),
    credit('merchant_payable', merchant, release.amountCentavos),
  ]);
}

/** A problem with a sale was reported: so much of what we owe the merchant waits for its end. */
export function payableHeld(cause: Cause, held: MerchantAmount): Journal {
  const merchant = merchantOwner(held.merchantId);
  return makeJournal('dispute.held', cause, [
    debit('merchant_payable', merchant, held.amountCentavos),
    credit('merchant_held', merchant, held.amountCentavos),
  ]);
}

/** What was held is owed like the rest; a refund that comes with it takes it from there. */
export function holdReleased(cause: Cause, released: MerchantAmount): Journal {
  const merchant = merchantOwner(released.merchantId);
  return makeJournal('dispute.released', cause, [
    debit('merchant_held', merchant, released.amountCentavos),
    credit('merchant_payable', merchant, released.amountCentavos),
  ]);
}
