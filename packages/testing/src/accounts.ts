import { randomInt, randomUUID } from 'node:crypto';
import { openSession } from '@luwag/contracts/sessions';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { sealIdentity, sealTin } from '@luwag/modules/accounts/personal';
import { getPerson, type PersonRow } from '@luwag/modules/accounts/service';
import type { Vault } from '@luwag/personal/vault';
import type { PoolClient } from '@luwag/pool/client';
import type { FastifyInstance } from 'fastify';
import { noteCanaries } from './canaries.ts';
import { publicOrigin } from './origin.ts';
import { insertPoolUser, type PoolStore } from './pool-users.ts';

export type Role = 'buyer' | 'merchant' | 'staff';
export type TestAccount = {
  id: string;
  sub: string;
  role: Role;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
};
export type NewAccount = {
  role?: Role;
  email?: string;
  password?: string;
  firstName?: string;
  lastName?: string;
  contactNumber?: string;
  businessName?: string;
  locale?: 'en' | 'fil';
  accountStatus?: 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CLOSED';
  isNumberConfirmed?: boolean;
  at?: Date;
};

/** Known to everyone who reads this: for development and tests alone. */
export const developmentPassword = 'Palengke-2026';

/** Both stores, written as their own roles would. */
export type AccountStores = PoolStore & PersonalStore;
/** Where people are, and what opens them. */
export type PersonalStore = { db: Db; vault: Vault };

/**
 * A person with a confirmed address, in the product and in the identity provider, without a mail
 * and without waiting for one.
 */
export async function createAccount(
  stores: AccountStores,
  wanted: NewAccount = {},
): Promise<TestAccount> {
  const role = wanted.role ?? 'buyer';
  const account = {
    id: randomUUID(),
    sub: randomUUID(),
    role,
    email: wanted.email ?? `${role}.${randomUUID().slice(0, 8)}@luwag.test`,
    password: wanted.password ?? developmentPassword,
    firstName: wanted.firstName ?? 'Ana',
    lastName: wanted.lastName ?? 'Reyes',
  };
  const at = wanted.at ?? new Date();
  const contactNumber = role === 'staff' ? null : (wanted.contactNumber ?? anyNumber());
  noteCanaries(account.email, account.password, contactNumber);
  const { db, vault } = stores;
  await inScope(db, 'system', async (tx) => {
    const identity = await sealIdentity(tx, vault, account.id, {
      email: account.email,
      contact_number: contactNumber,
      first_name: account.firstName,
      middle_name: '',
      last_name: account.lastName,
    });
    await tx
      .insertInto('accounts')
      .values({
        id: account.id,
        pool_sub: account.sub,
        role,
        ...identity,
        email_confirmed_at: at,
        number_confirmed_at: role === 'staff' || wanted.isNumberConfirmed === false ? null : at,
        locale: wanted.locale ?? 'en',
        account_status: wanted.accountStatus ?? 'ACTIVE',
        password_changed_at: at,
      })
      .execute();
    if (role === 'merchant')
      await tx
        .insertInto('merchant_profiles')
        .values({
          account_id: account.id,
          business_name: wanted.businessName ?? 'Test Store',
          industry: 'retail',
          ...(await sealTin(tx, vault, account.id, '123456789')),
          merchant_status: wanted.accountStatus === 'PENDING' ? 'NEW' : 'ACTIVE',
        })
        .execute();
  });
  const name = `${account.firstName} ${account.lastName}`;
  await insertPoolUser(stores, { ...account, name, locale: wanted.locale ?? 'en', at });
  return account;
}

/** Who an account belongs to, as only a process with the keys can read it. */
export const readPerson = ({ db, vault }: PersonalStore, id: string): Promise<PersonRow> =>
  inScope(db, 'system', (tx) => getPerson(tx, vault, id));

/** Undefined when nobody has this address. */
export async function findIdOfEmail(
  { db, vault }: PersonalStore,
  email: string,
): Promise<string | undefined> {
  const index = await vault.blindIndex('email', email);
  const row = await inScope(db, 'system', (tx) =>
    tx.selectFrom('accounts').select('id').where('email_index', '=', index).executeTakeFirst(),
  );
  return row?.id;
}

export async function idOfEmail(stores: PersonalStore, email: string): Promise<string> {
  const id = await findIdOfEmail(stores, email);
  if (!id) throw new Error('nobody has this address');
  return id;
}

const anyNumber = (): string => `+639${randomInt(100_000_000, 1_000_000_000)}`;

export type SignedIn = {
  account: TestAccount;
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  deviceKey: string;
  /** What a browser on our own pages sends along. */
  headers: { cookie: string; origin: string };
};

export type SigningIn = {
  deviceKey?: string;
  /** What the browser was known by to whoever signed in on it before. */
  earlierDeviceKey?: string;
  userAgent?: string;
  /** Staff bring one of these. */
  passkey?: unknown;
  invitation?: string;
  /** An authenticator app's code, asked for once the password was right. */
  totp?: () => string;
};

/** Signs in the way the web server does: at the identity provider, then a session of our own. */
export async function signIn(
  at: { app: FastifyInstance; pool: PoolClient },
  account: TestAccount,
  options: SigningIn = {},
): Promise<SignedIn> {
  const { tokens, deviceKey } = await signInAtPool(at.pool, account, options);
  const reply = await at.app.inject({
    method: openSession.method,
    url: openSession.path,
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    payload: {
      account_type: account.role,
      device_key: deviceKey,
      user_agent: options.userAgent ?? 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
      ...(options.earlierDeviceKey ? { earlier_device_key: options.earlierDeviceKey } : {}),
      ...(options.passkey ? { passkey: options.passkey } : {}),
      ...(options.invitation ? { invitation: options.invitation } : {}),
    },
  });
  if (reply.statusCode !== 201) throw new Error(`openSession: ${reply.statusCode} ${reply.body}`);
  return {
    account,
    sessionId: reply.json().id,
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    deviceKey,
    headers: { cookie: `access_token=${tokens.accessToken}`, origin: publicOrigin },
  };
}

export async function signInAtPool(
  pool: PoolClient,
  account: TestAccount,
  options: SigningIn = {},
) {
  const { email: username, password } = account;
  const { deviceKey: known, totp } = options;
  let outcome = await pool.signIn({ username, password, deviceKey: known });
  if (outcome.kind === 'challenge') {
    if (!totp) throw new Error(`a ${outcome.challenge} is asked for`);
    const { challenge, session } = outcome;
    outcome = await pool.answerChallenge({ challenge, session, username, code: totp() });
  }
  if (outcome.kind !== 'signed_in') throw new Error('asked for yet another factor');
  noteCanaries(...Object.values(outcome.tokens));
  return { tokens: outcome.tokens, deviceKey: outcome.tokens.newDeviceKey ?? known ?? '' };
}
