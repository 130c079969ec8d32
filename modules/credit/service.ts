/**
 * Credit: how much a buyer may owe, and why. Owns `credit_lines`, `rating_events`,
 * `credit_decisions` and `declared_incomes`.
 *
 * Promises: a buyer has one line of each mode, opened once however often that is asked for. The row
 * says how long the line is and whether it may be used; what is left of it is an account of the
 * ledger, moved by the very journals that lend and collect, so that the two cannot disagree and
 * purchases at once cannot have the last of it twice. A rating is the sum of events that are noted
 * once and never changed; every change of a limit is kept with all that it was decided by, and
 * comes out the same when it is decided again. A cap that the buyer sets holds at once; to raise it
 * takes a day.
 */
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { lineGranted } from '@luwag/domain/journals-checkout';
import { type Centavos, centavos, subtract } from '@luwag/domain/money';
import { buyerOwner } from '@luwag/domain/owners';
import type { SpendingCap } from '@luwag/domain/spending-cap';
import { post } from '@luwag/ledger/posting';
import { balanceOf } from '@luwag/ledger/reading';
import { idOn, slotOf } from '@luwag/platform/ids';
import { recordAudit } from '@luwag/platform/security/audit';
import {
  capOf,
  findLine,
  hasOverdue,
  insertLine,
  type LineOf,
  type LineStatus,
  markFrozen,
} from './repository.ts';

/** For whoever closes an account. */
export { closeLines } from './closing.ts';
/**
 * A stored cap; who of several has a line, how they are rated, which lines are held, and holding
 * those of who owes a group or has a lighter plan: in the system's scope.
 */
export { listDecisionsOf } from './decision-list.ts';
export { owesGroups } from './group-facts-repository.ts';
export { reviewGroupHolds } from './group-holds.ts';
export { holdLine, releaseLine } from './lighter-holds.ts';
export { listLimitPast } from './rating-repository.ts';
export { listRatings } from './ratings.ts';
export { reconcileLines } from './reconciling.ts';
export { capOf, type LineOf, listBuyersWithLine, listHeldLines } from './repository.ts';

export type Line = {
  limitCentavos: Centavos;
  /** Available credit that nothing holds: purchases under way have theirs already. */
  availableCentavos: Centavos;
  usedCentavos: Centavos;
  status: LineStatus;
  /** Frozen until a lighter plan was paid on time, and for nothing else. */
  isHeldForLighterPlan: boolean;
  /** Frozen until its buyer has given a group what they owe it. */
  isHeldForGroup: boolean;
  /** The most that the buyer wants to owe. */
  cap: SpendingCap;
};

/** Opens a line. One that is there already stays as it is, and the answer is false. */
export async function openLine(
  tx: Tx,
  line: LineOf & { limitCentavos: Centavos; now: Date; requestId: string },
): Promise<boolean> {
  const { buyerId, mode, limitCentavos, now, requestId } = line;
  if (!(await insertLine(tx, { buyerId, mode, limitCentavos, openedAt: now }))) return false;
  const cause = { source: `line:${buyerId}`, effectiveOn: manilaDateOf(now.getTime()) };
  const journal = lineGranted(cause, { buyerId, amountCentavos: limitCentavos });
  const id = idOn(cause.effectiveOn, slotOf(buyerId), `line.granted ${mode} ${buyerId}`);
  await post(tx, { id, mode, journal });
  await recordAudit(tx, {
    caller: 'system',
    accountId: buyerId,
    action: 'line.opened',
    detail: { mode, limit: limitCentavos },
    requestId,
  });
  return true;
}

/** Nothing more is bought on the lines of this buyer; what is owed stays owed. */
export async function freezeLines(
  tx: Tx,
  { buyerId, requestId }: { buyerId: string; requestId: string },
): Promise<void> {
  for (const mode of await markFrozen(tx, buyerId))
    await recordAudit(tx, {
      caller: 'system',
      accountId: buyerId,
      action: 'line.frozen',
      detail: { mode },
      requestId,
    });
}

/** In the buyer's own scope, or the system's. */
export async function readLine(tx: Tx, wanted: LineOf): Promise<Line | undefined> {
  const row = await findLine(tx, wanted);
  if (!row) return undefined;
  const owner = buyerOwner(wanted.buyerId);
  const balance = await balanceOf(tx, { mode: wanted.mode, kind: 'line_available', owner });
  const taken = balance.debits_posted + balance.debits_pending;
  const limitCentavos = centavos(row.limit_centavos);
  const availableCentavos = centavos(Math.max(0, balance.credits_posted - taken));
  return {
    limitCentavos,
    availableCentavos,
    usedCentavos: centavos(Math.max(0, subtract(limitCentavos, availableCentavos))),
    status: row.status,
    isHeldForLighterPlan: row.frozen_because === 'lighter_plan',
    isHeldForGroup: row.frozen_because === 'paluwagan',
    cap: capOf(row),
  };
}

/** Whether a payment is late beyond its grace: then nothing more is lent until it is made. */
export const isOverdue = (tx: Tx, buyerId: string, mode: LineOf['mode']): Promise<boolean> =>
  hasOverdue(tx, { buyerId, mode });
