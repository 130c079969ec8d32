import { type Amounts, totalOf } from './installments.ts';
import { type Cause, credit, debit, house, type Journal, makeJournal } from './journals.ts';
import { receivableLegs } from './journals-collections.ts';
import type { Centavos } from './money.ts';
import { planOwner } from './owners.ts';

/** Losses are expected before they happen: the cost is taken when the doubt arises. */
export function lossProvisioned(cause: Cause, amountCentavos: Centavos): Journal {
  return makeJournal('provision', cause, [
    debit('exp_credit_loss', house, amountCentavos),
    credit('loss_allowance', house, amountCentavos),
  ]);
}

/** What is no longer doubtful: the cost that was taken for it comes back. */
export function lossReleased(cause: Cause, amountCentavos: Centavos): Journal {
  return makeJournal('provision_release', cause, [
    debit('loss_allowance', house, amountCentavos),
    credit('exp_credit_loss', house, amountCentavos),
  ]);
}

/**
 * The debt leaves the books, against an allowance that was topped up first, and is remembered off
 * them. The available credit of the buyer is not given back.
 */
export function writtenOff(cause: Cause, loss: { planId: string; amounts: Amounts }): Journal {
  const total = totalOf(loss.amounts);
  return makeJournal('write_off', cause, [
    debit('loss_allowance', house, total),
    ...receivableLegs(credit, loss.planId, loss.amounts),
    debit('memo_written_off', planOwner(loss.planId), total),
    credit('memo_contra', house, total),
  ]);
}
