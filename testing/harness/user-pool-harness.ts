import { randomBytes } from 'node:crypto';
import type { Db } from '@luwag/db';
import { travelTo } from '@luwag/platform/clock';
import { createPoolClient, type PoolClient, type Tokens } from '@luwag/user-pool/client';
import { PoolError } from '@luwag/user-pool/errors';
import { noteCanaries } from './canaries.ts';
import { cloneDatabase, connectForTests, type TestDatabase } from './database.ts';
import { type PoolHook, startPoolHook } from './pool-hook.ts';
import { type StartedUserpool, startUserpool, userpoolIds } from './userpool.ts';

export type Person = { username: string; password: string; sub: string };

/** The identity provider by itself: the process, its client, its database and its hook. */
export type UserPoolHarness = {
  userPool: PoolClient;
  userpool: StartedUserpool & { pid: number };
  database: TestDatabase;
  /** With the provider's own rights, to look at what it wrote. */
  db: Db;
  hook: PoolHook;
  now(): Date;
  travel(step: { seconds?: number; minutes?: number; days?: number }): Promise<void>;
  /** Somebody who signed up; `sub` is known and the code still on its way. */
  signUp(role?: 'buyer' | 'merchant' | 'staff'): Promise<Person>;
  /** Somebody who signed up and confirmed. */
  newPerson(role?: 'buyer' | 'merchant' | 'staff'): Promise<Person>;
  /** Signs in without a challenge. */
  signIn(person: Person, deviceKey?: string): Promise<Tokens & { deviceKey: string }>;
  close(): Promise<void>;
};

export const connectPool = (userpool: StartedUserpool): PoolClient =>
  createPoolClient({ origin: userpool.endpoint, issuer: userpool.issuer, ...userpoolIds });

export async function startUserPoolHarness(
  env: Record<string, string> = {},
): Promise<UserPoolHarness> {
  const database = await cloneDatabase();
  const hook = await startPoolHook();
  const userpool = await startUserpool({ database, hookUrl: hook.url, env });
  const userPool = connectPool(userpool);
  const db = connectForTests(database.userpoolUrl, 2);
  const app = connectForTests(database.appUrl, 1);
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);

  const harness: UserPoolHarness = {
    ...{ userPool, userpool, database, db, hook, now },
    async travel({ seconds = 0, minutes = 0, days = 0 }) {
      offsetMs += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
      await app.transaction().execute((tx) => travelTo(tx, now()));
    },
    async signUp(role = 'buyer') {
      const username = `person-${randomBytes(6).toString('hex')}@example.ph`;
      const password = freshPassword();
      noteCanaries(username, password);
      const { sub } = await userPool.signUp({ username, password, role, locale: 'en' });
      return { username, password, sub };
    },
    async newPerson(role) {
      const person = await harness.signUp(role);
      const event = await hook.take('CustomEmailSender_SignUp', person.sub);
      await userPool.confirmSignUp({ username: person.username, code: event.request.code ?? '' });
      return person;
    },
    async signIn({ username, password }, deviceKey) {
      const outcome = await userPool.signIn({ username, password, deviceKey });
      if (outcome.kind !== 'signed_in') throw new Error(`asked for ${outcome.challenge}`);
      noteCanaries(...Object.values(outcome.tokens));
      return { ...outcome.tokens, deviceKey: outcome.tokens.newDeviceKey ?? deviceKey ?? '' };
    },
    async close() {
      userPool.close();
      await userpool.stop();
      await hook.close();
      await Promise.all([db.destroy(), app.destroy()]);
      await database.drop();
    },
  };
  return harness;
}

/** One that the rules accept and no list knows. */
export const freshPassword = (): string => `Mq-${randomBytes(9).toString('hex')}-7`;

/** The code a call to the pool was refused with; anything else is a failure of the test. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof PoolError) return error.code;
    throw error;
  }
}
