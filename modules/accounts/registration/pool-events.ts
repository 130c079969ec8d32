import type * as contracts from '@luwag/contracts/accounts';
import type { InputOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { notify } from '../../notices/service.ts';
import { askForMail } from '../../notifications/service.ts';
import { type LinkPurpose, linkMs, makeLinkToken } from '../codes/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeDepsOf } from '../notice-deps.ts';
import { findPersonBySub, type PersonRow } from '../profile/service.ts';
import { type EndReason, endSessionOfSignIn } from '../sessions/service.ts';
import { adoptSub } from './repository.ts';

type Event = InputOf<typeof contracts.poolEvent>['body'];

/**
 * What the identity provider tells us, at least once and perhaps twice. A mail is asked for under
 * the event's own id, so that telling it twice sends one; all the rest may be done again.
 */
export async function poolEvent(
  deps: AccountsDeps,
  ctx: Ctx,
  { body: event }: InputOf<typeof contracts.poolEvent>,
): Promise<undefined> {
  await ctx.system(async (tx) => {
    const account = await findOwner(tx, deps, event);
    if (!account) {
      ctx.log.warn(
        { event: event.event_id, trigger: event.triggerSource },
        'event of the identity provider matches no account',
      );
      return;
    }
    await handleEvent(tx, { deps, ctx, event, account });
  });
}

/** The account; completes one whose `sub` was not stored because the process died. */
async function findOwner(
  tx: Tx,
  { vault }: AccountsDeps,
  event: Event,
): Promise<PersonRow | undefined> {
  const known = await findPersonBySub(tx, vault, event.userName);
  const { userAttributes, clientMetadata } = event.request;
  if (known || !userAttributes.email) return known;
  await adoptSub(tx, {
    sub: event.userName,
    emailIndex: await vault.blindIndex('email', userAttributes.email),
    accountId: clientMetadata?.account_id,
    replaces: clientMetadata?.replaces,
  });
  return findPersonBySub(tx, vault, event.userName);
}

type Heard = { deps: AccountsDeps; ctx: Ctx; event: Event; account: PersonRow };

async function handleEvent(tx: Tx, heard: Heard): Promise<void> {
  const { role } = heard.account;
  switch (heard.event.triggerSource) {
    case 'CustomEmailSender_SignUp':
    case 'CustomEmailSender_ResendCode':
      return mailLink(tx, heard, 'confirm_address', 'confirm_email', `/${role}/verify?key=`);
    case 'CustomEmailSender_ForgotPassword':
      return mailLink(tx, heard, 'reset_password', 'reset_password', '/reset-password?key=');
    case 'CustomEmailSender_UpdateUserAttribute':
    case 'CustomEmailSender_VerifyUserAttribute': {
      const page = `/${role === 'staff' ? 'ops' : role}/settings/security?email_key=`;
      return mailLink(tx, heard, 'confirm_new_address', 'change_email', page);
    }
    case 'CustomEmailSender_Authentication':
      return mailCode(tx, heard);
    case 'Luwag_FamilyRevoked':
      return endSignIn(tx, heard);
    case 'Luwag_PasswordEnded':
      return tellPasswordEnded(tx, heard);
    default:
      heard.ctx.log.warn(
        { trigger: heard.event.triggerSource },
        'event of the identity provider of an unknown kind',
      );
  }
}

/** To the address in the event: for a change of address, that is the new one. */
const envelopeOf = ({ event, account }: Heard) => ({
  about: event.event_id,
  accountId: account.id,
  locale: account.locale,
  to: event.request.userAttributes.email ?? account.email,
});

async function mailLink(
  tx: Tx,
  heard: Heard,
  template: 'confirm_address' | 'reset_password' | 'confirm_new_address',
  purpose: LinkPurpose,
  page: string,
): Promise<void> {
  const { deps, ctx, event, account } = heard;
  const { code } = event.request;
  if (!code) return;
  const now = ctx.clock.now();
  const { to: email, ...rest } = envelopeOf(heard);
  const claims = { sub: event.userName, email, code, role: account.role };
  const token = await makeLinkToken(deps.keys.linkKey, purpose, claims, now);
  await askForMail(tx, ctx, deps.keys.messageKey, {
    ...rest,
    template,
    to: email,
    usefulUntil: new Date(now.getTime() + linkMs),
    data: { first_name: account.first_name, link: `${deps.publicOrigin}${page}${token}` },
  });
}

async function mailCode(tx: Tx, heard: Heard): Promise<void> {
  const { deps, ctx, event, account } = heard;
  const { code } = event.request;
  if (!code) return;
  await askForMail(tx, ctx, deps.keys.messageKey, {
    ...envelopeOf(heard),
    template: 'email_code',
    data: { first_name: account.first_name, code },
  });
}

/** On every channel: somebody knows the password, and its owner has to set another one. */
async function tellPasswordEnded(tx: Tx, { deps, ctx, event, account }: Heard): Promise<void> {
  const { id: accountId, first_name, role } = account;
  const { caller, requestId } = ctx;
  await recordAudit(tx, { caller, accountId, action: 'password.ended', requestId });
  const at = ctx.clock.now().toISOString();
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'codes_guessed',
    about: event.event_id,
    person: account,
    data: { first_name, role, at, ended: 'password' },
  });
}

const endReasons: Record<string, EndReason> = {
  refresh_token_reuse: 'token_reused',
  password_changed: 'password_changed',
  sign_out: 'signed_out',
  user_deleted: 'closed',
  codes_guessed: 'codes_guessed',
};

/** Ends the session of a sign-in that ended at the identity provider; mails only on token reuse. */
async function endSignIn(tx: Tx, heard: Heard): Promise<void> {
  const { deps, ctx, event, account } = heard;
  const { origin_jti: originJti, reason: told = '' } = event.request;
  if (!originJti) return;
  const now = ctx.clock.now();
  const reason = endReasons[told] ?? 'revoked';
  const ended = await endSessionOfSignIn(tx, originJti, { now, reason });
  const { caller, requestId } = ctx;
  if (ended)
    await recordAudit(tx, {
      caller,
      accountId: ended.accountId,
      action: 'session.ended',
      detail: { session_id: ended.id, reason },
      requestId,
    });
  if (reason !== 'token_reused') return;
  const { first_name, role } = account;
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'sign_in_ended',
    about: event.event_id,
    person: account,
    data: { first_name, role, at: now.toISOString() },
  });
}
