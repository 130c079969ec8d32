import { connect, type Db } from '@luwag/db';
import { openVault } from '@luwag/key-service/vault';
import {
  createAccount,
  type NewAccount,
  type SignedIn,
  signIn,
} from '@luwag/testing/builders/accounts';
import { isQueueIdle } from '@luwag/testing/harness/due-jobs';
import { publicOrigin } from '@luwag/testing/harness/origin';
import type { PoolHarness } from '@luwag/testing/harness/pool-harness';
import { waitUntil } from '@luwag/testing/harness/processes';
import type { InboxMessage, SignupHarness } from '@luwag/testing/harness/signup-harness';
import { type Browser, createBrowser } from '@luwag/testing/harness/web-harness';
import {
  type Answer,
  closeConnections,
  overHttp,
  type Sent,
  send,
} from '@luwag/testing/harness/wire';
import { createPoolClient } from '@luwag/user-pool/client';
import { buildWebIfStale } from '../../e2e/build-web.ts';
import { startProduct } from '../../e2e/product.ts';

/**
 * A product of its own, started as in production on a database that is dropped afterwards, and what
 * an attacker has: its addresses, accounts made for the purpose, and the inbox of the sandbox. What
 * tests prepare by SQL, such as a buyer with a line, is prepared so here.
 */
export type AttackHarness = SignupHarness & {
  settings: Record<string, string>;
  /** As the owner of the database: for the insider alone. */
  ownerDb: Db;
  openBrowser(): Browser;
  toWeb(sent: Sent): Promise<Answer>;
  toApi(sent: Sent): Promise<Answer>;
  newPerson(wanted?: NewAccount): Promise<SignedIn>;
};

export async function startAttackHarness(): Promise<AttackHarness> {
  await buildWebIfStale();
  const product = await startProduct({
    // What tests send says that it comes from there.
    changes: { RATE_LIMITS: 'on', PUBLIC_ORIGIN: publicOrigin },
    isEmpty: true,
  });
  const { settings } = product;
  const of = (name: string): string => {
    const value = settings[name];
    if (!value) throw new Error(`the product has no ${name}`);
    return value;
  };
  const webOrigin = `http://127.0.0.1:${of('WEB_PORT')}`;
  const options = { applicationName: 'attack', connectionsMax: 8, waitMs: 30_000 };
  const db = connect(of('DATABASE_URL'), options);
  const poolDb = connect(of('DATABASE_USERPOOL_URL'), options);
  const ownerDb = connect(of('DATABASE_OWNER_URL'), options);
  const userPool = createPoolClient({
    origin: of('USERPOOL_ORIGIN'),
    issuer: of('USERPOOL_ISSUER'),
    poolId: of('USERPOOL_ID'),
    clientId: of('USERPOOL_CLIENT_ID'),
    identityPoolId: of('USERPOOL_IDENTITY_POOL_ID'),
  });
  const harness = {
    app: overHttp(of('API_ORIGIN')),
    origin: of('API_ORIGIN'),
    db,
    vault: openVault({ socketPath: of('KEYS_SOCKET') }),
    objectsUrl: of('OBJECT_STORE_URL'),
    userPool,
    poolDb,
    poolSecrets: {
      pepper: Buffer.from(of('USERPOOL_PEPPER'), 'base64url'),
      dataKey: Buffer.from(of('USERPOOL_DATA_KEY'), 'base64url'),
    },
  } as unknown as PoolHarness;
  return {
    ...harness,
    keys: { PUBLIC_WIRE_KEY: of('PUBLIC_WIRE_KEY') } as SignupHarness['keys'],
    sandboxOrigin: of('SANDBOX_ORIGIN'),
    ...inboxOf(of('SANDBOX_ORIGIN')),
    settled: () => waitUntil(() => isQueueIdle(db), 'no job to be due'),
    settings,
    ownerDb,
    openBrowser: () => createBrowser(overHttp(webOrigin)),
    toWeb: (sent: Sent) => send(webOrigin, sent),
    toApi: (sent: Sent) => send(of('API_ORIGIN'), sent),
    newPerson: async (wanted: NewAccount = {}) =>
      signIn(harness, await createAccount(harness, wanted)),
    async close() {
      userPool.close();
      await Promise.all([db, poolDb, ownerDb].map((each) => each.destroy()));
      closeConnections();
      await product.stop();
    },
  } as unknown as AttackHarness;
}

function inboxOf(origin: string) {
  const inbox = async (to: string): Promise<InboxMessage[]> => {
    const reply = await fetch(`${origin}/inbox/api/messages?to=${encodeURIComponent(to)}`);
    return ((await reply.json()) as { messages: InboxMessage[] }).messages;
  };
  return {
    inbox,
    async arrival(to: string, count = 1): Promise<InboxMessage> {
      await waitUntil(async () => (await inbox(to)).length >= count, `message ${count}`);
      const [newest] = await inbox(to);
      if (!newest) throw new Error('gone');
      return newest;
    },
  };
}
