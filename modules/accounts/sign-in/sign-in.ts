import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { sessionLimits } from '@luwag/domain/session-limits';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import type { AccountsDeps } from '../deps.ts';
import { checkSignInPasskey } from '../factors/service.ts';
import {
  type AccountRow,
  findPersonBySub,
  lockAccount,
  noteSharedDevice,
  notifyOfSignIn,
  type PersonRow,
} from '../profile/service.ts';
import * as sessions from '../sessions/service.ts';
import {
  auditSession,
  deviceHashOf,
  deviceLabel,
  endExpiredSessions,
  networkOf,
} from '../sessions/service.ts';
import { acceptInvitation } from './staff.ts';

type Opening = InputOf<typeof contracts.openSession>['body'];

/**
 * A session for a fresh sign-in. Somebody without an account, or with one of another kind, hears
 * the same as somebody with a wrong password: the web server makes it so.
 */
export async function openSession(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.openSession>,
): Promise<ResultOf<typeof contracts.openSession>> {
  const { caller } = ctx;
  if (caller.kind !== 'arriving')
    throw new Error(`needs a fresh sign-in, called by ${caller.kind}`);
  const account = await ctx.system((tx) => findPersonBySub(tx, deps.vault, caller.id));
  if (!account || account.role !== body.account_type || account.account_status === 'CLOSED')
    return refuse(contracts.openSession, 'account_not_found', 'There is no such account here.');
  if (account.account_status === 'SUSPENDED')
    return refuse(
      contracts.openSession,
      'account_suspended',
      'This account is suspended. Write to support.',
    );
  const factors = [...caller.amr];
  if (account.role === 'staff') factors.push(await staffFactor(deps, ctx, account, body));
  return ctx.system((tx) => begin(tx, deps, ctx, account, { ...body, factors, ...caller }));
}

/** Staff sign in by passkey every time, but the first: then by an invitation to make one. */
async function staffFactor(
  deps: AccountsDeps,
  ctx: Ctx,
  account: AccountRow,
  { passkey, invitation }: Opening,
): Promise<'passkey' | 'invitation'> {
  if (passkey && (await checkSignInPasskey(deps, ctx, account.id, passkey))) return 'passkey';
  if (invitation && (await acceptInvitation(ctx, account.id, invitation))) return 'invitation';
  return refuse(contracts.openSession, 'passkey_required', 'Sign in with your passkey.');
}

/** Opens it for somebody who is known by now, in the system's scope. */
export async function begin(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  account: PersonRow,
  arrival: Opening & { factors: string[]; originJti: string },
): Promise<ResultOf<typeof contracts.openSession>> {
  const now = ctx.clock.now();
  // Two sign-ins at once are counted one after the other.
  await lockAccount(tx, account.id);
  await endExpiredSessions(tx, account, now);
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
  const { factors } = arrival;
  // Done by the person: the call came with the name that the identity provider has for them.
  const person = { kind: 'person', id: account.id, role: account.role, mode: 'live' } as const;
  const asThem = { ...ctx, caller: { ...person, sessionId: id } };
  await endOldestSessions(tx, asThem, account);
  await auditSession(tx, asThem, account.id, 'session.opened', {
    session_id: id,
    factors,
    device,
    network,
  });
  if (!isFirst && !isKnown) await notifyOfSignIn(tx, deps, ctx, account, { id, device, network });
  return {
    id,
    role: account.role,
    name: `${account.first_name} ${account.last_name}`,
    expires_at: expiresAt.toISOString(),
    idle_ms: sessionLimits[account.role].idleMs,
  };
}

/** Ends the oldest sessions above the limit. */
async function endOldestSessions(tx: Tx, ctx: Ctx, account: AccountRow): Promise<void> {
  const open = await sessions.listOpenSessions(tx, account.id);
  for (const { id } of open.slice(sessionLimits[account.role].openMax)) {
    const ending = { now: ctx.clock.now(), reason: 'crowded_out' } as const;
    await sessions.endSession(tx, { id, accountId: account.id }, ending);
    const detail = { session_id: id, reason: 'crowded_out' };
    await auditSession(tx, ctx, account.id, 'session.ended', detail);
  }
}
