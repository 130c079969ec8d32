import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { openSession } from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { sessionLimits } from '@luwag/domain/session-limits';
import type { Ctx } from '@luwag/platform/http';
import { platformRefusal, refuse } from '@luwag/platform/refusal';
import { deviceHashOf, deviceLabel, networkOf } from './device.ts';
import { tellOfSignIn } from './notices.ts';
import type { AccountsParts } from './parts.ts';
import { checkSignInPasskey } from './passkeys.ts';
import { findPersonBySub, type PersonRow } from './people.ts';
import { auditSession, endStale } from './sessions.ts';
import * as sessions from './sessions-repository.ts';
import { acceptInvitation } from './staff.ts';
import { noteSharedDevice } from './standing-repository.ts';
import { type AccountRow, lockAccount } from './user-repository.ts';

type Opening = InputOf<typeof openSession>['body'];

/**
 * A session for a fresh sign-in. Somebody without an account, or with one of another kind, hears
 * the same as somebody with a wrong password: the web server makes it so.
 */
export async function beginSession(
  parts: AccountsParts,
  ctx: Ctx,
  { body }: InputOf<typeof openSession>,
): Promise<ResultOf<typeof openSession>> {
  const { principal } = ctx;
  if (principal.kind !== 'arriving') throw new Error('only for somebody who has just signed in');
  const account = await ctx.system((tx) => findPersonBySub(tx, parts.vault, principal.id));
  if (!account || account.role !== body.account_type || account.account_status === 'CLOSED')
    return refuse(openSession, 'account_not_found', 'There is no such account here.');
  if (account.account_status === 'SUSPENDED')
    return refuse(openSession, 'account_suspended', 'This account is suspended. Write to support.');
  const factors = [...principal.amr];
  if (account.role === 'staff') factors.push(await staffFactor(parts, ctx, account, body));
  return ctx.system((tx) => begin(tx, parts, ctx, account, { ...body, factors, ...principal }));
}

/** Staff sign in by passkey every time, but the first: then by an invitation to make one. */
async function staffFactor(
  parts: AccountsParts,
  ctx: Ctx,
  account: AccountRow,
  { passkey, invitation }: Opening,
): Promise<'passkey' | 'invitation'> {
  if (passkey && (await checkSignInPasskey(parts, ctx, account.id, passkey))) return 'passkey';
  if (invitation && (await acceptInvitation(ctx, account.id, invitation))) return 'invitation';
  return refuse(openSession, 'passkey_required', 'Sign in with your passkey.');
}

/** Opens it for somebody who is known by now, in the system's scope. */
export async function begin(
  tx: Tx,
  parts: AccountsParts,
  ctx: Ctx,
  account: PersonRow,
  arrival: Opening & { factors: string[]; originJti: string },
): Promise<ResultOf<typeof openSession>> {
  const now = ctx.clock.now();
  // Two sign-ins at once are counted one after the other.
  await lockAccount(tx, account.id);
  await endStale(tx, account, now);
  const isFirst = !(await sessions.hasSignedInBefore(tx, account.id));
  const deviceHash = arrival.device_key ? deviceHashOf(arrival.device_key) : null;
  const isKnown =
    deviceHash !== null &&
    (await sessions.rememberDevice(tx, { accountId: account.id, hash: deviceHash }, now));
  // A browser that somebody else has used: nothing is opened by it, and reviewers see it.
  if (arrival.earlier_device_key)
    await noteSharedDevice(tx, account.id, deviceHashOf(arrival.earlier_device_key), now);
  const [device, network] = [deviceLabel(arrival.user_agent), networkOf(ctx.address)];
  const expiresAt = new Date(now.getTime() + sessionLimits[account.role].lifetimeMs);
  const id = await sessions.insertSession(tx, {
    accountId: account.id,
    originJti: arrival.originJti,
    deviceHash,
    device,
    network,
    factors: arrival.factors,
    openedAt: now,
    expiresAt,
  });
  if (!id) throw platformRefusal('unauthenticated', 'Sign in to continue.');
  await crowdOut(tx, ctx, account);
  const { factors } = arrival;
  await auditSession(tx, ctx, account.id, 'session.opened', {
    session_id: id,
    factors,
    device,
    network,
  });
  if (!isFirst && !isKnown) await tellOfSignIn(tx, parts, ctx, account, { id, device, network });
  return {
    id,
    role: account.role,
    name: `${account.first_name} ${account.last_name}`,
    expires_at: expiresAt.toISOString(),
    idle_ms: sessionLimits[account.role].idleMs,
  };
}

/** The oldest make room. */
async function crowdOut(tx: Tx, ctx: Ctx, account: AccountRow): Promise<void> {
  const open = await sessions.listOpenSessions(tx, account.id);
  for (const { id } of open.slice(sessionLimits[account.role].openMax)) {
    const ending = { now: ctx.clock.now(), reason: 'crowded_out' } as const;
    await sessions.endSession(tx, { id, accountId: account.id }, ending);
    const detail = { session_id: id, reason: 'crowded_out' };
    await auditSession(tx, ctx, account.id, 'session.ended', detail);
  }
}
