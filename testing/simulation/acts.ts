import { decideWriteOff, proposeWriteOff } from '@luwag/contracts/delinquency';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { createStaffRefund } from '@luwag/contracts/refunds';
import { callOff, moveDate, takeLighterPlan } from '@luwag/contracts/relief';
import { setAutopay } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays, daysBetween } from '@luwag/domain/calendar';
import { lighterPresets } from '@luwag/domain/rescheduling';
import type { OpenPlan } from './open-plans.ts';
import { pay } from './paying.ts';
import type { Buyer, People } from './people.ts';
import type { Purchase } from './purchases.ts';
import { type Answer, buyer, staff } from './routes.ts';
import { count, mode, type World } from './world.ts';

const noteAnswer = (world: World, endpoint: Endpoint, answer: Answer<Endpoint>): void =>
  count(world, answer.kind === 'done' ? endpoint.name : `${endpoint.name} ${answer.code}`);

/** What a buyer does about one plan on one day. */
export async function actOnPlan(world: World, who: Buyer, plan: OpenPlan): Promise<void> {
  await thinkOfAutopay(world, who, plan);
  await askForHelp(world, who, plan);
  await pay(world, who, plan);
}

async function thinkOfAutopay(world: World, who: Buyer, plan: OpenPlan): Promise<void> {
  const { draws, clock } = world;
  const today = clock.today();
  const isNew = !plan.hasAutopay && draws.chance(450, 'autopay wanted', plan.id);
  const changesMind = draws.chance(4, 'autopay changed', plan.id, today);
  if (!isNew && !(plan.hasAutopay && changesMind)) return;
  const isOn = !plan.isAutopayOn;
  const isEmpty = draws.chance(250, 'empty wallet', plan.id, today);
  const sourceId = isEmpty ? who.emptySourceId : who.goodSourceId;
  const body = { is_on: isOn, ...(isOn && { payment_source_id: sourceId }) };
  const params = { transaction_id: plan.id };
  noteAnswer(world, setAutopay, await world.call(setAutopay, buyer(who.id), { params, body }));
}

async function askForHelp(world: World, who: Buyer, plan: OpenPlan): Promise<void> {
  const { draws, clock } = world;
  const today = clock.today();
  const params = { transaction_id: plan.id };
  const daysLate = plan.oldestDueDate
    ? daysBetween({ from: plan.oldestDueDate, to: today })
    : daysBetween({ from: plan.dueDate, to: today });
  const isInNeed = who.temper === 'short_of_money' && daysLate > 8;
  if (draws.chance(isInNeed ? 60 : 1, 'lighter plan', plan.id, today)) {
    const body = { preset: draws.pick(lighterPresets, 'preset', plan.id, today) };
    const answer = await world.call(takeLighterPlan, buyer(who.id), { params, body });
    noteAnswer(world, takeLighterPlan, answer);
  }
  // Within the free days it is done, and after them refused.
  if (draws.chance(6, 'call off', plan.id, today)) {
    const answer = await world.call(callOff, buyer(who.id), { params, body: {} });
    noteAnswer(world, callOff, answer);
  }
  const isBefore = daysLate >= -5 && daysLate < 0;
  if (isBefore && draws.chance(40, 'move', plan.id, today)) {
    const days = draws.between(1, 16, 'move by', plan.id, today);
    const body = { sequence: plan.sequence, to_date: addDays(plan.dueDate, days) };
    noteAnswer(world, moveDate, await world.call(moveDate, buyer(who.id), { params, body }));
  }
}

/** A fifth of all purchases are given back in part or in whole, some of them more than once. */
export function refundDaysOf({ draws }: World, { id }: Purchase): number[] {
  if (!draws.chance(200, 'refund', id)) return [];
  const times = draws.pick([1, 1, 1, 2, 3], 'refunds', id);
  return Array.from({ length: times }, (_, index) =>
    draws.between(1, 180, 'refund day', id, index),
  );
}

export async function refund(world: World, people: People, planId: string): Promise<void> {
  const { draws, clock, db } = world;
  const request = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('payment_requests')
      .select(['id', 'amount_centavos', 'refunded_centavos'])
      .where('plan_id', '=', planId)
      .executeTakeFirstOrThrow(),
  );
  const left = request.amount_centavos - request.refunded_centavos;
  const isWhole = draws.chance(350, 'whole refund', planId, clock.today());
  const amount = Math.max(1, draws.below(left + 1, 'refund amount', planId, clock.today()));
  const answer = await world.call(createStaffRefund, staff(people.staffIds[0]), {
    params: { request_id: request.id },
    body: {
      ...(isWhole || left === 0 ? { everything_left: true as const } : { amount }),
      reason: 'returned',
      why: 'The shop asked us to',
    },
  });
  noteAnswer(world, createStaffRefund, answer);
}

const hopelessDays = 180;

/** What is late for half a year is given up by two people; the second says no now and then. */
export async function giveUpDebts(
  world: World,
  { staffIds }: People,
  plans: readonly OpenPlan[],
): Promise<void> {
  const { draws, clock, db } = world;
  const proposed = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('write_offs')
      .select(['id', 'plan_id'])
      .where('state', '=', 'proposed')
      .where('mode', '=', mode)
      .orderBy('plan_id')
      .execute(),
  );
  for (const { id, plan_id } of proposed) {
    const decision = draws.chance(800, 'approve', plan_id, clock.today()) ? 'approve' : 'reject';
    const answer = await world.call(decideWriteOff, staff(staffIds[1]), {
      params: { write_off_id: id },
      body: { decision, note: 'Looked at it' },
    });
    noteAnswer(world, decideWriteOff, answer);
  }
  for (const { id, oldestDueDate } of plans) {
    if (!oldestDueDate || proposed.some((each) => each.plan_id === id)) continue;
    if (daysBetween({ from: oldestDueDate, to: clock.today() }) < hopelessDays) continue;
    if (!draws.chance(200, 'propose', id, clock.today())) continue;
    const answer = await world.call(proposeWriteOff, staff(staffIds[0]), {
      params: { plan_id: id },
      body: { reason: 'cannot_be_reached', note: 'Nobody answers' },
    });
    noteAnswer(world, proposeWriteOff, answer);
  }
}
