import type { ResultOf } from '@luwag/contracts/endpoint';
import { cancelRecovery, finishRecovery, startRecovery } from '@luwag/contracts/factors';
import type { Tx } from '@luwag/db';
import { recordAudit } from '@luwag/platform/audit';
import type { Ctx } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import { askForMail, askForText } from '../notifications/service.ts';
import { personOf, tokenOf } from './callers.ts';
import { newNoticeLink } from './factor-notices.ts';
import * as recoveries from './factor-recovery-repository.ts';
import { isProven } from './identity-proof.ts';
import { tellOfFactor } from './notices.ts';
import type { AccountsParts } from './parts.ts';
import { getPerson, type PersonRow } from './people.ts';
import { poolAway } from './pool-refusals.ts';
import { endOthers } from './sessions.ts';
import { hasFactor } from './step-up.ts';
import { lockAccount, markTotp } from './user-repository.ts';

/**
 * Every factor is lost. Whoever shows anew who they are may have them taken away, after a wait that
 * is told on every channel and that the owner can stop. Nothing is lent meanwhile; paying back goes
 * on as ever.
 */
const waitMs = 72 * 3_600_000;

export const recoveryViewOf = (row: recoveries.OpenRecovery | undefined) =>
  row
    ? { started_at: row.started_at.toISOString(), ends_wait_at: row.ends_wait_at.toISOString() }
    : null;

export const beginRecovery = (
  parts: AccountsParts,
  ctx: Ctx,
): Promise<ResultOf<typeof startRecovery>> =>
  ctx.own(async (tx) => {
    const account = await lockAccount(tx, personOf(ctx).id);
    if (!(await hasFactor(tx, account.id)))
      return refuse(startRecovery, 'nothing_to_recover', 'There is no factor to lose.');
    if (await recoveries.findOpenRecovery(tx, account.id))
      return refuse(startRecovery, 'recovery_under_way', 'The wait has begun already.');
    if (!(await isProven(tx, ctx)))
      return refuse(startRecovery, 'proof_required', 'Show first that it is you.');
    const startedAt = ctx.clock.now();
    const recovery = await recoveries.insertRecovery(tx, {
      accountId: account.id,
      startedBy: 'person',
      startedAt,
      endsWaitAt: new Date(startedAt.getTime() + waitMs),
    });
    await audit(tx, ctx, account.id, 'recovery.started', recovery.id);
    await tellOfRecovery(tx, parts, ctx, await getPerson(tx, parts.vault, account.id), recovery);
    return recoveryViewOf(recovery) ?? Promise.reject(new Error('there is one now'));
  });

async function tellOfRecovery(
  tx: Tx,
  parts: AccountsParts,
  ctx: Ctx,
  person: PersonRow,
  { id: recoveryId, ends_wait_at }: recoveries.OpenRecovery,
): Promise<void> {
  const { id: accountId, first_name, locale, email, contact_number } = person;
  const undo_url = await newNoticeLink(tx, parts, ctx, { recoveryId, accountId });
  const common = { about: recoveryId, accountId, locale };
  const at = ends_wait_at.toISOString();
  await askForMail(tx, ctx, parts.keys.messageKey, {
    ...common,
    template: 'recovery_started',
    to: email,
    data: { first_name, at, undo_url },
  });
  if (!contact_number || !person.number_confirmed_at) return;
  await askForText(tx, ctx, parts.keys.messageKey, {
    ...common,
    template: 'recovery_started_text',
    to: contact_number,
    data: { at },
  });
}

export const stopRecovery = (ctx: Ctx): Promise<undefined> =>
  ctx.own(async (tx) => {
    const { id } = await lockAccount(tx, personOf(ctx).id);
    const open = await recoveries.findOpenRecovery(tx, id);
    if (!open) return refuse(cancelRecovery, 'recovery_not_found', 'No wait is under way.');
    await recoveries.cancelOpenRecovery(tx, id, ctx.clock.now());
    await audit(tx, ctx, id, 'recovery.canceled', open.id);
  });

/** The proof is left unused: it allows the new factor that this is all for. */
export async function endRecovery(parts: AccountsParts, ctx: Ctx): Promise<undefined> {
  const { totp_enabled_at } = await ctx.own((tx) => checkRipe(tx, ctx));
  if (totp_enabled_at) {
    const setting = { accessToken: tokenOf(ctx), totp: { isOn: false } };
    await parts.pool.setFactors(setting).catch(rethrow);
  }
  await ctx.own(async (tx) => {
    const { recovery, id } = await checkRipe(tx, ctx);
    await recoveries.deletePasskeys(tx, id);
    await markTotp(tx, id, null);
    await recoveries.markRecoveryFinished(tx, recovery.id, ctx.clock.now());
    await endOthers(tx, ctx, 'revoked');
    await audit(tx, ctx, id, 'recovery.finished', recovery.id);
    await tellOfFactor(tx, parts, ctx, await getPerson(tx, parts.vault, id), 'all_removed');
  });
}

async function checkRipe(tx: Tx, ctx: Ctx) {
  const account = await lockAccount(tx, personOf(ctx).id);
  const recovery = await recoveries.findOpenRecovery(tx, account.id);
  const now = ctx.clock.now();
  if (!recovery) return refuse(finishRecovery, 'recovery_not_found', 'No wait is under way.');
  if (recovery.ends_wait_at > now) {
    const retryAfterSeconds = Math.ceil((recovery.ends_wait_at.getTime() - now.getTime()) / 1000);
    const more = { retryAfterSeconds };
    return refuse(finishRecovery, 'recovery_too_soon', 'The wait is not over.', more);
  }
  if (!(await isProven(tx, ctx)))
    return refuse(finishRecovery, 'proof_required', 'Show first that it is you.');
  return { ...account, recovery };
}

function rethrow(error: unknown): never {
  throw poolAway(error);
}

const audit = (
  tx: Tx,
  { principal, requestId }: Ctx,
  accountId: string,
  action: 'recovery.started' | 'recovery.canceled' | 'recovery.finished',
  recoveryId: string,
): Promise<void> =>
  recordAudit(tx, { principal, accountId, action, requestId, detail: { recovery_id: recoveryId } });
