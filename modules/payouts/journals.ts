import { manilaDateOf } from '@luwag/domain/calendar';
import { payoutReturned, payoutSent } from '@luwag/domain/journals-payouts';
import { centavos } from '@luwag/domain/money';
import type { Command } from '@luwag/ledger/commands';
import { idOn, slotOf } from '@luwag/platform/ids';
import type { PayoutRow } from './repository.ts';

type Posted = Pick<
  PayoutRow,
  | 'id'
  | 'mode'
  | 'merchant_id'
  | 'pay_date'
  | 'rail'
  | 'amount_centavos'
  | 'debt_centavos'
  | 'reserve_centavos'
  | 'withheld_centavos'
>;

/** One journal for each thing that can happen to a payout, however often it is said. */
export const journalIdFor = (
  { id, merchant_id, pay_date }: Pick<Posted, 'id' | 'merchant_id' | 'pay_date'>,
  what: 'pending' | 'post' | 'void' | 'returned',
): string => idOn(pay_date, slotOf(merchant_id), `payout ${id} ${what}`);

const sourceOf = ({ id }: Pick<Posted, 'id'>): string => `payout:${id}`;

/** Holds the money while the payout is under way. */
export const holding = (payout: Posted): Command => ({
  id: journalIdFor(payout, 'pending'),
  mode: payout.mode,
  phase: 'pending',
  journal: payoutSent(
    { source: sourceOf(payout), effectiveOn: payout.pay_date },
    {
      merchantId: payout.merchant_id,
      rail: payout.rail,
      amountCentavos: centavos(payout.amount_centavos),
      debtCentavos: centavos(payout.debt_centavos),
      reserveCentavos: centavos(payout.reserve_centavos),
      withheldCentavos: centavos(payout.withheld_centavos),
    },
  ),
});

/** The bank has it, or it did not come about. */
export const ending = (payout: Posted, phase: 'post' | 'void', now: Date): Command => ({
  id: journalIdFor(payout, phase),
  mode: payout.mode,
  pendingId: journalIdFor(payout, 'pending'),
  phase,
  event: 'payout',
  source: sourceOf(payout),
  effectiveOn: manilaDateOf(now.getTime()),
});

/** It came back: what went to the bank is owed again. */
export const returning = (payout: Posted, now: Date): Command => ({
  id: journalIdFor(payout, 'returned'),
  mode: payout.mode,
  reversesId: journalIdFor(payout, 'post'),
  journal: payoutReturned(
    { source: sourceOf(payout), effectiveOn: manilaDateOf(now.getTime()) },
    {
      merchantId: payout.merchant_id,
      rail: payout.rail,
      amountCentavos: centavos(payout.amount_centavos),
    },
  ),
});
