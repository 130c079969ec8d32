import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/factors';
import type { Tx } from '@luwag/db';
import { borrowingHoldMs } from '@luwag/domain/confirming';
import { dayMs } from '@luwag/domain/durations';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { notify } from '../../notices/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeDepsOf } from '../notice-deps.ts';
import { poolAway } from '../pool-refusals.ts';
import { getAccount, lockAccount, markTotp, type PersonRow } from '../profile/service.ts';
import { hashOfToken, newSecretToken } from '../secret-tokens.ts';
import { endSessions } from '../sessions/service.ts';
import { bringNumberBack } from './disowned-number.ts';
import * as notices from './factor-notices-repository.ts';
import { cancelOpenRecovery, holdBorrowing } from './factor-recovery-repository.ts';
import { deleteTotpSetups } from './factor-rights-repository.ts';
import { removePasskey } from './passkeys-repository.ts';

/** How long the link in a mail can remove a new factor. */
const disownMs = 7 * dayMs;

type NotifyDeps = Pick<Ctx, 'clock' | 'requestId'>;

/** A link that only the mailbox has, for saying that something was not done by its owner. */
export async function newNoticeLink(
  tx: Tx,
  { publicOrigin }: Pick<AccountsDeps, 'publicOrigin'>,
  { clock }: NotifyDeps,
  about: notices.NoticeAbout & { accountId: string },
): Promise<string> {
  const { token, hash } = newSecretToken();
  const toldAt = clock.now();
  const expiresAt = new Date(toldAt.getTime() + disownMs);
  await notices.insertNotice(tx, { ...about, hash, toldAt, expiresAt });
  return `${publicOrigin}/not-me?key=${token}`;
}

/** On every channel: whoever added the factor may not be the owner of the account. */
export async function notifyOfNewFactor(
  tx: Tx,
  deps: AccountsDeps,
  ctx: NotifyDeps,
  person: PersonRow,
  about: { passkeyId: string } | { isTotp: true },
): Promise<void> {
  const at = ctx.clock.now().toISOString();
  const undo_url = await newNoticeLink(tx, deps, ctx, { ...about, accountId: person.id });
  const { id, first_name, role } = person;
  const change = 'passkeyId' in about ? 'passkey_added' : 'totp_on';
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'factor_changed',
    about: `${id} ${at}`,
    person,
    data: { first_name, role, change, at, undo_url },
  });
}

/**
 * Whoever disowns a factor has somebody else in their account: the factor goes, every session ends,
 * and nothing is lent for a while. The identity provider goes first: dying in between leaves the
 * secret unused, and it can be shown again.
 */
export async function disownFactor(
  { userPool, vault }: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.disownFactor>,
): Promise<ResultOf<typeof contracts.disownFactor>> {
  const now = ctx.clock.now();
  const hash = hashOfToken(body.notice_key);
  const found = await ctx.system(async (tx) => {
    const notice = await notices.findNotice(tx, hash, now);
    return notice && { notice, account: await getAccount(tx, notice.account_id) };
  });
  if (!found?.account.pool_sub) return expired();
  const { notice, account } = found;
  const username = account.pool_sub ?? '';
  if (notice.is_totp) await userPool.adminDisableTotp({ username }).catch(rethrow);
  await userPool.adminGlobalSignOut({ username }).catch(rethrow);
  await ctx.system(async (tx) => {
    await lockAccount(tx, account.id);
    if (!(await notices.markNoticeUsed(tx, hash, now))) return expired();
    const { passkey_id: id } = notice;
    if (id) await removePasskey(tx, { id, accountId: account.id });
    if (notice.is_totp) await markTotp(tx, account.id, null);
    await deleteTotpSetups(tx, account.id);
    if (notice.recovery_id) await cancelOpenRecovery(tx, account.id, now);
    const change = { id: notice.number_change_id, accountId: account.id };
    if (change.id) await bringNumberBack(tx, vault, { ...change, id: change.id }, now);
    await holdBorrowing(tx, account.id, new Date(now.getTime() + borrowingHoldMs));
    await endSessions(tx, { accountId: account.id }, { now, reason: 'revoked' });
    const { caller, requestId } = ctx;
    const what = whatOf(notice);
    const event = { caller, accountId: account.id, requestId, detail: { what } };
    await recordAudit(tx, { ...event, action: 'factor.disowned' });
  });
  return { account_type: account.role };
}

type Notice = NonNullable<Awaited<ReturnType<typeof notices.findNotice>>>;

function whatOf(notice: Notice): 'passkey' | 'totp' | 'number' | 'recovery' {
  if (notice.passkey_id) return 'passkey';
  if (notice.is_totp) return 'totp';
  return notice.number_change_id ? 'number' : 'recovery';
}

const expired = () =>
  refuse(contracts.disownFactor, 'link_expired', 'This link no longer works. Write to support.');

function rethrow(error: unknown): never {
  throw poolAway(error);
}
