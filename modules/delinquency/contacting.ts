import type { ContactDesk } from '@luwag/contracts/delinquency';
import * as contracts from '@luwag/contracts/delinquency';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import {
  countSent,
  decideContact,
  getContactLimitsOn,
  whyNotNow,
} from '@luwag/domain/contact-rules';
import { daysLateOn } from '@luwag/domain/delinquency';
import { type DeskMessage, deskMessagesFor } from '@luwag/domain/desk-messages';
import type { Mode } from '@luwag/ledger/commands';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import {
  askForContact,
  type ContactPreview,
  type ContactRow,
  contactViewOf,
  listContactsOf,
  type PreviewDeps,
  previewContacts,
} from '../contacts/service.ts';
import { type LatePlan, listLatePlans } from '../plans/service.ts';
import type { PromiseRow } from './desk-repository.ts';
import { findOpenPromise } from './promises.ts';

const shownMax = 20;

type Party = { buyerId: string; mode: Mode };

/** What was written to somebody, and whether more may be now: the rule beside the person. */
export async function readContactDesk(
  deps: PreviewDeps,
  tx: Tx,
  ctx: Ctx,
  of: Party & { plans: readonly LatePlan[] },
): Promise<ContactDesk> {
  const now = ctx.clock.now();
  const today = manilaDateOf(now.getTime());
  const limits = getContactLimitsOn(today);
  const { buyerId, mode } = of;
  const promise = await findOpenPromise(tx, ctx, of);
  const rows = await listContactsOf(tx, { buyerId, mode, limit: shownMax });
  const sentMs = rows.flatMap(({ state, ended_at: at }) =>
    state === 'sent' && at ? [at.getTime()] : [],
  );
  // One that is on its way counts as well: it may leave in a moment.
  const isUnderWay = rows.some(({ state }) => state === 'asked' || state === 'held');
  const { onDay, inWeek } = countSent(now.getTime(), sentMs);
  const contact = { nowMs: now.getTime(), sentMs, quietThrough: quietOf(promise, rows) };
  const decision = decideContact(contact);
  const kinds = offeredTo(of, { promise, ctx });
  const wanted = { buyerId, mode, kinds, facts: factsOf(promise) };
  return {
    rules: {
      from_hour: limits.fromHour,
      until_hour: limits.untilHour,
      day_max: limits.dayMax,
      week_max: limits.weekMax,
      days_before: [...limits.daysBefore],
    },
    sent_today: onDay,
    sent_this_week: inWeek,
    may_contact_now: decision.kind === 'now' && !isUnderWay,
    why_not: isUnderWay ? 'under_way' : whyNotNow(contact),
    next_at: decision.kind === 'later' ? new Date(decision.atMs).toISOString() : null,
    messages: (await previewContacts(tx, deps, wanted, now)).map(messageOf),
    made: rows.map(contactViewOf),
  };
}

/** A promise asks for quiet, once it was said to have been noted. */
const quietOf = (promise: PromiseRow | undefined, rows: readonly ContactRow[]) =>
  promise && rows.some(({ key }) => key === keyOfPromise(promise)) ? promise.on_date : undefined;

const keyOfPromise = (promise: PromiseRow): string => `promise ${promise.id}`;

const factsOf = (promise: PromiseRow | undefined) =>
  promise ? { amountCentavos: promise.amount_centavos, onDate: promise.on_date } : {};

/** What suits how late somebody is, over all that is late in the mode. */
function offeredTo(
  { mode, plans }: { mode: Mode; plans: readonly LatePlan[] },
  { promise, ctx }: { promise: PromiseRow | undefined; ctx: Ctx },
): DeskMessage[] {
  const today = manilaDateOf(ctx.clock.now().getTime());
  const late = plans.filter((plan) => plan.mode === mode && plan.oldestDueDate !== null);
  return deskMessagesFor({
    daysLate: Math.max(0, ...late.map((plan) => daysLateOn(today, plan.oldestDueDate))),
    canTakeLighter: late.some((plan) => !plan.hasLighterPlan),
    hasPromise: promise !== undefined,
  });
}

const channelNames = { mail: 'email', text: 'sms', push: 'push' } as const;

const messageOf = (preview: ContactPreview): ContactDesk['messages'][number] => ({
  kind: preview.kind,
  channel: channelNames[preview.channel],
  language: preview.locale,
  subject: preview.subject,
  text: preview.text,
});

/**
 * One of the reviewed messages, asked for by staff once a day. The rules are asked here so that
 * nobody waits for what will not go, and once more when it is about to leave.
 */
export const remindLateBuyer = (
  deps: PreviewDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.remindLateBuyer>,
): Promise<ResultOf<typeof contracts.remindLateBuyer>> =>
  ctx.system(async (tx) => {
    const contract = contracts.remindLateBuyer;
    const plans = await listLatePlans(tx, params.account_id);
    const of = { buyerId: params.account_id, mode: body.mode, plans };
    if (!plans.some(({ mode, oldestDueDate }) => mode === of.mode && oldestDueDate))
      return refuse(contract, 'buyer_not_found', 'There is no such buyer.');
    const promise = await findOpenPromise(tx, ctx, of);
    if (!offeredTo(of, { promise, ctx }).includes(body.message))
      return refuse(contract, 'message_not_offered', 'This does not suit how late they are.');
    const today = manilaDateOf(ctx.clock.now().getTime());
    const desk = await readContactDesk(deps, tx, ctx, of);
    const isAsked =
      desk.may_contact_now &&
      (await askForContact(tx, ctx, {
        buyerId: of.buyerId,
        mode: of.mode,
        kind: body.message,
        key: promise ? keyOfPromise(promise) : `desk ${today}`,
        facts: factsOf(promise),
        usefulThrough: today,
      }));
    if (!isAsked) return refuse(contract, 'contact_not_now', 'Not now.');
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: of.buyerId,
      action: 'collections.reminded',
      detail: { message: body.message },
      requestId: ctx.requestId,
    });
    return readContactDesk(deps, tx, ctx, of);
  });
