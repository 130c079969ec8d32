import type { Tx } from '@luwag/db';
import type { Pool } from './pool.ts';
import { newId } from './secrets.ts';
import { eventAttributes, type User } from './users.ts';

export type CodeTrigger =
  | 'CustomEmailSender_SignUp'
  | 'CustomEmailSender_ResendCode'
  | 'CustomEmailSender_ForgotPassword'
  | 'CustomEmailSender_UpdateUserAttribute'
  | 'CustomEmailSender_VerifyUserAttribute'
  | 'CustomEmailSender_Authentication';
export type RevokedReason =
  | 'refresh_token_reuse'
  | 'sign_out'
  | 'password_changed'
  | 'global_sign_out'
  | 'user_deleted'
  | 'codes_guessed';

export const bodyAad = (id: string) => `deliveries.body ${id}`;

/** A code on its way: the product writes the mail, this pool sends none. */
export const insertCodeDelivery = (
  tx: Tx,
  pool: Pool,
  event: {
    trigger: CodeTrigger;
    user: User;
    email: string;
    code: string;
    clientMetadata: Record<string, string>;
  },
) =>
  insertDelivery(tx, pool, event.trigger, event.user, {
    type: 'customEmailSenderRequestV1',
    code: event.code,
    clientMetadata: event.clientMetadata,
    userAttributes: eventAttributes(event.user, event.email),
  });

/** A sign-in that is over: the product ends its own session with it. */
export const insertRevokedDelivery = (
  tx: Tx,
  pool: Pool,
  event: { user: User; familyId: string; reason: RevokedReason },
) =>
  insertDelivery(tx, pool, 'Luwag_FamilyRevoked', event.user, {
    origin_jti: event.familyId,
    reason: event.reason,
    userAttributes: eventAttributes(event.user),
  });

/** A password that is over: the product tells its owner, who did not do it. */
export const insertPasswordEndedDelivery = (tx: Tx, pool: Pool, user: User) =>
  insertDelivery(tx, pool, 'Luwag_PasswordEnded', user, {
    reason: 'codes_guessed',
    userAttributes: eventAttributes(user),
  });

async function insertDelivery(
  tx: Tx,
  pool: Pool,
  triggerSource: string,
  user: User,
  request: object,
): Promise<void> {
  const id = newId(pool.clock.now());
  const body = {
    event_id: id,
    version: '1',
    triggerSource,
    region: pool.region,
    userPoolId: pool.poolId,
    userName: user.sub,
    callerContext: { clientId: pool.clientId },
    request,
  };
  const body_encrypted = pool.secrets.seal(JSON.stringify(body), bodyAad(id));
  await tx
    .insertInto('userpool.deliveries')
    .values({ id, trigger_source: triggerSource, body_encrypted })
    .execute();
}

/** For a name nobody has: as much is written as for one that somebody has, and nothing is sent. */
export async function insertDecoy(tx: Tx, pool: Pool, trigger: CodeTrigger): Promise<void> {
  const id = newId(pool.clock.now());
  pool.secrets.seal('x'.repeat(600), bodyAad(id));
  await tx
    .insertInto('userpool.deliveries')
    .values({ id, trigger_source: trigger, delivered_at: new Date() })
    .execute();
}
