import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/transactions';
import type { Tx } from '@luwag/db';
import { announceDateOf, firstDayAfterNotice } from '@luwag/domain/autopay';
import { manilaDateOf } from '@luwag/domain/calendar';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { describeSource } from '../../sources/service.ts';
import { lockPlanRow, type StoredPlan } from '../servicing/service.ts';
import { freeAttempts } from './attempts-repository.ts';
import { listOpenPayments, type OpenPayment, triesLeft } from './open-payments.ts';
import * as autopays from './repository.ts';
import { readAutopay } from './view.ts';

type Wanted = InputOf<typeof contracts.setAutopay>;

/** Said twice, it changes nothing the second time. */
export async function setAutopay(
  ctx: Ctx,
  { params, body }: Wanted,
): Promise<ResultOf<typeof contracts.setAutopay>> {
  const wanted = { planId: params.transaction_id, buyerId: personOf(ctx).id };
  return ctx.own(async (tx) => {
    const plan = await lockPlanRow(tx, wanted);
    if (!plan)
      return refuse(contracts.setAutopay, 'transaction_not_found', 'There is no such purchase.');
    const before = await autopays.findAutopay(tx, wanted.planId);
    if (body.is_on) await turnOn(tx, ctx, { plan, before, wished: body.payment_source_id });
    else if (before && before.ended_at === null) await turnOff(tx, ctx, before);
    return readAutopay(tx, plan, ctx.clock.now());
  });
}

type TurnedOn = {
  plan: StoredPlan;
  before: autopays.AutopayRow | undefined;
  wished: string | undefined;
};

async function turnOn(tx: Tx, ctx: Ctx, { plan, before, wished }: TurnedOn): Promise<void> {
  if (plan.status !== 'active')
    return refuse(contracts.setAutopay, 'nothing_due', 'There is nothing left to pay on this.');
  const now = ctx.clock.now();
  const owner = { ...plan.state.owners, mode: plan.mode };
  const sourceId = wished ?? before?.source_id;
  const source =
    sourceId && (await describeSource(tx, { id: owner.buyerId, mode: owner.mode }, sourceId, now));
  if (!source)
    return refuse(contracts.setAutopay, 'source_not_found', 'There is no such payment source.');
  if (!source.canBeChargedUnattended)
    return refuse(
      contracts.setAutopay,
      'source_not_chargeable',
      'This payment source cannot be charged by itself.',
    );
  const isOn = before?.ended_at === null;
  if (isOn && before.source_id === source.id) return;
  await autopays.saveAutopay(tx, owner, { sourceId: source.id, now });
  await audit(tx, ctx, owner.planId, { is_on: true, source_id: source.id });
  if (!isOn) await planWithoutNotice(tx, plan, now);
}

/**
 * What falls due before there is time for a notice is charged on its day, and what is due already
 * today: the page on which it was turned on said so. The rest is announced like any other.
 */
async function planWithoutNotice(tx: Tx, plan: StoredPlan, now: Date): Promise<void> {
  const { planId } = plan.state.owners;
  const today = manilaDateOf(now.getTime());
  const charges = (await autopays.listCharges(tx, [planId])).get(planId) ?? [];
  const open = listOpenPayments(plan, charges, today);
  const isSoon = ({ dueDate }: OpenPayment) => dueDate < firstDayAfterNotice(now.getTime());
  for (const payment of open.filter(isSoon)) {
    if (triesLeft(payment, today) === 0) continue;
    await autopays.saveCharge(
      tx,
      { ...plan.state.owners, mode: plan.mode },
      {
        installmentId: payment.installmentId,
        tryNumber: payment.triesMade + 1,
        onDate: payment.dueDate > today ? payment.dueDate : today,
        amountCentavos: payment.openCentavos,
        toldAt: now,
      },
    );
  }
  const next = open.find((payment) => !isSoon(payment));
  await autopays.setAnnounceDate(tx, planId, next ? announceDateOf(next.dueDate) : null);
}

/** From here on nothing is charged that was not sent before. */
async function turnOff(tx: Tx, ctx: Ctx, { plan_id: planId }: autopays.AutopayRow): Promise<void> {
  const now = ctx.clock.now();
  await autopays.markEnded(tx, { planIds: [planId] }, { because: 'turned_off', now });
  await autopays.releaseCharges(tx, await freeAttempts(tx, planId));
  await autopays.deletePlanned(tx, { planIds: [planId] });
  await audit(tx, ctx, planId, { is_on: false });
}

const audit = (tx: Tx, ctx: Ctx, planId: string, detail: Record<string, unknown>): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: personOf(ctx).id,
    action: 'autopay.set',
    detail: { plan_id: planId, ...detail },
    requestId: ctx.requestId,
  });
