import * as contracts from '@luwag/contracts/disputes';
import type { Endpoint, InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import type { DisputeRefusal } from '@luwag/domain/disputes';
import { add, type Centavos, centavos } from '@luwag/domain/money';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { findRequest } from '../payments/service.ts';
import { lockPlan } from '../plans/service.ts';
import { dayBefore, lockPayable, needsStepUp } from '../refunds/service.ts';
import { isSecondNeededForRefund, refuseAlone } from '../team/service.ts';
import { type Act, act } from './acting.ts';
import type { DisputesDeps } from './deps.ts';
import { findOwn, readerOf } from './reading.ts';
import { type ListedDispute, sumOpenOffers } from './repository.ts';
import { viewFor } from './view.ts';

type View = contracts.Dispute;
type TxCtx = Ctx & { tx: Tx };
type Acting = Endpoint & { refusals: typeof contracts.acceptOffer.refusals };

/** An act of the buyer or the shop on a case of their own, and the case as it left it. */
async function actAs(
  deps: DisputesDeps,
  ctx: TxCtx,
  call: Acting,
  row: ListedDispute,
  wanted: Omit<Act, 'disputeId' | 'side'>,
): Promise<View> {
  const reader = readerOf(ctx);
  const acted = await act(ctx, { ...wanted, disputeId: row.id, side: reader.side });
  if (acted.kind === 'reject') return refuseAs(call, acted.code);
  return viewFor(deps, ctx, row.id, reader);
}

export function refuseAs(call: Acting, code: DisputeRefusal): never {
  if (code === 'amount_too_high')
    return refuse(
      contracts.answerDispute,
      'dispute_amount_too_high',
      'That is more than was reported.',
    );
  if (code === 'amount_too_low')
    return refuse(
      contracts.answerDispute,
      'dispute_amount_too_low',
      'That much came back already.',
    );
  if (code === 'same_reviewer')
    return refuse(
      contracts.decideDispute,
      'same_reviewer',
      'You decided this first: somebody else looks at the appeal.',
    );
  return refuse(call, 'not_your_turn', 'This case does not wait for that now.');
}

export async function ownOr(ctx: Ctx, tx: Tx, call: Acting, id: string): Promise<ListedDispute> {
  const row = await findOwn(ctx, tx, id);
  return row ?? refuse(call, 'dispute_not_found', 'There is no such case.');
}

/** The shop's one answer. All that was reported goes back at once; anything less is an offer. */
export const answerDispute = (
  deps: DisputesDeps,
  ctx: CtxOf<typeof contracts.answerDispute>,
  { params, body }: InputOf<typeof contracts.answerDispute>,
): Promise<ResultOf<typeof contracts.answerDispute>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.answerDispute;
    const row = await ownOr(ctx, tx, call, params.dispute_id);
    if (body.kind === 'refund') await confirmOf(ctx, row, offeredOf(row, body));
    return actAs(deps, ctx, call, row, offerAct(row, body, ctx.clock.now()));
  });

type Offer = InputOf<typeof contracts.answerDispute>['body'];

/** In all; left out, all that was reported. */
export const offeredOf = (row: ListedDispute, { amount }: Pick<Offer, 'amount'>): Centavos =>
  centavos(amount ?? row.reported_centavos);

/** The shop's answer as the rules and both sides take it. */
export function offerAct(
  row: ListedDispute,
  body: Offer,
  now: Date,
): Omit<Act, 'disputeId' | 'side'> {
  const isRefund = body.kind === 'refund';
  const amountCentavos = isRefund ? offeredOf(row, body) : centavos(0);
  return {
    act: { kind: 'offer', offer: body.kind, amountCentavos },
    entry: {
      ...{ authorId: row.merchant_id, kind: 'offered', words: body.words },
      ...{ offerKind: body.kind, amountCentavos: isRefund ? amountCentavos : null },
    },
    changes: {
      offer_kind: body.kind,
      offer_centavos: amountCentavos,
      offer_words: body.words,
      offered_at: now,
    },
  };
}

/**
 * As for any refund at the dashboard: by a person, live, and above what needs no second look. Under
 * the locks of the plan and of the shop: what is given back or offered at the same moment counts.
 */
async function confirmOf(ctx: TxCtx, row: ListedDispute, amount: Centavos): Promise<void> {
  if (row.mode !== 'live' || ctx.caller.kind !== 'person') return;
  const plan = await lockPlan(ctx.tx, row.plan_id);
  if (!plan) throw new Error(`plan ${row.plan_id} of dispute ${row.id} is gone`);
  await lockPayable(ctx.tx, plan);
  if (await isSecondNeededForOffer(ctx, row, amount)) return refuseAlone(contracts.answerDispute);
  const before = await readRefunded(ctx.tx, row);
  const wanted = { amountCentavos: amount, totalCentavos: add(before, amount) };
  const now = ctx.clock.now();
  const of = { mode: row.mode, merchantId: row.merchant_id };
  const since = dayBefore(now);
  const promisedCentavos = centavos(await sumOpenOffers(ctx.tx, { ...of, since, but: row.id }));
  if (await needsStepUp(ctx.tx, { ...wanted, ...of, promisedCentavos, now }))
    await ctx.requireStepUp(ctx.tx);
}

const readRefunded = async (tx: Tx, row: ListedDispute): Promise<Centavos> =>
  centavos((await findRequest(tx, { id: row.payment_request_id }))?.refunded_centavos ?? 0);

/** All that goes back of the purchase counts, as for any other refund. In the system's scope. */
export async function isSecondNeededForOffer(
  ctx: TxCtx,
  row: ListedDispute,
  amount: Centavos,
): Promise<boolean> {
  const totalCentavos = add(await readRefunded(ctx.tx, row), amount);
  const { mode, store_id: storeId } = row;
  return isSecondNeededForRefund(ctx.tx, ctx, { mode, storeId, totalCentavos }, 'case_offer');
}

export const acceptOffer = (
  deps: DisputesDeps,
  ctx: CtxOf<typeof contracts.acceptOffer>,
  { params }: InputOf<typeof contracts.acceptOffer>,
): Promise<View> =>
  byBuyer(deps, ctx, contracts.acceptOffer, params.dispute_id, { kind: 'accept' }, 'accepted');

export const refuseOffer = (
  deps: DisputesDeps,
  ctx: CtxOf<typeof contracts.refuseOffer>,
  { params, body }: InputOf<typeof contracts.refuseOffer>,
): Promise<View> =>
  byBuyer(deps, ctx, contracts.refuseOffer, params.dispute_id, { kind: 'refuse' }, 'refused', body);

export const withdrawDispute = (
  deps: DisputesDeps,
  ctx: CtxOf<typeof contracts.withdrawDispute>,
  { params }: InputOf<typeof contracts.withdrawDispute>,
): Promise<View> =>
  byBuyer(
    deps,
    ctx,
    contracts.withdrawDispute,
    params.dispute_id,
    { kind: 'withdraw' },
    'withdrawn',
  );

const byBuyer = (
  deps: DisputesDeps,
  ctx: TxCtx,
  call: Acting,
  id: string,
  wanted: Act['act'],
  told: Act['entry']['kind'],
  { words = '' }: { words?: string } = {},
): Promise<View> =>
  asSystem(ctx.tx, async (tx) => {
    const row = await ownOr(ctx, tx, call, id);
    const entry = { authorId: personOf(ctx).id, kind: told, words };
    return actAs(deps, ctx, call, row, { act: wanted, entry });
  });

/** Either side's one appeal. */
export const appealDecision = (
  deps: DisputesDeps,
  ctx: CtxOf<typeof contracts.appealDecision>,
  { params, body }: InputOf<typeof contracts.appealDecision>,
): Promise<ResultOf<typeof contracts.appealDecision>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.appealDecision;
    const row = await ownOr(ctx, tx, call, params.dispute_id);
    const { side, callerId } = readerOf(ctx);
    return actAs(deps, ctx, call, row, {
      act: { kind: 'appeal' },
      entry: { authorId: callerId, kind: 'appealed', words: body.words },
      changes: { appealed_by: side },
    });
  });
