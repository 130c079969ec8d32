import type { Tx } from '@luwag/db';
import { checkCode, consumeCode, issueCode, issueCodeOrRefuse } from './codes.ts';
import { invalidParameter, PoolException, sendsExceeded } from './exceptions.ts';
import type * as inputs from './inputs.ts';
import { deliveryDetails, getUsername } from './names.ts';
import { checkPassword } from './password-policy.ts';
import { type Pool, usernameKey } from './pool.ts';
import { newId } from './secrets.ts';
import { aadOfUser, findUserByKey, openUser } from './users.ts';

const roles = ['buyer', 'merchant', 'staff'];
const nameMax = 200;

/**
 * The password is hashed before anybody looks whether the name is taken, so that both take as long.
 * The answer does say it: its only reader is the product, which says the same to everybody. A name
 * that was never confirmed belongs to nobody: the product may name whom a newcomer replaces.
 */
export async function signUp(pool: Pool, input: inputs.Input<typeof inputs.SignUp>) {
  const username = getUsername(input.Username);
  const attributes = readAttributes(username, input.UserAttributes);
  const password = checkPassword(input.Password, username);
  const stored = await pool.hashing.withTicket((ticket) => ticket.hash(password));
  const key = usernameKey(pool, username);
  const now = pool.clock.now();
  const sub = newId(now);
  const { seal } = pool.secrets;
  await pool.db.transaction().execute(async (tx) => {
    const isReplacing = await dropUnconfirmed(tx, key, input.ClientMetadata?.replaces);
    const row = await tx
      .insertInto('userpool.users')
      .values({
        sub,
        username_key: key,
        email_encrypted: seal(username, aadOfUser.email(sub)),
        name_encrypted: attributes.name ? seal(attributes.name, aadOfUser.name(sub)) : null,
        locale: attributes.locale ?? null,
        role: attributes.role,
        password_phc: stored.phc,
        pepper_kid: stored.pepperKid,
        password_changed_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row)
      throw new PoolException(
        'UsernameExistsException',
        'An account with the given email already exists.',
      );
    const wasSent = await issueCode(tx, pool, {
      purpose: 'sign_up',
      trigger: 'CustomEmailSender_SignUp',
      subject: key,
      user: openUser(pool, row),
      email: username,
      clientMetadata: input.ClientMetadata,
    });
    // Too many mails in an hour: who is replaced is replaced all the same, and theirs is no good.
    if (!wasSent && !isReplacing) throw sendsExceeded();
  });
  pool.nudge();
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: deliveryDetails(username) };
}

/** With everything that was for them, their code included. */
async function dropUnconfirmed(tx: Tx, key: Buffer, sub: string | undefined): Promise<boolean> {
  if (sub === undefined || !isId(sub)) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('userpool.users')
    .where('sub', '=', sub)
    .where('username_key', '=', key)
    .where('status', '=', 'unconfirmed')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

type Attribute = { Name: string; Value: string };

function readAttributes(username: string, given: Attribute[]) {
  const values = new Map(given.map(({ Name, Value }) => [Name, Value]));
  const unknown = [...values.keys()].find(
    (name) => !['email', 'locale', 'name', 'custom:role'].includes(name),
  );
  if (unknown) throw invalidParameter(`Attribute ${unknown} cannot be set.`);
  const email = values.get('email');
  if (email !== undefined && getUsername(email) !== username)
    throw invalidParameter('Email and username differ.');
  const role = values.get('custom:role') ?? 'buyer';
  if (!roles.includes(role)) throw invalidParameter('Invalid value for custom:role.');
  return { role, ...readProfile(values) };
}

/** The attributes a person may change at any time. */
export function readProfile(values: Map<string, string>): { locale?: string; name?: string } {
  const locale = values.get('locale');
  const name = values.get('name');
  if (locale !== undefined && !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(locale))
    throw invalidParameter('Invalid value for locale.');
  if (name !== undefined && (name.length > nameMax || /\p{Cc}/u.test(name)))
    throw invalidParameter('Invalid value for name.');
  return { ...(locale === undefined ? {} : { locale }), ...(name === undefined ? {} : { name }) };
}

export async function confirmSignUp(pool: Pool, input: inputs.Input<typeof inputs.ConfirmSignUp>) {
  const subject = usernameKey(pool, getUsername(input.Username));
  const right = await checkCode(pool, {
    subject,
    purpose: 'sign_up',
    code: input.ConfirmationCode,
  });
  await pool.db.transaction().execute(async (tx) => {
    await consumeCode(tx, pool, right);
    await markConfirmed(tx, right.sub);
  });
  return {};
}

/** A code sent to the mailbox came back: whoever brought it reads that mailbox. */
export const markConfirmed = (tx: Tx, sub: string) =>
  tx
    .updateTable('userpool.users')
    .set({ status: 'confirmed', is_email_verified: true })
    .where('sub', '=', sub)
    .execute();

/** For a name nobody has, or one already confirmed, everything happens but the sending. */
export async function resendConfirmationCode(
  pool: Pool,
  input: inputs.Input<typeof inputs.ResendConfirmationCode>,
) {
  const username = getUsername(input.Username);
  const subject = usernameKey(pool, username);
  const user = await findUserByKey(pool, subject);
  await pool.db.transaction().execute((tx) =>
    issueCodeOrRefuse(tx, pool, {
      purpose: 'sign_up',
      trigger: 'CustomEmailSender_ResendCode',
      subject,
      user: user?.isConfirmed ? undefined : user,
      email: username,
      clientMetadata: input.ClientMetadata,
    }),
  );
  pool.nudge();
  return { CodeDeliveryDetails: deliveryDetails(username) };
}
