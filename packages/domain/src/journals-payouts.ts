import { type Cause, credit, debit, house, type Journal, makeJournal } from './journals.ts';
import type { Centavos } from './money.ts';
import { merchantOwner, railOwner } from './owners.ts';

export interface MerchantAmount {
  readonly merchantId: string;
  readonly amountCentavos: Centavos;
}

/** Pending when reserved, posted when the rail confirms, void when it refuses. */
export function payoutSent(cause: Cause, payout: MerchantAmount & { rail: string }): Journal {
  return makeJournal('payout', cause, [
    debit('merchant_payable', merchantOwner(payout.merchantId), payout.amountCentavos),
    credit('payout_clearing', railOwner(payout.rail), payout.amountCentavos),
  ]);
}

/** A confirmed payout came back. It names the confirmation that it reverses. */
export function payoutReturned(cause: Cause, payout: MerchantAmount & { rail: string }): Journal {
  return makeJournal('payout.returned', cause, [
    debit('payout_clearing', railOwner(payout.rail), payout.amountCentavos),
    credit('merchant_payable', merchantOwner(payout.merchantId), payout.amountCentavos),
  ]);
}

/** What was held back for refunds is owed to the merchant like the rest. */
export function reserveReleased(cause: Cause, release: MerchantAmount): Journal {
  const merchant = merchantOwner(release.merchantId);
  return makeJournal('reserve.released', cause, [
    debit('merchant_reserve', merchant, release.amountCentavos),
    credit('merchant_payable', merchant, release.amountCentavos),
  ]);
}

/**
 * Tax that the law has us hold back from a merchant's payout (BIR RR 16-2023), owed to the state.
 */
export function taxWithheld(cause: Cause, tax: MerchantAmount): Journal {
  return makeJournal('tax.withheld', cause, [
    debit('merchant_payable', merchantOwner(tax.merchantId), tax.amountCentavos),
    credit('tax_payable', house, tax.amountCentavos),
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
