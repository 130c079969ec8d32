import type { CreditWallet } from '@luwag/contracts/credit-payouts';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { type CreditPayoutTerms, getCreditPayoutTermsOn } from '@luwag/domain/credit-payouts';
import { type Centavos, centavos } from '@luwag/domain/money';
import type { GroupPayoutKind } from '@luwag/domain/paluwagan-states';
import type { Mode } from '@luwag/ledger/commands';
import type { Clock } from '@luwag/platform/clock';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueueEach } from '@luwag/platform/jobs/job';
import { sendPal } from '../jobs.ts';
import { addToTooSmall, findLastPart, insertPalPayouts } from './payouts-repository.ts';

/** So much of `pal_payout_due` of a seat is to go to a member. */
export type NewPalPayout = {
  groupId: string;
  mode: Mode;
  kind: GroupPayoutKind;
  seatId: string;
  /** Of a pot and of a share of one. */
  roundId: string | null;
  /** Whose it is: of an exit who left, of everything else who sits on the seat. */
  memberId: string;
  accountId: string;
  wallet: CreditWallet;
  amountCentavos: Centavos;
};

/** What is shared and given back at the end can come in several goes; the others come once. */
const comesAgain: readonly GroupPayoutKind[] = ['share', 'closing', 'deposit'];

/**
 * Has what is due to members sent to them, in the transaction that made it due and under the
 * group's lock. The money stays in `pal_payout_due` until the rail finds somewhere to send it, so
 * that nothing fails here but a second pot or exit of the same, which the keys of the table refuse.
 * Of nothing there is no row, and what is less than a wallet takes waits for more of its kind.
 */
export async function createPalPayouts(
  tx: Tx,
  origin: { clock: Clock; requestId: string },
  wanted: readonly NewPalPayout[],
): Promise<void> {
  const now = origin.clock.now();
  const terms = getCreditPayoutTermsOn(manilaDateOf(now.getTime()));
  const ids = new Set<string>();
  for (const payout of wanted) {
    const { seatId: seat_id, memberId: member_id, roundId: round_id, kind } = payout;
    const of = { seat_id, member_id, round_id, kind };
    const isOneOfSome = comesAgain.includes(kind);
    const joined = isOneOfSome && (await addToTooSmall(tx, of, { ...payout, ...terms, now }));
    if (joined) {
      ids.add(joined);
      continue;
    }
    const before = isOneOfSome ? await findLastPart(tx, of) : 0;
    const rows = splitInParts(payout.amountCentavos, terms).map((amountCentavos, index) => ({
      ...of,
      id: uuidV7(now, slotOf(payout.accountId)),
      group_id: payout.groupId,
      mode: payout.mode,
      account_id: payout.accountId,
      part: before + index + 1,
      status: 'waiting',
      amount_centavos: amountCentavos,
      wallet: payout.wallet,
      rail: 'instapay',
      created_at: now,
      next_poll_at: now,
    }));
    await insertPalPayouts(tx, rows);
    for (const { id } of rows) ids.add(id);
  }
  await enqueueEach(
    tx,
    sendPal,
    [...ids].map((id) => ({ origin, payload: { payout_id: id }, key: `${sendPal.name} ${id}` })),
    // Behind the charges of the evening, which have other pots to fill.
    { priority: 15 },
  );
}

/** By what one transfer carries; the last has the rest, which is never less than a wallet takes. */
function splitInParts(
  amountCentavos: Centavos,
  { minimumCentavos, maximumCentavos }: CreditPayoutTerms,
): Centavos[] {
  const parts: Centavos[] = [];
  for (let left: number = amountCentavos; left > 0; left -= parts.at(-1) ?? left) {
    const isRestTooSmall = left > maximumCentavos && left - maximumCentavos < minimumCentavos;
    const most = isRestTooSmall ? maximumCentavos - minimumCentavos : maximumCentavos;
    parts.push(centavos(Math.min(most, left)));
  }
  return parts;
}

/** Whether who paid this deposit has it back, or is about to. */
export const wasReturned = async (
  tx: Tx,
  { seat_id, member_id }: Pick<EndedPalPayout, 'seat_id' | 'member_id'>,
): Promise<boolean> =>
  (await findLastPart(tx, { seat_id, member_id, kind: 'deposit', round_id: null })) > 0;

/** One that did not stay where it was sent, as its row has it. */
export type EndedPalPayout = {
  group_id: string;
  mode: Mode;
  kind: GroupPayoutKind;
  seat_id: string;
  round_id: string | null;
  member_id: string;
  account_id: string;
  part: number;
  amount_centavos: number;
  wallet: CreditWallet;
};

/**
 * The same once more, for the rail, which has posted that it is due again. The sweep of payouts
 * finds it at its time.
 */
export const repeatPalPayout = (
  tx: Tx,
  ended: EndedPalPayout,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<void> =>
  insertPalPayouts(tx, [
    {
      id: uuidV7(now, slotOf(ended.account_id)),
      group_id: ended.group_id,
      mode: ended.mode,
      kind: ended.kind,
      seat_id: ended.seat_id,
      round_id: ended.round_id,
      member_id: ended.member_id,
      account_id: ended.account_id,
      part: ended.part,
      status: 'waiting',
      amount_centavos: ended.amount_centavos,
      wallet: ended.wallet,
      rail: 'instapay',
      created_at: now,
      next_poll_at: nextAt,
    },
  ]);
