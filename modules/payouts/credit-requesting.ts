import type { CreditPayout } from '@luwag/contracts/credit-payouts';
import * as contracts from '@luwag/contracts/credit-payouts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { getCreditPayoutTermsOn } from '@luwag/domain/credit-payouts';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { foreseeCredit, takeCredit } from '../plans/service.ts';
import { findCreditDestination, isPayingHeld } from './credit-destination.ts';
import {
  type CreditPayoutRow,
  insertCreditPayout,
  isCreditUnderWay,
  listCreditPayouts,
} from './credit-repository.ts';
import type { PayoutsDeps } from './deps.ts';
import { notifyOfCredit, sendCredit } from './jobs.ts';
import { askFor } from './settling.ts';

const shownMax = 20;
const rail = 'instapay';

type WhyNot = NonNullable<ResultOf<typeof contracts.getCredit>['why_not']>;

/** By the very rules of a payout, without a lock and without a trace. */
export const getCredit = (
  { vault }: PayoutsDeps,
  ctx: Ctx,
  { query: { mode } }: InputOf<typeof contracts.getCredit>,
): Promise<ResultOf<typeof contracts.getCredit>> =>
  ctx.system(async (tx) => {
    const party = { buyerId: personOf(ctx).id, mode };
    const onDate = manilaDateOf(ctx.clock.now().getTime());
    const { creditCentavos, decision, covers } = await foreseeCredit(tx, party, { onDate });
    const destination = await findCreditDestination(vault, tx, party);
    const obstacle = await findObstacle(tx, ctx, { ...party, hasNumber: !!destination });
    const terms = getCreditPayoutTermsOn(onDate);
    return {
      livemode: mode === 'live',
      credit: creditCentavos,
      amount: decision.amountCentavos,
      fee: terms.feeCentavos,
      minimum: terms.minimumCentavos,
      covers: covers.map(({ planId, storeName, amountCentavos }) => ({
        transaction_id: planId,
        store_name: storeName,
        amount: amountCentavos,
      })),
      wallets: [...contracts.CreditWallet.options],
      account: destination?.masked ?? null,
      why_not: obstacle ?? (decision.kind === 'reject' ? decision.code : null),
      payouts: (await listCreditPayouts(tx, party, shownMax)).map(creditViewOf),
    };
  });

type Asking = { buyerId: string; mode: 'live' | 'test'; hasNumber: boolean };

/** Why nothing is sent, however much there is. */
async function findObstacle(tx: Tx, ctx: Ctx, asking: Asking): Promise<WhyNot | undefined> {
  if (await isCreditUnderWay(tx, asking)) return 'credit_payout_under_way';
  if (!asking.hasNumber) return 'number_not_confirmed';
  return (await isPayingHeld(tx, asking, ctx.clock.now())) ? 'payouts_held' : undefined;
}

const words: Record<WhyNot | 'payment_under_way', string> = {
  no_credit: 'You have no credit.',
  credit_needed: 'Your credit is needed for what is overdue.',
  credit_too_small: 'It is less than a wallet takes.',
  credit_payout_under_way: 'Credit is on its way to you already.',
  payment_under_way: 'A payment of what is overdue is on its way.',
  number_not_confirmed: 'Confirm your mobile number first: wallets go by it.',
  payouts_held: 'Nothing is paid out for now.',
};

/**
 * Takes the credit out of its plans, after it has paid what is overdue, and has it sent. All of it
 * is one transaction: whoever asks at the same moment waits for the plans, and finds it under way.
 */
export const requestCreditPayout = (
  { vault }: PayoutsDeps,
  ctx: CtxOf<typeof contracts.requestCreditPayout>,
  { body: { mode, wallet } }: InputOf<typeof contracts.requestCreditPayout>,
): Promise<ResultOf<typeof contracts.requestCreditPayout>> =>
  asSystem(ctx.tx, async (tx) => {
    const contract = contracts.requestCreditPayout;
    const party = { buyerId: personOf(ctx).id, mode };
    const now = ctx.clock.now();
    const onDate = manilaDateOf(now.getTime());
    const destination = await findCreditDestination(vault, tx, party);
    const obstacle = await findObstacle(tx, ctx, { ...party, hasNumber: !!destination });
    if (obstacle) return refuse(contract, obstacle, words[obstacle]);
    const id = uuidV7(now, slotOf(party.buyerId));
    const taken = await takeCredit(tx, ctx, party, { payoutId: id, rail, onDate, now });
    // Asked again under the locks of the plans: whoever was first is done by now.
    if (await isCreditUnderWay(tx, party))
      return refuse(contract, 'credit_payout_under_way', words.credit_payout_under_way);
    if (taken.kind === 'reject') return refuse(contract, taken.code, words[taken.code]);
    const row = await insertCreditPayout(tx, {
      ...{ id, mode, buyer_id: party.buyerId, status: 'approved', wallet, rail },
      amount_centavos: taken.amountCentavos,
      covered_centavos: taken.coveredCentavos,
      parts: taken.parts,
      account: destination?.masked ?? '',
      number_index: destination?.numberIndex ?? null,
      created_at: now,
      next_poll_at: now,
    });
    await askFor(sendCredit, tx, ctx, id);
    await enqueue(tx, ctx, notifyOfCredit, { payout_id: id, news: 'asked' });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: party.buyerId,
      action: 'credit_payout.requested',
      detail: { payout_id: id, amount: taken.amountCentavos, wallet },
      requestId: ctx.requestId,
    });
    return creditViewOf(row);
  });

const creditViewOf = (row: CreditPayoutRow): CreditPayout => ({
  id: row.id,
  livemode: row.mode === 'live',
  status: row.status,
  amount: row.amount_centavos,
  covered: row.covered_centavos,
  wallet: row.wallet,
  account: row.account,
  bank_reference: row.bank_reference,
  failure_code: row.failure_code,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});
