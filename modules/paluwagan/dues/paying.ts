import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { DuePayment } from '@luwag/contracts/paluwagan-money';
import * as contracts from '@luwag/contracts/paluwagan-money';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import {
  type ChannelCode,
  channelFacts,
  readChannelCode,
  takesAmount,
} from '@luwag/gateway/channels';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { personOf } from '@luwag/platform/security/person';
import { chargeAttempt, instructionOf, progressOf } from '../../plans/service.ts';
import { findActiveSource } from '../../sources/service.ts';
import { loadGroups } from '../book/service.ts';
import { type DueRow, lockGroup } from '../groups/service.ts';
import { planCharges } from './asking.ts';
import {
  type DueAttemptRow,
  endWaitingOfDue,
  findOwnDueAttempt,
  insertMembersAttempt,
  listOpenPayments,
} from './attempts-repository.ts';
import { beginAutopay } from './autopay.ts';
import { costOf, opensOnOf } from './cost.ts';
import { findPayersGroup } from './payer.ts';
import { findDue, updateDue } from './repository.ts';
import { mayTakeOver } from './taking-over.ts';

type PayCtx = CtxOf<typeof contracts.payDue>;
type Wanted = InputOf<typeof contracts.payDue>['body'];
const call = contracts.payDue;

/**
 * The attempt and its job are committed together; the worker then asks the gateway. The group is
 * held from here on: two of these take turns, and the second finds the first one's attempt.
 */
export const payDue = (
  ctx: PayCtx,
  { params, body }: InputOf<typeof contracts.payDue>,
): Promise<ResultOf<typeof contracts.payDue>> =>
  asSystem(ctx.tx, async (tx) => {
    const accountId = personOf(ctx).id;
    const now = ctx.clock.now();
    const today = manilaDateOf(now.getTime());
    await lockGroup(tx, params.group_id);
    const { group_id: groupId, due_id: dueId } = params;
    const found = await findPayersGroup(tx, { groupId, accountId, dueId });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const due = await findDue(tx, params.due_id);
    if (due?.group_id !== found.group.id || due.account_id !== accountId)
      return refuse(call, 'due_not_found', 'There is no such due of yours.');
    const means = await findMeans(tx, due, body, now);
    if ((await listOpenPayments(tx, [due.id])).size > 0)
      return refuse(call, 'payment_under_way', 'A payment for this is under way already.');
    const amountCentavos = await findCost(tx, due);
    if (opensOnOf(due) > today)
      return refuse(call, 'not_open_yet', 'It is too early to give this.');
    if (body.amount !== amountCentavos)
      return refuse(call, 'amount_changed', 'It is another amount by now. Look at it again.');
    if (means.channel && !takesAmount(means.channel, amountCentavos))
      return refuse(call, 'amount_not_for_channel', 'This way to pay does not take that amount.');
    const wish = { ...means, amountCentavos, businessDate: today, now };
    const attempt = await insertMembersAttempt(tx, due, wish);
    if (body.autopay && means.sourceId && found.member.status === 'joined') {
      const on = { sourceId: means.sourceId, now };
      const member = await beginAutopay(tx, found.member.id, on);
      await planCharges(tx, { group: found.group, member, now });
    }
    await enqueue(tx, ctx, chargeAttempt, { attempt_id: attempt.id });
    return paymentOf(attempt, due);
  });

/** All of it, as it stands now. What a seat costs to take over changes with every round. */
async function findCost(tx: Tx, due: DueRow): Promise<number> {
  const [group] = await loadGroups(tx, [due.group_id]);
  const cost = group ? costOf(group, due) : undefined;
  const isToBeTaken = due.kind === 'buy_in' && due.status === 'open';
  const isGone = group && isToBeTaken && !(await mayTakeOver(tx, group, due));
  if (cost === undefined || isGone)
    return refuse(call, 'nothing_due', 'There is nothing to give here any more.');
  if (due.kind === 'buy_in' && cost !== due.amount_centavos)
    await updateDue(tx, due.id, { amount_centavos: cost });
  return cost;
}

async function findMeans(
  tx: Tx,
  { account_id, mode }: DueRow,
  { payment_source_id: sourceId, payment_method_id: channel }: Wanted,
  now: Date,
): Promise<{ sourceId: string | null; channel: ChannelCode | null }> {
  if (sourceId !== null) {
    const source = await findActiveSource(tx, { id: account_id, mode }, sourceId, now);
    if (!source) return refuse(call, 'source_not_found', 'There is no such payment source.');
    return { sourceId, channel: null };
  }
  const code = readChannelCode(channel);
  if (!code || channelFacts(code).canBeSaved)
    return refuse(call, 'payment_source_required', 'Say what you want to pay with.');
  return { sourceId: null, channel: code };
}

const paymentOf = (attempt: DueAttemptRow, { group_id }: Pick<DueRow, 'group_id'>): DuePayment => ({
  due_payment_id: attempt.id,
  group_id,
  due_id: attempt.pal_due_id,
  ...progressOf(attempt),
  instruction: instructionOf(attempt),
});

/** With its due, which says whose group it is. */
async function view(tx: Tx, attempt: DueAttemptRow): Promise<DuePayment> {
  const due = await findDue(tx, attempt.pal_due_id);
  if (!due) throw new Error(`due ${attempt.pal_due_id} of attempt ${attempt.id} not found`);
  return paymentOf(attempt, due);
}

export const getDuePayment = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getDuePayment>,
): Promise<ResultOf<typeof contracts.getDuePayment>> =>
  ctx.system(async (tx) => {
    const wanted = { id: params.due_payment_id, accountId: personOf(ctx).id };
    const attempt = await findOwnDueAttempt(tx, wanted);
    return attempt
      ? view(tx, attempt)
      : refuse(contracts.getDuePayment, 'payment_not_found', 'There is no such payment.');
  });

/**
 * Ends the time to pay; the worker then ends it at the gateway. Until the gateway says that it is
 * over the payment stands: it may be paid in this very moment, and nobody should pay twice.
 */
export const cancelDuePayment = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.cancelDuePayment>,
): Promise<ResultOf<typeof contracts.cancelDuePayment>> =>
  ctx.system(async (tx) => {
    const wanted = { id: params.due_payment_id, accountId: personOf(ctx).id };
    const ended = await endWaitingOfDue(tx, wanted, ctx.clock.now());
    if (ended) {
      // What was sent already is polled by this job, and canceled once its time is over.
      await enqueue(tx, ctx, chargeAttempt, { attempt_id: ended.id });
      return view(tx, ended);
    }
    return (await findOwnDueAttempt(tx, wanted))
      ? refuse(
          contracts.cancelDuePayment,
          'payment_not_waiting',
          'This payment does not wait for you any more.',
        )
      : refuse(contracts.cancelDuePayment, 'payment_not_found', 'There is no such payment.');
  });
