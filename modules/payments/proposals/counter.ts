import { openProposal } from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { checkLine } from '@luwag/domain/checkout';
import { minuteMs } from '@luwag/domain/durations';
import { centavos } from '@luwag/domain/money';
import { declinedByLine } from '@luwag/domain/purchase-declines';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { drawToken, insertWithReference, type RequestRow } from '../requests/service.ts';
import { keepLineDecline } from './declines.ts';
import { findOpenCounter, findOpenFixed, requestNotFound } from './find-request.ts';
import { readLineStatus } from './proposal-context.ts';
import { countAtCounter, lockCounter } from './repository.ts';

/** The amount is typed once and the next customer waits. */
const counterMs = 30 * minuteMs;
/**
 * Unfinished at one time. A buyer may mistype an amount or two; where a hundred are unfinished,
 * which is a long queue, everybody has one. Nobody is refused the first, whatever others have
 * begun: a bound on all together would be used up by some and shut the counter for the rest. So k
 * buyers who fill a list together, each with an approved line that has available credit, get 3 k
 * rows on it up to the hundredth and one each from there on, for half an hour.
 */
const ofBuyerMax = 3;
const ofBuyerInCrowdMax = 1;
const crowdMin = 100;

type Sold = {
  store: { id: string; account_id: string };
  amountCentavos: number;
  description: string;
  fixedCodeId: string | null;
};

/**
 * The buyer typed what the cashier said; it becomes a request like any other. It stands in the
 * merchant's list from then on, so only somebody who could pay it may make one, and only so many.
 */
export async function requestAtCounter(
  tx: Tx,
  ctx: Ctx,
  { store_code, amount }: { store_code: string; amount: number },
): Promise<RequestRow> {
  await assertCounterNotFull(tx, ctx, amount, (own) => findOpenCounter(own, store_code));
  const store = await asSystem(tx, () => findOpenCounter(tx, store_code));
  if (!store) return refuse(openProposal, 'payment_request_not_found', requestNotFound);
  const sold = { store, amountCentavos: amount, description: '', fixedCodeId: null };
  return asSystem(tx, () => insertSold(tx, ctx, sold));
}

/** For one price. The amount is the code's, whoever asks and whatever they were shown. */
export async function requestByFixedCode(
  tx: Tx,
  ctx: Ctx,
  { fixed_code }: { fixed_code: string },
): Promise<RequestRow> {
  const fixed = await asSystem(tx, () => findOpenFixed(tx, fixed_code));
  if (!fixed) return refuse(openProposal, 'payment_request_not_found', requestNotFound);
  const { id: fixedCodeId, store, amount_centavos: amountCentavos, description } = fixed;
  await assertCounterNotFull(tx, ctx, amountCentavos, async () => store);
  const sold = { store, amountCentavos, description, fixedCodeId };
  return asSystem(tx, () => insertSold(tx, ctx, sold));
}

async function insertSold(tx: Tx, ctx: Ctx, { store, ...sold }: Sold): Promise<RequestRow> {
  const now = ctx.clock.now();
  await assertShareLeft(tx, { storeId: store.id, buyerId: personOf(ctx).id }, now);
  return insertWithReference(tx, {
    mode: 'live',
    merchantId: store.account_id,
    storeId: store.id,
    token: drawToken(),
    ...sold,
    orderReference: null,
    metadata: {},
    returnUrl: null,
    cancelUrl: null,
    origin: 'counter',
    createdAt: now,
    expiresAt: new Date(now.getTime() + counterMs),
  });
}

/** In the buyer's own scope. Where the counter is, is asked only of what is declined. */
async function assertCounterNotFull(
  tx: Tx,
  ctx: Ctx,
  amount: number,
  findCounter: (tx: Tx) => Promise<Sold['store'] | undefined>,
): Promise<void> {
  const buyer = { buyerId: personOf(ctx).id, mode: 'live', now: ctx.clock.now() } as const;
  const lentCentavos = centavos(amount);
  const line = await readLineStatus(tx, buyer);
  const rule = declinedByLine(checkLine(line, lentCentavos), { mayPayPart: true });
  if (rule === null) return;
  const kept = async (own: Tx): Promise<void> => {
    const store = await asSystem(own, () => findCounter(own));
    if (!store) return;
    const wanted = { ...buyer, storeId: store.id, amountCentavos: amount, of: null };
    const by = { rule, line, lentCentavos, mayPayPart: true };
    await keepLineDecline(own, { ...wanted, step: 'counter' }, by);
  };
  if (rule === 'insufficient_credit')
    refuse(openProposal, 'line_too_small', 'Your available credit is not enough for this now.', {
      kept,
    });
  if (rule === 'own_cap')
    refuse(openProposal, 'over_own_cap', 'The cap that you set for yourself leaves too little.', {
      kept,
    });
  refuse(openProposal, 'line_not_open', 'Your line is not open. Your account says why.', { kept });
}

async function assertShareLeft(
  tx: Tx,
  at: { storeId: string; buyerId: string },
  now: Date,
): Promise<void> {
  await lockCounter(tx, at.storeId);
  const { ofBuyer, ofStore } = await countAtCounter(tx, at, now);
  if (ofBuyer < (ofStore < crowdMin ? ofBuyerMax : ofBuyerInCrowdMax)) return;
  refuse(openProposal, 'counter_busy', 'Too much is unfinished at this counter.', {
    retryAfterSeconds: 60,
  });
}
