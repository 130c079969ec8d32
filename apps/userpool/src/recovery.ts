import type { Tx } from '@luwag/db';
import { chargePassword, clearPassword, clearSubject, refundPassword } from './budgets.ts';
import { checkCode, consumeCode, issueCodeOrRefuse } from './codes.ts';
import { PoolException, sendsExceeded, wrongPassword } from './exceptions.ts';
import { getCaller, revokeFamilies } from './families.ts';
import type { StoredPassword } from './hashing.ts';
import type * as inputs from './inputs.ts';
import { deliveryDetails, getUsername } from './names.ts';
import { checkPassword, normalPassword } from './password-policy.ts';
import { type Pool, usernameKey } from './pool.ts';
import { markConfirmed } from './sign-up.ts';
import { findUser, findUserByKey, type User } from './users.ts';

/** For a name nobody has, everything happens but the sending. */
export async function forgotPassword(
  pool: Pool,
  input: inputs.Input<typeof inputs.ForgotPassword>,
) {
  const username = getUsername(input.Username);
  const subject = usernameKey(pool, username);
  const user = await findUserByKey(pool, subject);
  await pool.db.transaction().execute((tx) =>
    issueCodeOrRefuse(tx, pool, {
      purpose: 'recovery',
      trigger: 'CustomEmailSender_ForgotPassword',
      subject,
      user,
      email: username,
      clientMetadata: input.ClientMetadata,
    }),
  );
  pool.nudge();
  return { CodeDeliveryDetails: deliveryDetails(username) };
}

/**
 * Recovery resets everything that failures took away, and ends every sign-in. It proves the mailbox
 * as well as the first confirmation does, so it stands in for that one too. A second factor stays.
 */
export async function confirmForgotPassword(
  pool: Pool,
  input: inputs.Input<typeof inputs.ConfirmForgotPassword>,
) {
  const username = getUsername(input.Username);
  const password = checkPassword(input.Password, username);
  await pool.hashing.withTicket(async (ticket) => {
    const subject = usernameKey(pool, username);
    const right = await checkCode(pool, {
      subject,
      purpose: 'recovery',
      code: input.ConfirmationCode,
    });
    const stored = await ticket.hash(password);
    await pool.db.transaction().execute(async (tx) => {
      await consumeCode(tx, pool, right);
      await clearSubject(tx, subject);
      const user = await findUser(pool, right.sub, tx);
      if (!user) throw new Error(`user ${right.sub} of a valid code not found`);
      await markConfirmed(tx, user.sub);
      await setPassword(tx, pool, user, stored);
      await revokeFamilies(tx, pool, user, 'password_changed');
    });
  });
  pool.nudge();
  return {};
}

/** Every other sign-in ends; the one that asked goes on. */
export async function changePassword(
  pool: Pool,
  input: inputs.Input<typeof inputs.ChangePassword>,
) {
  const { user, family } = await getCaller(pool, input.AccessToken);
  const password = checkPassword(input.ProposedPassword, user.email);
  await pool.hashing.withTicket(async (ticket) => {
    // A stolen access token is no licence to guess: the device's own budget pays.
    const budget = { subject: user.key, device: family.device_hash };
    await chargePassword(pool, budget).catch((error: unknown) => {
      const isSpent = error instanceof PoolException && error.type === 'NotAuthorizedException';
      throw isSpent ? sendsExceeded() : error;
    });
    const stored = { phc: user.row.password_phc, pepperKid: user.row.pepper_kid };
    const previous = normalPassword(input.PreviousPassword);
    const { isRight } = await ticket.verify(previous, stored).catch(async (error: unknown) => {
      await refundPassword(pool, budget);
      throw error;
    });
    if (!isRight) throw wrongPassword();
    const next = await ticket.hash(password);
    await pool.db.transaction().execute(async (tx) => {
      await clearPassword(tx, budget);
      await setPassword(tx, pool, user, next);
      await revokeFamilies(tx, pool, user, 'password_changed', { except: family.id });
    });
  });
  pool.nudge();
  return {};
}

const setPassword = (tx: Tx, pool: Pool, user: User, stored: StoredPassword) =>
  tx
    .updateTable('userpool.users')
    .set({
      password_phc: stored.phc,
      pepper_kid: stored.pepperKid,
      password_changed_at: pool.clock.now(),
      password_ended_at: null,
      totp_failures: 0,
    })
    .where('sub', '=', user.sub)
    .execute();
