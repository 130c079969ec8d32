import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { travelTo } from '@luwag/platform/clock';
import { WorkerEnv } from '@luwag/platform/env/env';
import { sql } from 'kysely';
import { buildSandbox } from '../../apps/sandbox/src/sandbox.ts';
import { handlersOf, listeners } from '../../apps/worker/src/tasks.ts';
import { buildWorker } from '../../apps/worker/src/worker.ts';
import { noteCanaries, testLog } from './canaries.ts';
import { callbackToken } from './gateway-sandbox.ts';
import { commonSettings, type HarnessOptions } from './harness.ts';
import { type PoolHarness, startPoolHarness } from './pool-harness.ts';
import { waitUntil } from './processes.ts';
import { rememberingFaces, rememberingReader } from './remembering.ts';
import { userpoolIds } from './userpool.ts';

export type InboxMessage = {
  id: string;
  kind: 'mail' | 'text';
  from: string;
  to: string[];
  text: string;
  subject?: string;
  html?: string;
  code?: string;
  carrierWarnings?: string[];
};

/** API, identity provider, worker, mail server and SMS carrier: signing up as it really happens. */
export type SignupHarness = PoolHarness & {
  keys: { LINK_KEY: string; CODE_KEY: string; MESSAGE_KEY: string; PUBLIC_WIRE_KEY: string };
  sandboxOrigin: string;
  workerEnv: WorkerEnv;
  /** What the worker's own metrics say. */
  workerMetrics(): Promise<string>;
  /** All that was received at an address or a number, newest first. */
  inbox(to: string): Promise<InboxMessage[]>;
  /** Waits until so many have arrived, and returns the newest. */
  arrival(to: string, count?: number): Promise<InboxMessage>;
  /** Waits until no job is left to run. */
  settled(): Promise<void>;
  travel(seconds: number): Promise<void>;
};

const freshKey = () => randomBytes(32).toString('base64url');

export async function startSignupHarness(options: HarnessOptions = {}): Promise<SignupHarness> {
  const keys = {
    LINK_KEY: freshKey(),
    CODE_KEY: freshKey(),
    MESSAGE_KEY: freshKey(),
    PUBLIC_WIRE_KEY: `test:${freshKey()}`,
  };
  const harness = await startPoolHarness({
    ...options,
    settings: { ...keys, ...options.settings },
  });
  const sandbox = await buildSandbox({ slowMs: 1500 });
  const { origin: sandboxOrigin, smtpPort } = await sandbox.listen({ httpPort: 0, smtpPort: 0 });
  const { settings = {} } = options;
  const workerEnv = workerEnvOf(harness, { keys, sandboxOrigin, smtpPort, settings });
  // They start with the first face or card, which for most tests never comes.
  const models = { faces: rememberingFaces(), reader: rememberingReader() };
  const worker = await buildWorker({
    env: workerEnv,
    handlers: handlersOf(workerEnv, models),
    listeners,
    log: testLog('worker'),
  });
  const inbox = async (to: string): Promise<InboxMessage[]> => {
    const reply = await fetch(`${sandboxOrigin}/inbox/api/messages?to=${encodeURIComponent(to)}`);
    return ((await reply.json()) as { messages: InboxMessage[] }).messages;
  };
  let offsetMs = 0;
  return {
    ...harness,
    keys,
    sandboxOrigin,
    workerEnv,
    async workerMetrics() {
      await worker.watch.look();
      return (await worker.app.inject('/metrics')).body;
    },
    inbox,
    async arrival(to, count = 1) {
      await waitUntil(async () => (await inbox(to)).length >= count, `message ${count} to ${to}`);
      const [newest] = await inbox(to);
      if (!newest) throw new Error('gone');
      noteCanaries(newest.code, /key=([\w.-]+)/.exec(newest.text)?.[1]);
      return newest;
    },
    async settled() {
      const isIdle = async () => {
        const jobs = await sql`select from graphile_worker.jobs`.execute(harness.db);
        return jobs.rows.length === 0;
      };
      await waitUntil(isIdle, 'the queue to be empty');
    },
    async travel(seconds) {
      offsetMs += seconds * 1000;
      const instant = new Date(Date.now() + offsetMs);
      await harness.db.transaction().execute((tx) => travelTo(tx, instant));
    },
    async close() {
      await worker.close();
      models.faces.close();
      models.reader.close();
      await sandbox.close();
      await harness.close();
    },
  };
}

const workerEnvOf = (
  { database, userpool, objectsUrl }: PoolHarness,
  at: {
    keys: SignupHarness['keys'];
    sandboxOrigin: string;
    smtpPort: number;
    settings: Record<string, string>;
  },
): WorkerEnv =>
  WorkerEnv.parse({
    ...commonSettings({ database, objectsUrl }),
    WORKER_PORT: 1,
    WATCH_SECONDS: 0,
    USERPOOL_ORIGIN: userpool.endpoint,
    USERPOOL_ISSUER: userpool.issuer,
    USERPOOL_ID: userpoolIds.poolId,
    USERPOOL_CLIENT_ID: userpoolIds.clientId,
    USERPOOL_IDENTITY_POOL_ID: userpoolIds.identityPoolId,
    ...at.keys,
    AUDIT_KEY: randomBytes(32).toString('base64url'),
    AUDIT_ANCHORS_FILE: join(tmpdir(), `luwag-audit-${randomUUID()}.jsonl`),
    LEDGER_ANCHORS_FILE: join(tmpdir(), `luwag-ledger-${randomUUID()}.jsonl`),
    SMTP_URL: `smtp://127.0.0.1:${at.smtpPort}`,
    MAIL_FROM: 'Luwag <kumusta@luwag.test>',
    SEMAPHORE_ORIGIN: at.sandboxOrigin,
    SEMAPHORE_API_KEY: 'sandbox',
    SEMAPHORE_SENDER: 'LUWAG',
    XENDIT_ORIGIN: `${at.sandboxOrigin}/xendit`,
    XENDIT_SECRET_KEY: 'xnd_development_tests',
    XENDIT_CALLBACK_TOKEN: callbackToken,
    ...at.settings,
  });
