import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/risk';
import type { Tx } from '@luwag/db';
import {
  decideEnding,
  decideHolding,
  decideProlonging,
  decideSecond,
  holdMostMs,
  holdMs,
} from '@luwag/domain/risk-holds';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { lockHoldable, setRiskHold } from '../accounts/service.ts';
import { holdShopPayouts, prolongShopHold, releaseShopPayouts } from '../payouts/service.ts';
import type { RiskDeps } from './deps.ts';
import {
  findHold,
  type HoldRow,
  insertHold,
  listHoldsSince,
  updateHold,
} from './holds-repository.ts';
import { notifyOfHold } from './notices.ts';
import { findCase, lockCase } from './repository.ts';
import { holdViewOf, ruledBy } from './view.ts';

// What holds is the column of the account, under its lock: a purchase or payout that is being
// written is either over, or comes after and is refused. Everything else here is the record of it,
// in the same transaction; a process that dies anywhere leaves neither.

/** Lays a hold of two days on the account of a case. */
export const holdAccount = (
  deps: RiskDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.holdAccount>,
): Promise<ResultOf<typeof contracts.holdAccount>> =>
  ctx.system(async (tx) => {
    const contract = contracts.holdAccount;
    const found = await findCase(tx, params.case_id);
    const account = found && (await lockHoldable(tx, found.account_id));
    const open = account && (await lockCase(tx, params.case_id));
    if (!account || !open) return refuse(contract, 'risk_case_not_found', 'There is no such case.');
    if (open.closed_at) return refuse(contract, 'risk_case_closed', 'This case is closed.');
    const now = ctx.clock.now();
    if (account.heldUntil && account.heldUntil > now)
      return refuse(contract, 'already_held', 'A hold runs already.');
    const holderId = personOf(ctx).id;
    const past = await listHoldsSince(tx, account.id, new Date(now.getTime() - holdMostMs));
    if (decideHolding(past.map(ruledBy), { holderId, nowMs: now.getTime() }))
      return refuse(contract, 'second_same_person', 'Somebody else lays it on again.');
    const hold = await insertHold(tx, {
      id: uuidV7(now, slotOf(account.id)),
      account_id: account.id,
      case_id: open.id,
      reason: body.reason,
      held_by: holderId,
      held_at: now,
      held_until: new Date(now.getTime() + holdMs),
    });
    await setRiskHold(tx, account.id, hold.held_until);
    if (account.role === 'merchant') await holdShopPayouts(tx, ctx, shopHoldOf(hold));
    await notifyOfHold(tx, ctx, deps, hold, 'begun');
    await audit(tx, ctx, hold, 'risk_hold.begun', { reason: body.reason, until: untilOf(hold) });
    return holdViewOf(deps, tx, ctx, hold);
  });

const shopHoldOf = (hold: HoldRow) => ({
  holdId: hold.id,
  merchantId: hold.account_id,
  until: hold.held_until,
});
const untilOf = ({ held_until }: HoldRow): string => held_until.toISOString();

/** With the account locked first, as whoever begins one does. */
async function lockHold(tx: Tx, id: string): Promise<HoldRow> {
  const found = await findHold(tx, id);
  if (found) await lockHoldable(tx, found.account_id);
  const hold = found && (await findHold(tx, id));
  if (hold) return hold;
  return refuse(contracts.endHold, 'risk_hold_not_found', 'There is no such hold.');
}

const over = 'This hold is over.';
const rejected = {
  hold_over: over,
  hold_too_long: 'No hold lasts that long in all.',
  hold_longer_waiting: 'Somebody has asked already. That is decided first.',
};

/** Counts at once up to fourteen days from the beginning; beyond, it waits for somebody else. */
export const prolongHold = (
  deps: RiskDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.prolongHold>,
): Promise<ResultOf<typeof contracts.prolongHold>> =>
  ctx.system(async (tx) => {
    const hold = await lockHold(tx, params.hold_id);
    if (hold.held_until.getTime() !== Date.parse(body.from))
      return refuse(contracts.prolongHold, 'hold_changed', 'It has another end by now.');
    const now = ctx.clock.now();
    const by = { days: body.days, nowMs: now.getTime(), isAsked: hold.asked_until !== null };
    const decided = decideProlonging(ruledBy(hold), by);
    if (decided.kind === 'reject')
      return refuse(contracts.prolongHold, decided.code, rejected[decided.code]);
    const until = new Date(decided.untilMs);
    const detail = { reason: body.reason, until: until.toISOString() };
    if (decided.needsSecond) {
      const asked = await updateHold(tx, hold.id, {
        asked_until: until,
        asked_by: personOf(ctx).id,
        asked_at: now,
        asked_reason: body.reason,
      });
      await audit(tx, ctx, hold, 'risk_hold.longer_asked', detail);
      return holdViewOf(deps, tx, ctx, asked);
    }
    const longer = await prolong(deps, tx, ctx, hold, { held_until: until });
    await audit(tx, ctx, hold, 'risk_hold.prolonged', detail);
    return holdViewOf(deps, tx, ctx, longer);
  });

type Longer = { held_until: Date; long_asked_by?: string | null; long_approved_by?: string };

async function prolong(
  deps: RiskDeps,
  tx: Tx,
  ctx: Ctx,
  { id }: HoldRow,
  change: Longer,
): Promise<HoldRow> {
  const longer = await updateHold(tx, id, { ...change, ...nothingAsked });
  await setRiskHold(tx, longer.account_id, longer.held_until);
  await prolongShopHold(tx, shopHoldOf(longer));
  await notifyOfHold(tx, ctx, deps, longer, 'longer');
  return longer;
}

const nothingAsked = { asked_until: null, asked_by: null, asked_at: null, asked_reason: null };

/** The second person's word on a hold that is longer than one may make it. */
export const decideLongHold = (
  deps: RiskDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.decideLongHold>,
): Promise<ResultOf<typeof contracts.decideLongHold>> =>
  ctx.system(async (tx) => {
    const contract = contracts.decideLongHold;
    const hold = await lockHold(tx, params.hold_id);
    const { asked_until: until, asked_by: askedBy } = hold;
    if (!until || !askedBy || until.getTime() !== Date.parse(body.until))
      return refuse(contract, 'nothing_asked', 'Nothing waits for a second person.');
    const deciderId = personOf(ctx).id;
    const nowMs = ctx.clock.now().getTime();
    const isApproved = body.decision === 'approve';
    const by = { askedBy, deciderId, isApproval: isApproved, nowMs };
    const rejection = decideSecond(ruledBy(hold), by);
    if (rejection) return refuse(contract, rejection, 'You cannot decide this.');
    const change = { held_until: until, long_asked_by: askedBy, long_approved_by: deciderId };
    const decided = isApproved
      ? await prolong(deps, tx, ctx, hold, change)
      : await updateHold(tx, hold.id, nothingAsked);
    const ended = askedBy === deciderId ? 'longer_withdrawn' : 'longer_refused';
    const action = `risk_hold.${isApproved ? 'prolonged' : ended}` as const;
    await audit(tx, ctx, hold, action, { asked_by: askedBy, until: until.toISOString() });
    return holdViewOf(deps, tx, ctx, decided);
  });

/** Before its time, by somebody else than who laid it on. */
export const endHold = (
  deps: RiskDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.endHold>,
): Promise<ResultOf<typeof contracts.endHold>> =>
  ctx.system(async (tx) => {
    const hold = await lockHold(tx, params.hold_id);
    const now = ctx.clock.now();
    const enderId = personOf(ctx).id;
    const rejection = decideEnding(ruledBy(hold), { enderId, nowMs: now.getTime() });
    if (rejection) return refuse(contracts.endHold, rejection, 'You cannot end this hold.');
    const ended = await updateHold(tx, hold.id, {
      ...nothingAsked,
      ended_at: now,
      ended_by: enderId,
      end_reason: body.reason,
    });
    await setRiskHold(tx, hold.account_id, null);
    await releaseShopPayouts(tx, ctx, shopHoldOf(hold));
    await notifyOfHold(tx, ctx, deps, ended, 'ended');
    await audit(tx, ctx, hold, 'risk_hold.ended', { reason: body.reason });
    return holdViewOf(deps, tx, ctx, ended);
  });

const audit = (
  tx: Tx,
  ctx: Ctx,
  hold: HoldRow,
  action: `risk_hold.${string}`,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: hold.account_id,
    action,
    detail: { hold_id: hold.id, case_id: hold.case_id, ...detail },
    requestId: ctx.requestId,
  });
