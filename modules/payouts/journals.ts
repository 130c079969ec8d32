import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
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
  | 'created_at'
  | 'clock_id'
  | 'rail'
  | 'amount_centavos'
  | 'debt_centavos'
  | 'reserve_centavos'
  | 'withheld_centavos'
>;

/**
 * One journal for each thing that can happen to a payout, however often it is said. By a test clock
 * the day it is paid on may be one of next year, whose tables the ledger does not have yet.
 */
export const journalIdFor = (
  payout: Pick<Posted, 'id' | 'merchant_id' | 'pay_date' | 'created_at' | 'clock_id'>,
  what: 'pending' | 'post' | 'void' | 'returned',
): string => {
  const { id, merchant_id, pay_date, created_at, clock_id } = payout;
  const day = clock_id ? manilaDateOf(created_at.getTime()) : pay_date;
  return idOn(day, slotOf(merchant_id), `payout ${id} ${what}`);
};

/** Where the money goes to in the ledger: what a test clock plays goes through no gateway. */
const railOf = ({ rail, clock_id }: Pick<Posted, 'rail' | 'clock_id'>): string =>
  clock_id ? 'test_clock' : rail;

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
      rail: railOf(payout),
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
  effectiveOn: payout.clock_id ? payout.pay_date : manilaDateOf(now.getTime()),
});

/** It came back: what went to the bank is owed again. */
export const returning = (payout: Posted, onDate: CivilDate): Command => ({
  id: journalIdFor(payout, 'returned'),
  mode: payout.mode,
  reversesId: journalIdFor(payout, 'post'),
  journal: payoutReturned(
    { source: sourceOf(payout), effectiveOn: onDate },
    {
      merchantId: payout.merchant_id,
      rail: railOf(payout),
      amountCentavos: centavos(payout.amount_centavos),
    },
  ),
});
