/**
 * The security page: what protects an account, and changes to password, email and number.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { SecuritySettings } from '@luwag/contracts/sessions';
import * as contracts from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import type { AccountsDeps } from '../deps.ts';
import * as passkeys from '../factors/service.ts';
import {
  allowRemoval,
  allowTotp,
  confirmTotp,
  disableTotp,
  findBorrowingHold,
  findLendingHold,
  isProofMissing,
  type LendingHold,
  listPasskeys,
  startTotp,
  takeRight,
} from '../factors/service.ts';
import { getPerson, lockAccount, type PersonRow } from '../profile/service.ts';
import { findRecoveryView } from '../recovery/service.ts';
import { endExpiredSessions, endOthers, listOpenSessions, revoke } from '../sessions/service.ts';

export { confirmEmailChange, undoEmailChange, updateEmail } from './email-change.ts';
export {
  confirmNumberChange,
  getNumberChange,
  resendNumberChange,
  startNumberChange,
} from './number-change.ts';
export { updatePassword } from './password.ts';

/** How the caller's account is protected, and where it is signed in. */
export const getSecuritySettings = (
  { vault }: Pick<AccountsDeps, 'vault'>,
  ctx: Ctx,
): Promise<SecuritySettings> =>
  ctx.own(async (tx) => {
    const { id, sessionId } = personOf(ctx);
    const account = await getPerson(tx, vault, id);
    const now = ctx.clock.now();
    await endExpiredSessions(tx, account, now);
    const hold = await findHold(tx, account, now);
    const [keys, sessions] = [await listPasskeys(tx, id), await listOpenSessions(tx, id)];
    return {
      password_changed_at: account.password_changed_at.toISOString(),
      email: account.email,
      contact_number: account.contact_number ?? '',
      totp: {
        is_enabled: account.totp_enabled_at !== null,
        enabled_at: account.totp_enabled_at?.toISOString() ?? null,
      },
      needs_proof: await isProofMissing(tx, ctx, await lockAccount(tx, id)),
      recovery: await findRecoveryView(tx, ctx),
      borrowing_held_until: hold?.until.toISOString() ?? null,
      is_being_checked: hold?.isCheck ?? false,
      passkeys: keys.map((key) => ({
        id: key.id,
        name: key.name,
        is_backed_up: key.is_backed_up,
        created_at: key.created_at.toISOString(),
        used_at: key.used_at?.toISOString() ?? null,
      })),
      sessions: sessions.map((session) => ({
        id: session.id,
        device: session.device,
        network: session.network,
        opened_at: session.opened_at.toISOString(),
        seen_at: session.seen_at.toISOString(),
        is_current: session.id === sessionId,
      })),
    };
  });

/** A shop borrows nothing: a check of ours stops its payouts, and their page says so. */
async function findHold(
  tx: Tx,
  { id, role }: Pick<PersonRow, 'id' | 'role'>,
  now: Date,
): Promise<LendingHold | undefined> {
  if (role === 'buyer') return findLendingHold(tx, id, now);
  const until = await findBorrowingHold(tx, id, now);
  return until && { until, isCheck: false };
}

type Change = InputOf<typeof contracts.putSecuritySettings>['body'];

/** One act, and the settings as they are after it. */
export async function putSecuritySettings(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.putSecuritySettings>,
): Promise<ResultOf<typeof contracts.putSecuritySettings>> {
  if (personOf(ctx).isEnrolling && body.action !== 'add_passkey')
    throw platformRefusal('forbidden', 'Make your passkey first. Until then nothing else is open.');
  const shown = await act(deps, ctx, body);
  return { settings: await getSecuritySettings(deps, ctx), ...shown };
}

async function act(deps: AccountsDeps, ctx: Ctx, body: Change) {
  switch (body.action) {
    case 'start_totp':
      await ctx.own((tx) => allowTotp(tx, deps, ctx, body));
      return startTotp(deps, ctx);
    case 'confirm_totp':
      return confirmTotp(deps, ctx, body);
    case 'disable_totp':
      await ctx.own(async (tx) => {
        const { totp_enabled_at: removedSince } = await lockAccount(tx, personOf(ctx).id);
        await allowRemoval(tx, deps, ctx, { body, removedSince });
      });
      return disableTotp(deps, ctx);
    case 'add_passkey':
      return addPasskey(deps, ctx, body);
    case 'rename_passkey':
      return ctx.own((tx) =>
        passkeys.renameOwnPasskey(tx, ctx, { id: body.passkey_id, name: body.name }),
      );
    case 'remove_passkey':
      return ctx.own((tx) =>
        passkeys.removeOwnPasskey(tx, deps, ctx, {
          id: body.passkey_id,
          allow: (passkey) =>
            allowRemoval(tx, deps, ctx, { body, removedSince: passkey?.created_at }),
        }),
      );
    case 'revoke_session':
      if (!(await revoke(ctx, body.session_id)))
        return refuse(
          contracts.putSecuritySettings,
          'session_not_found',
          'There is no such session.',
        );
      return undefined;
    case 'revoke_other_sessions':
      return ctx.own((tx) => endOthers(tx, ctx, 'revoked'));
  }
}

async function addPasskey(
  deps: AccountsDeps,
  ctx: Ctx,
  body: Extract<Change, { action: 'add_passkey' }>,
): Promise<void> {
  const challenge = await passkeys.takeNewPasskeyChallenge(ctx, body.challenge_id);
  if (!challenge)
    return refuse(contracts.putSecuritySettings, 'passkey_refused', 'This passkey cannot be used.');
  await ctx.own(async (tx) => {
    await takeRight(tx, deps, ctx, body);
    const { answer, name } = body;
    await passkeys.addOwnPasskey(tx, deps, ctx, { challenge, answer, name });
  });
}
