import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Closing } from '@luwag/contracts/privacy';
import * as contracts from '@luwag/contracts/privacy';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { merchantOwner } from '@luwag/domain/owners';
import { type AccountPast, identityKeptUntil, keptAfterClosing } from '@luwag/domain/retention';
import { balanceOf } from '@luwag/ledger/reading';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { closeAccountRow, deletePoolUser } from '../accounts/service.ts';
import { forgetPauses } from '../contacts/service.ts';
import { closeLines } from '../credit/service.ts';
import { eraseDrafts, erasePhoto, hasEvidence, lockPerson, progressOf } from '../kyc/service.ts';
import { forgetNotices } from '../notices/service.ts';
import { forgetBrowsers } from '../notifications/service.ts';
import { readGroupActivity, withGroups } from '../paluwagan/service.ts';
import { autopaySources, readBuyerActivity } from '../plans/service.ts';
import { unlinkAllSources } from '../sources/service.ts';
import { leaveShop } from '../team/service.ts';
import * as closings from './closings-repository.ts';
import type { PrivacyDeps } from './deps.ts';
import { eraseIdentity } from './erasure.ts';
import { expireExports } from './exports-repository.ts';

export const previewClosing = (ctx: Ctx): Promise<ResultOf<typeof contracts.previewClosing>> =>
  ctx.own(async (tx) => viewOf(await weigh(tx, ctx), false));

/**
 * Closes the account for good, in one transaction. What nothing asks for is erased in it; the rest
 * is kept for as long as the person is told here, and no longer.
 */
export const closeAccount = (
  deps: PrivacyDeps,
  ctx: Ctx,
  _: InputOf<typeof contracts.closeAccount>,
): Promise<ResultOf<typeof contracts.closeAccount>> =>
  ctx.own(async (tx) => {
    const { id: accountId, role } = personOf(ctx);
    const now = ctx.clock.now();
    // First of all: a purchase, or a seat in a group, at the same moment is counted among what is
    // open, or not there.
    await asSystem(tx, () => lockPerson(tx, accountId));
    await closeLines(tx, accountId);
    const weighed = await weigh(tx, ctx);
    if (weighed.hindrances.length > 0)
      return refuse(
        contracts.closeAccount,
        'closing_hindered',
        'Something is still open: the list of what happens on closing names it.',
      );
    await closeAccountRow(tx, accountId, now);
    await erasePhoto(tx, accountId);
    await eraseDrafts(tx, accountId);
    await forgetNotices(tx, accountId);
    await forgetPauses(tx, accountId);
    await forgetBrowsers(tx, accountId);
    await expireExports(tx, { accountId });
    if (role === 'buyer')
      await unlinkAllSources(tx, ctx, withGroups(autopaySources), { buyerId: accountId, now });
    else await asSystem(tx, () => leaveShop(tx, { personId: accountId, now }));
    const { kept, identityUntil } = weighed;
    await closings.insertClosing(tx, { accountId, closedAt: now, kept, identityUntil });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'account.closed',
      detail: { identity_until: identityUntil },
      requestId: ctx.requestId,
    });
    if (identityUntil === null) await asSystem(tx, () => eraseIdentity(tx, accountId, now));
    // Last, for it cannot be taken back: if it fails, nothing of the above has happened.
    await deletePoolUser(deps, ctx);
    return viewOf(weighed, true);
  });

type Weighed = Pick<Closing, 'hindrances' | 'kept'> & {
  identityUntil: CivilDate | null;
  hasDocuments: boolean;
};

/** What stands in the way, and what the law asks of us. */
async function weigh(tx: Tx, ctx: Ctx): Promise<Weighed> {
  const { id: accountId, role } = personOf(ctx);
  const { caseState } = await progressOf(tx, accountId);
  const money = await readBuyerActivity(tx, accountId);
  const evidence = await hasEvidence(tx, accountId);
  const today = manilaDateOf(ctx.clock.now().getTime());
  const groups = await asSystem(tx, () => readGroupActivity(tx, { accountId, today }));
  const sales = role === 'merchant' ? await readSales(tx, accountId) : nothingSold;
  const past: AccountPast = {
    wasCustomer: caseState === 'PASSED' || caseState === 'PASSED_WITH_REQUIREMENTS',
    hasDocuments: evidence.hasDocuments,
    hasBankAccount: evidence.hasBankAccount,
    lastMoneyDate: sales.hasSold ? today : latestOf(money.lastDate, groups.lastDate),
  };
  const kept = keptAfterClosing(past, today);
  return {
    hindrances: [
      ...(money.openPlans > 0 ? [{ code: 'plans_open' as const, count: money.openPlans }] : []),
      ...(groups.openGroups > 0
        ? [{ code: 'groups_open' as const, count: groups.openGroups }]
        : []),
      ...(sales.dueCentavos + groups.dueCentavos > 0
        ? [{ code: 'money_due_to_you' as const, count: 1 }]
        : []),
    ],
    kept: kept.map(({ what, why, untilDate }) => ({ what, why, until_date: untilDate })),
    identityUntil: identityKeptUntil(kept),
    hasDocuments: evidence.hasDocuments,
  };
}

const latestOf = (one: CivilDate | null, other: CivilDate | null): CivilDate | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

const nothingSold = { hasSold: false, dueCentavos: 0 };

/** Whether a merchant ever sold through us, and what we still have of theirs. */
async function readSales(tx: Tx, accountId: string): Promise<typeof nothingSold> {
  const owner = merchantOwner(accountId);
  const payable = await balanceOf(tx, { mode: 'live', kind: 'merchant_payable', owner });
  const held = await balanceOf(tx, { mode: 'live', kind: 'merchant_held', owner });
  const credits = payable.credits_posted + payable.credits_pending;
  const heldCentavos = held.credits_posted - held.debits_posted;
  return { hasSold: credits > 0, dueCentavos: credits - payable.debits_posted + heldCentavos };
}

const viewOf = ({ hindrances, kept, identityUntil, hasDocuments }: Weighed, isClosed: boolean) => ({
  is_closed: isClosed,
  hindrances,
  erased: [
    ...(['photo', 'drafts', 'marketing', 'devices', 'payment_sources'] as const),
    ...(identityUntil === null ? (['identity'] as const) : []),
    ...(identityUntil === null && hasDocuments ? (['documents'] as const) : []),
  ],
  kept,
});
