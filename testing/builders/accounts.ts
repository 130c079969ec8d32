import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { type StaffRole, staffRoles } from '@luwag/domain/staff-roles';
import { getPerson, type PersonRow } from '@luwag/modules/accounts/service';
import { setRoles } from '@luwag/modules/staff/service';
import { drawSlot, uuidV7 } from '@luwag/platform/ids';
import type { PoolClient } from '@luwag/user-pool/client';
import { PoolError } from '@luwag/user-pool/errors';
import type { FastifyInstance } from 'fastify';
import {
  type AccountStores,
  findIdOfEmail,
  type PersonalStore,
  writeAccount,
} from '../../scripts/lib/accounts.ts';
import { noteCanaries } from '../harness/canaries.ts';
import { publicOrigin } from '../harness/origin.ts';

export { type AccountStores, findIdOfEmail, type PersonalStore };

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
  /** Of staff: every role, unless told which. */
  staffRoles?: readonly StaffRole[];
};

/** Known to everyone who reads this: for development and tests alone. */
export const developmentPassword = 'Palengke-2026';

/**
 * A person with a confirmed address, in the product and in the identity provider, without a mail
 * and without waiting for one.
 */
export async function createAccount(
  stores: AccountStores,
  wanted: NewAccount = {},
): Promise<TestAccount> {
  const role = wanted.role ?? 'buyer';
  const at = wanted.at ?? new Date();
  const account = {
    id: uuidV7(at, drawSlot()),
    sub: randomUUID(),
    role,
    email: wanted.email ?? `${role}.${randomUUID().slice(0, 8)}@luwag.test`,
    password: wanted.password ?? developmentPassword,
    firstName: wanted.firstName ?? 'Ana',
    lastName: wanted.lastName ?? 'Reyes',
  };
  const contactNumber = role === 'staff' ? null : (wanted.contactNumber ?? anyNumber());
  noteCanaries(account.email, account.password, contactNumber);
  await writeAccount(stores, {
    ...account,
    contactNumber,
    isNumberConfirmed: role !== 'staff' && wanted.isNumberConfirmed !== false,
    locale: wanted.locale ?? 'en',
    accountStatus: wanted.accountStatus ?? 'ACTIVE',
    businessName: wanted.businessName ?? 'Test Store',
    at,
  });
  if (role === 'staff')
    await inScope(stores.db, 'system', (tx) =>
      setRoles(
        stores,
        tx,
        { accountId: account.id, roles: wanted.staffRoles ?? staffRoles },
        { now: at, requestId: 'a-builder' },
      ),
    );
  return account;
}

/** Who an account belongs to, as only a process with the keys can read it. */
export const readPerson = ({ db, vault }: PersonalStore, id: string): Promise<PersonRow> =>
  inScope(db, 'system', (tx) => getPerson(tx, vault, id));

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
  at: { app: FastifyInstance; userPool: PoolClient },
  account: TestAccount,
  options: SigningIn = {},
): Promise<SignedIn> {
  const { tokens, deviceKey } = await signInAtPool(at.userPool, account, options);
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
  userPool: PoolClient,
  account: TestAccount,
  options: SigningIn = {},
) {
  const { email: username, password } = account;
  const { deviceKey: known, totp } = options;
  let outcome = await patiently(() => userPool.signIn({ username, password, deviceKey: known }));
  if (outcome.kind === 'challenge') {
    if (!totp) throw new Error(`a ${outcome.challenge} is asked for`);
    const { challenge, session } = outcome;
    outcome = await userPool.answerChallenge({ challenge, session, username, code: totp() });
  }
  if (outcome.kind !== 'signed_in') throw new Error('asked for yet another factor');
  noteCanaries(...Object.values(outcome.tokens));
  return { tokens: outcome.tokens, deviceKey: outcome.tokens.newDeviceKey ?? known ?? '' };
}

/** The identity provider turns away whom it cannot serve in time: a crowd, or a slow machine. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const isPassing =
        error instanceof PoolError &&
        (error.code === 'TooManyRequestsException' || error.code === 'NetworkError');
      if (!isPassing || attempt >= 20) throw error;
      await sleep(500);
    }
  }
}
