import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { type Centavos, subtract } from '@luwag/domain/money';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { setAutopay } from '@luwag/modules/plans/autopay/service';
import { moveDate, takeLighterPlan } from '@luwag/modules/plans/relief/service';
import { ensurePayCode, lockPlan, recordCollection } from '@luwag/modules/plans/service';
import { createRefund } from '@luwag/modules/refunds/refunding';
import { insertAttemptIn, insertSource } from '../builders/purchases.ts';
import { callAt, inCall, noonOf, type Story } from './past-calls.ts';
import type { Deed } from './pasts.ts';

/** A plan of the story, and whose it is. */
export type StoryPlan = {
  planId: string;
  buyerId: string;
  merchantId: string;
  dueDates: readonly CivilDate[];
};

/** Whatever happened to a plan on a day, by the call with which its buyer or its shop did it. */
export async function doDeed(
  story: Story,
  plan: StoryPlan,
  { onDate, ...deed }: Deed & { onDate: CivilDate },
): Promise<void> {
  const { db, now } = story;
  const at = noonOf(onDate, now);
  const buyer = callAt(db, { id: plan.buyerId, role: 'buyer' }, at);
  const params = { transaction_id: plan.planId };
  switch (deed.kind) {
    case 'move': {
      const from = plan.dueDates[deed.sequence - 1] ?? onDate;
      const body = { sequence: deed.sequence, to_date: addDays(from, deed.days) };
      await inCall(buyer, (ctx) => moveDate(ctx, { params, query: undefined, body }));
      return;
    }
    case 'lighten': {
      const body = { preset: deed.preset };
      await inCall(buyer, (ctx) => takeLighterPlan(ctx, { params, query: undefined, body }));
      return;
    }
    case 'autopay': {
      const linked = { account_masked: '•••• 4501', created_at: at, linked_at: at };
      const payment_source_id = await insertSource(db, plan.buyerId, linked);
      await setAutopay(buyer, {
        params,
        query: undefined,
        body: { is_on: true, payment_source_id },
      });
      return;
    }
    case 'refund':
      return refundPart(story, plan, { amountCentavos: deed.amountCentavos, onDate });
    case 'pay_by_code':
      return payByCode(story, plan, { amountCentavos: deed.amountCentavos, onDate });
  }
}

async function refundPart(
  { db, now }: Story,
  { planId, merchantId }: StoryPlan,
  { amountCentavos, onDate }: { amountCentavos: Centavos; onDate: CivilDate },
): Promise<void> {
  const request = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('plans')
      .select('payment_request_id')
      .where('id', '=', planId)
      .executeTakeFirstOrThrow(),
  );
  const shop = callAt(db, { id: merchantId, role: 'merchant' }, noonOf(onDate, now));
  await inCall(shop, (ctx) =>
    createRefund(ctx, {
      params: { request_id: request.payment_request_id ?? '' },
      query: undefined,
      body: { amount: amountCentavos, reason: 'returned', note: '' },
    }),
  );
}

type Paid = { amountCentavos: Centavos; onDate: CivilDate };

/** One installment in full on its day; a first one on the day of the purchase is its checkout's. */
export async function payOnDay(
  story: Story,
  { planId }: StoryPlan,
  { sequence, onDate }: { sequence: number; onDate: CivilDate },
): Promise<void> {
  const plan = await inScope(story.db, 'system', (tx) => lockPlan(tx, planId));
  if (!plan) throw new Error(`no plan ${planId}`);
  const { rows } = computeOutlook(plan.state, onDate, philippineHolidays);
  const row = rows.find((each) => each.sequence === sequence);
  if (!row) throw new Error(`plan ${planId} has no payment ${sequence}`);
  const amountCentavos = subtract(row.amountCentavos, row.paidCentavos);
  const purpose = onDate === plan.state.schedule.startDate ? 'checkout' : 'buyer';
  await collect(story, planId, { amountCentavos, onDate, sequence, purpose, channel: 'GCASH' });
}

/** By somebody who had the code of the plan, at a counter. */
async function payByCode(story: Story, { planId, buyerId }: StoryPlan, paid: Paid): Promise<void> {
  const at = noonOf(paid.onDate, story.now);
  await inScope(story.db, 'system', (tx) =>
    ensurePayCode(tx, { planId, buyerId, mode: 'live' }, at),
  );
  await collect(story, planId, { ...paid, purpose: 'pay_code', channel: '7ELEVEN' });
}

type Collected = Paid & {
  sequence?: number;
  purpose: 'checkout' | 'buyer' | 'pay_code';
  channel: 'GCASH' | '7ELEVEN';
};

async function collect({ db, now }: Story, planId: string, paid: Collected): Promise<void> {
  const { amountCentavos, onDate, sequence, purpose, channel } = paid;
  const at = noonOf(onDate, now);
  await inScope(db, 'system', async (tx) => {
    const paymentId = await insertAttemptIn(tx, planId, {
      ...(sequence === undefined ? {} : { sequence }),
      purpose,
      amount_centavos: amountCentavos,
      business_date: onDate,
      channel,
      state: 'succeeded',
      created_at: at,
      sent_at: at,
      settled_at: at,
    });
    const plan = await lockPlan(tx, planId);
    if (!plan) throw new Error(`no plan ${planId}`);
    const payment = { paymentId, amountCentavos, onDate, now: at, psp: 'xendit' };
    await recordCollection(tx, { plan, ...payment });
  });
}
