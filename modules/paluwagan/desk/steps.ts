import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-desk';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { thawGroup } from '@luwag/domain/paluwagan-advance';
import type { GroupBook } from '@luwag/domain/paluwagan-book';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { personOf } from '@luwag/platform/security/person';
import { changeGroups, lockAndLoad } from '../book/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import { type GroupRow, lockGroup, noteEvent, tell, updateGroup } from '../groups/service.ts';
import { dissolveGroup } from '../rounds/service.ts';
import { type AskRow, decideAsk, findAsk, insertAsk, isAskOpen } from './asks-repository.ts';
import { record } from './record.ts';
import { stepViewOf } from './view.ts';

// All of it happens under the group's lock and in one transaction: whoever decides at the same
// moment finds it decided, and a process that dies anywhere leaves nothing.

/**
 * A group that does not fit its book is not let go on: it would be stopped again at the next pot,
 * and nobody would know by which of the two.
 */
const isPossible = (group: GroupRow, step: AskRow['step']): boolean => {
  if (step === 'freeze') return group.status === 'running';
  if (step === 'unfreeze') return group.status === 'frozen' && group.unproven_at === null;
  return group.status === 'frozen';
};

export const askGroupStep = (
  deps: PaluwaganDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.askGroupStep>,
): Promise<ResultOf<typeof contracts.askGroupStep>> =>
  ctx.system(async (tx) => {
    const contract = contracts.askGroupStep;
    const group = await lockGroup(tx, params.group_id);
    if (!group) return refuse(contract, 'group_not_found', 'There is no such group.');
    if (await isAskOpen(tx, group.id))
      return refuse(contract, 'step_asked_already', 'A step waits for a second person already.');
    if (!isPossible(group, body.step))
      return refuse(contract, 'step_not_possible', 'This is no step of such a group.');
    const now = ctx.clock.now();
    const ask = await insertAsk(tx, {
      id: uuidV7(now, slotOf(group.id)),
      group_id: group.id,
      step: body.step,
      reason: body.reason,
      asked_by: personOf(ctx).id,
      asked_at: now,
    });
    await record(tx, ctx, 'group.step_asked', detailOf(ask));
    return stepViewOf(deps, tx, ctx, ask);
  });

const detailOf = ({ id, group_id, step, reason }: AskRow) => ({
  group_id,
  step_id: id,
  step,
  reason,
});

export const decideGroupStep = (
  deps: PaluwaganDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.decideGroupStep>,
): Promise<ResultOf<typeof contracts.decideGroupStep>> =>
  ctx.system(async (tx) => {
    const contract = contracts.decideGroupStep;
    const group = await lockGroup(tx, params.group_id);
    if (!group) return refuse(contract, 'group_not_found', 'There is no such group.');
    const ask = await findAsk(tx, { groupId: group.id, askId: params.group_step_id });
    if (!ask) return refuse(contract, 'group_step_not_found', 'Nobody asked for this.');
    if (ask.decision) return refuse(contract, 'step_decided', 'This is decided already.');
    const deciderId = personOf(ctx).id;
    if (ask.asked_by === deciderId)
      return refuse(contract, 'second_same_person', 'Somebody else than who asked decides.');
    const isApproved = body.decision === 'approve';
    if (isApproved && !isPossible(group, ask.step))
      return refuse(contract, 'step_not_possible', 'This is no step of the group any more.');
    const decision = isApproved ? 'approved' : 'refused';
    const decided = await decideAsk(tx, ask.id, { decision, by: deciderId, at: ctx.clock.now() });
    if (isApproved) await takeStep(tx, ctx, group, decided);
    const action = isApproved ? 'group.step_approved' : 'group.step_refused';
    await record(tx, ctx, action, { ...detailOf(ask), asked_by: ask.asked_by });
    return stepViewOf(deps, tx, ctx, decided);
  });

async function takeStep(tx: Tx, ctx: Ctx, group: GroupRow, ask: AskRow): Promise<void> {
  const now = ctx.clock.now();
  // Who is told of a dissolution, and what is shared, is settled where every other one is.
  if (ask.step === 'dissolve') return dissolveGroup(tx, ctx, { group, now, because: 'staff' });
  const isFrozen = ask.step === 'freeze';
  if (isFrozen) await updateGroup(tx, group.id, { status: 'frozen' });
  else await thawOne(tx, ctx, group);
  await noteEvent(tx, { groupId: group.id, kind: isFrozen ? 'frozen' : 'unfrozen', at: now });
  await tell(tx, ctx, {
    groupId: group.id,
    kind: 'group_frozen',
    about: ask.id,
    to: null,
    data: { is_frozen: isFrozen },
  });
}

/** Whoever could not give meanwhile has some days; all else follows at the worker's next run. */
async function thawOne(tx: Tx, ctx: Ctx, { id }: GroupRow): Promise<void> {
  const today = manilaDateOf(ctx.clock.now().getTime());
  const groups = await lockAndLoad(tx, [id]);
  const thaw = (book: GroupBook) => ({ book: thawGroup(book, today), steps: [] });
  const payments = new Map();
  await changeGroups(
    tx,
    ctx,
    groups.map((group) => ({ group, payments, apply: thaw })),
  );
  await updateGroup(tx, id, { next_on: today });
}
