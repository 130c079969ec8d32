import { type Cause, credit, debit, type Journal, makeJournal, reverse } from './journals.ts';
import { type Centavos, subtract, sum } from './money.ts';
import { buyerOwner, merchantOwner, type PlanOwners, planOwner, pspOwner } from './owners.ts';

/** Credit is given: a line is opened, or its limit raised. */
export function lineGranted(
  cause: Cause,
  line: { buyerId: string; amountCentavos: Centavos },
): Journal {
  const buyer = buyerOwner(line.buyerId);
  return makeJournal('line.granted', cause, [
    debit('line_granted', buyer, line.amountCentavos),
    credit('line_available', buyer, line.amountCentavos),
  ]);
}

/** A limit is lowered, as far as credit is left: what was bought on it stays bought. */
export function lineLowered(
  cause: Cause,
  line: { buyerId: string; amountCentavos: Centavos },
): Journal {
  return reverse(lineGranted(cause, line), 'line.lowered', cause);
}

/**
 * A purchase becomes a plan. Posted as pending when authorised, then posted at capture or voided
 * when it expires; those two carry no legs of their own. The available credit goes in the same
 * journal, so that two checkouts at once cannot both have the last of it.
 */
export function checkedOut(
  cause: Cause,
  sale: PlanOwners & {
    principalCentavos: Centavos;
    discountCentavos: Centavos;
    reserveCentavos: Centavos;
  },
): Journal {
  const plan = planOwner(sale.planId);
  const buyer = buyerOwner(sale.buyerId);
  const merchant = merchantOwner(sale.merchantId);
  const withheld = sum([sale.discountCentavos, sale.reserveCentavos]);
  return makeJournal('checkout', cause, [
    debit('recv_principal', plan, sale.principalCentavos),
    credit('merchant_payable', merchant, subtract(sale.principalCentavos, withheld)),
    credit('deferred_discount', plan, sale.discountCentavos),
    credit('merchant_reserve', merchant, sale.reserveCentavos),
    debit('line_available', buyer, sale.principalCentavos),
    credit('line_used', buyer, sale.principalCentavos),
  ]);
}

/**
 * The part of a purchase that is above the line, paid by the buyer at once: it is the merchant's,
 * whole. The discount pays for lending, and this was not lent.
 */
export function paidAtOnce(
  cause: Cause,
  payment: { merchantId: string; psp: string; amountCentavos: Centavos },
): Journal {
  return makeJournal('checkout.paid_at_once', cause, [
    debit('psp_clearing', pspOwner(payment.psp), payment.amountCentavos),
    credit('merchant_payable', merchantOwner(payment.merchantId), payment.amountCentavos),
  ]);
}
