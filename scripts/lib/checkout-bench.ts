import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processPayment } from '@luwag/contracts/proposals';
import { openSession } from '@luwag/contracts/sessions';
import { connect, type Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { centavos } from '@luwag/domain/money';
import { paymentReference } from '@luwag/domain/reference';
import { openVault } from '@luwag/key-service/vault';
import { openLine } from '@luwag/modules/credit/service';
import { priceFor } from '@luwag/modules/payments/pricing';
import { createAccount, signInAtPool } from '@luwag/testing/builders/accounts';
import { freePort, startProcess, waitForHttp } from '@luwag/testing/harness/processes';
import { startUserpool, userpoolIds, userpoolSecrets } from '@luwag/testing/harness/userpool';
import { createPoolClient } from '@luwag/user-pool/client';
import pg from 'pg';
import { localDir, settings } from './checkout.ts';
import { bareScript } from './checkout-bare.ts';
import { cpuSecondsOfAll } from './cpu-time.ts';
import { runPgbench } from './pgbench.ts';
import { RawConnection, rawPost } from './raw-http.ts';
import type { ScratchCluster } from './scratch-cluster.ts';
import { userpoolSettings } from './userpool-settings.ts';

const buyersCount = 300;
const amountCentavos = centavos(4_000_00);
const terms = 6;
export const publicOrigin = 'https://luwag.test';

export type Measure = {
  perSecond: number;
  engineMs: number;
  apiMs: number;
  walBytes: number;
  /** How many the API wrote in one transaction, on average; not a number where it wrote none. */
  batchSize: number;
};
export type Latencies = { sent: number; p50Ms: number; p99Ms: number; refused: number };

export type Buyer = { id: string; sessionId: string; accessToken: string };
type Call = { n: number; proposal: string; request: string; buyer: Buyer };

/** The identity provider and the API as processes of their own, as in production. */
export async function startProduct(cluster: ScratchCluster, nodeOptions: string) {
  const asRole = (role: string) => cluster.appUrl.replaceAll('luwag_app', role);
  const database = {
    appUrl: cluster.appUrl,
    ownerUrl: cluster.ownerUrl,
    userpoolUrl: asRole('luwag_userpool'),
    readonlyUrl: asRole('luwag_readonly'),
    drop: async () => undefined,
  };
  const userpool = await startUserpool({ database, env: { USERPOOL_LIMITS: 'off' } });
  const [port, healthPort] = [await freePort(), await freePort()];
  const api = startProcess('apps/api/src/main.ts', {
    ...settings(),
    LUWAG_MODE: 'production',
    // Nobody sends a picture here.
    CLAMD_ADDRESS: '127.0.0.1:1',
    NODE_OPTIONS: nodeOptions,
    LOG_LEVEL: 'silent',
    DATABASE_URL: cluster.appUrl,
    API_PORT: String(port),
    API_HEALTH_PORT: String(healthPort),
    PUBLIC_ORIGIN: publicOrigin,
    RATE_LIMITS: 'on',
    ...userpoolSettings(userpool),
  });
  await waitForHttp(`http://127.0.0.1:${healthPort}/readyz`);
  const stop = () => Promise.all([api.stop(), userpool.stop()]);
  const { userpoolUrl } = database;
  return { port, healthPort, userpool, apiPid: api.child.pid ?? 0, userpoolUrl, stop };
}

/**
 * A product with buyers who have agreed and confirmed, down to the last call. Everything is as in
 * production: real time, limits on, tokens and sessions checked, fsync on.
 */
export async function prepareCheckouts(
  cluster: ScratchCluster,
  { callsCount, nodeOptions = '' }: { callsCount: number; nodeOptions?: string },
) {
  const product = await startProduct(cluster, nodeOptions);
  const { port, userpool, apiPid, userpoolUrl, stop } = product;
  const { stores, db, close: closeStores } = openStores(cluster.appUrl, userpoolUrl);
  const owner = new pg.Client({ connectionString: cluster.ownerUrl });
  await owner.connect();
  const buyers = await enterBuyers(stores, { ...userpool, port }, buyersCount);
  const merchant = await createAccount(stores, { role: 'merchant' });
  const calls = await agreeAll(owner, { buyers, merchantId: merchant.id, callsCount });
  const script = join(localDir, `bench-checkout-${process.pid}.sql`);
  writeFileSync(script, bareScript({ amountCentavos, terms, merchantId: merchant.id }));
  await owner.query('vacuum analyze');

  const readWal = async (): Promise<number> => {
    const { rows } = await owner.query<{ bytes: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
    );
    return rows[0]?.bytes ?? 0;
  };
  let taken = 0;
  const next = (): Call => {
    const call = calls[taken];
    if (!call) throw new Error('more checkouts than were prepared');
    taken += 1;
    return call;
  };
  const { healthPort } = product;
  const measured = measureWith({ cluster, apiPid, healthPort, readWal });
  return {
    db,
    analyze: () => owner.query('vacuum analyze'),
    /** What was written is whole: no bench of half a checkout. With all that is on the disk. */
    async count(): Promise<Counted> {
      const { rows } = await owner.query<Counted>(`
        select (select count(*)::int from plans) as plans,
               (select count(*)::int from outbox) as events,
               pg_database_size(current_database())::float8 as bytes`);
      return rows[0] ?? { plans: 0, events: 0, bytes: 0 };
    },
    throughApi: (callers: number, seconds: number) =>
      measured(() => drive(port, { callers, seconds, next }), seconds),
    /** Both take from one row of calls, so the counter is told where the other stands. */
    bare: (connections: number, seconds: number) =>
      measured(async () => {
        await owner.query(`select setval('bench_n', $1)`, [taken]);
        const rate = await runPgbench(cluster.appUrl, { script, connections, seconds });
        const { rows } = await owner.query<{ last_value: string }>(
          'select last_value from bench_n',
        );
        taken = Number(rows[0]?.last_value);
        return rate;
      }, seconds),
    atRate: (perSecond: number, seconds: number) => sendAtRate(port, { perSecond, seconds, next }),
    oneByOne: (count: number) => sendOneByOne(port, { count, next }),
    async close() {
      rmSync(script, { force: true });
      await stop();
      await Promise.all([closeStores(), owner.end()]);
    },
  };
}

type Counted = { plans: number; events: number; bytes: number };
type Meters = {
  cluster: ScratchCluster;
  apiPid: number;
  healthPort: number;
  readWal: () => Promise<number>;
};

/** What a leg takes of the processor, the engine's share and the API's, and what it logs. */
const measureWith =
  ({ cluster, apiPid, healthPort, readWal }: Meters) =>
  async (run: () => Promise<number>, seconds: number): Promise<Measure> => {
    const wal = await readWal();
    const before = [cpuSecondsOfAll(cluster.pids()), cpuSecondsOfAll([apiPid])] as const;
    const batchesBefore = await readBatches(healthPort);
    const perSecond = await run();
    const msEach = (cpu: number) => (cpu / (perSecond * seconds)) * 1000;
    const [engineMs, apiMs] = [
      msEach(cpuSecondsOfAll(cluster.pids()) - before[0]),
      msEach(cpuSecondsOfAll([apiPid]) - before[1]),
    ];
    const batches = await readBatches(healthPort);
    const batchSize =
      (batches.sum - batchesBefore.sum) / (batches.count - batchesBefore.count || Number.NaN);
    const walBytes = ((await readWal()) - wal) / (perSecond * seconds);
    return { perSecond, engineMs, apiMs, walBytes, batchSize };
  };

/** Of the API's own metric: checkouts that were written, and transactions that wrote them. */
async function readBatches(healthPort: number): Promise<{ sum: number; count: number }> {
  const text = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
  const read = (name: string) =>
    Number(new RegExp(`^luwag_checkout_batch_size_${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  return { sum: read('sum'), count: read('count') };
}

/** Where accounts are made, beside the API that they sign in to. */
export function openStores(appUrl: string, userpoolUrl: string) {
  const options = { applicationName: 'bench', connectionsMax: 4 };
  const db = connect(appUrl, options);
  const poolDb = connect(userpoolUrl, options);
  const poolSecrets = {
    pepper: Buffer.from(userpoolSecrets.USERPOOL_PEPPER, 'base64url'),
    dataKey: Buffer.from(userpoolSecrets.USERPOOL_DATA_KEY, 'base64url'),
  };
  const vault = openVault({ socketPath: settings().KEYS_SOCKET ?? '' });
  const close = () => Promise.all([db.destroy(), poolDb.destroy()]);
  return { db, stores: { db, vault, poolDb, poolSecrets }, close };
}

/** Buyers with a large line, signed in; four at a time. */
export async function enterBuyers(
  stores: Parameters<typeof createAccount>[0],
  { endpoint, issuer, port }: { endpoint: string; issuer: string; port: number },
  count: number,
): Promise<Buyer[]> {
  const userPool = createPoolClient({ origin: endpoint, issuer, ...userpoolIds });
  const enter = async (): Promise<Buyer> => {
    const account = await createAccount(stores);
    const { tokens, deviceKey } = await signInAtPool(userPool, account);
    const reply = await fetch(`http://127.0.0.1:${port}${openSession.path}`, {
      method: openSession.method,
      headers: {
        authorization: `Bearer ${tokens.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ account_type: 'buyer', device_key: deviceKey, user_agent: 'bench' }),
    });
    if (reply.status !== 201) throw new Error(await reply.text());
    const { id: sessionId } = (await reply.json()) as { id: string };
    const now = new Date();
    await inScope(stores.db as Db, 'system', (tx) =>
      openLine(tx, {
        buyerId: account.id,
        mode: 'live',
        limitCentavos: centavos(1_000_000_000_00),
        now,
        requestId: randomUUID(),
      }),
    );
    return { id: account.id, sessionId, accessToken: tokens.accessToken };
  };
  const buyers: Buyer[] = [];
  while (buyers.length < count)
    buyers.push(...(await Promise.all(Array.from({ length: 4 }, enter))));
  userPool.close();
  return buyers;
}

/** Requests, and proposals that were opened, agreed to and confirmed, in as few statements. */
async function agreeAll(
  owner: pg.Client,
  wanted: { buyers: Buyer[]; merchantId: string; callsCount: number },
): Promise<Call[]> {
  const { buyers, merchantId, callsCount } = wanted;
  const priced = priceFor({
    priceCentavos: amountCentavos,
    payNowCentavos: centavos(0),
    payDay: null,
    terms,
    now: new Date(),
  });
  if (!priced) throw new Error('no such plan');
  const { rows } = await owner.query<{ id: string }>(
    `insert into stores (id, account_id, code, name, website_url, created_at)
     values (uuid_v7(slot_of($1)), $1, 'STA0000000', 'Bench', 'https://shop.test', now())
     returning id`,
    [merchantId],
  );
  const store = rows[0]?.id;
  await owner.query('create sequence bench_n; grant usage, select, update on bench_n to luwag_app');
  await owner.query(`create table bench_calls (n bigint primary key, proposal uuid, request uuid,
    buyer uuid, session uuid, store uuid, token text)`);
  const perStatement = 10_000;
  for (let from = 0; from < callsCount; from += perStatement) {
    const numbers = Array.from({ length: perStatement }, (_, i) => from + i);
    await owner.query(agreeSome, [
      numbers.map((n) => n + 1),
      numbers.map((n) => paymentReference(n)),
      numbers.map((n) => buyers[n % buyers.length]?.id),
      numbers.map((n) => buyers[n % buyers.length]?.sessionId),
      ...[merchantId, store, amountCentavos, terms, priced.disclosureHash],
    ]);
  }
  await owner.query('grant select on bench_calls to luwag_app');
  const found = await owner.query<{ n: string; proposal: string; request: string }>(
    'select n, proposal, request from bench_calls order by n',
  );
  return found.rows.map(({ n, proposal, request }) => ({
    n: Number(n),
    proposal,
    request,
    buyer: buyers[(Number(n) - 1) % buyers.length] as Buyer,
  }));
}

const agreeSome = `
  with wanted as (
    select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::uuid[])
      as w(n, reference, buyer, session)),
  requests as (
    insert into payment_requests (id, mode, merchant_id, store_id, token, reference,
        amount_centavos, origin, status, created_at, changed_at, expires_at)
      select uuid_v7(slot_of($5::uuid)), 'live', $5::uuid, $6::uuid,
        translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
        reference, $7::bigint, 'key', 'started', now(), now(), now() + interval '1 day'
      from wanted returning id, reference, token),
  opened as (
    insert into proposals (id, mode, buyer_id, payment_request_id, created_at, expires_at,
        agreements, agreed_at, terms, disclosure_hash, confirmed_at, confirmed_with,
        confirmed_session_id)
      select uuid_v7(slot_of(w.buyer)), 'live', w.buyer, r.id, now(), now() + interval '1 day', 1,
        now(), $8::smallint,
        $9::bytea, now() + interval '1 day', 'passkey', w.session
      from requests r join wanted w using (reference)
      returning id, payment_request_id)
  insert into bench_calls
    select w.n, o.id, r.id, w.buyer, w.session, $6::uuid, r.token
      from wanted w join requests r using (reference) join opened o on o.payment_request_id = r.id`;

const requestOf = (call: Call): string =>
  rawPost(
    processPayment.path,
    {
      cookie: `access_token=${call.buyer.accessToken}`,
      origin: publicOrigin,
      'idempotency-key': `bench-checkout-${call.proposal}`,
    },
    JSON.stringify({
      proposal_id: call.proposal,
      terms,
      payment_source_id: null,
      payment_method_id: null,
    }),
  );

type Driving = { seconds: number; next(): Call };

/** So many callers, each with a connection, one call after another; returns checkouts a second. */
async function drive(
  port: number,
  { callers, seconds, next }: Driving & { callers: number },
): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: callers }, () => RawConnection.open(port)),
  );
  const began = performance.now();
  const deadline = began + seconds * 1000;
  const counts = await Promise.all(
    connections.map(async (connection) => {
      let done = 0;
      while (performance.now() < deadline) {
        const { status, body } = await connection.send(requestOf(next()));
        if (status !== 201) throw new Error(`${status} ${body}`);
        done += 1;
      }
      return done;
    }),
  );
  for (const connection of connections) connection.close();
  const done = counts.reduce((total, count) => total + count, 0);
  return (done / (performance.now() - began)) * 1000;
}

/** One call at a time, with nobody beside it: what an idle process takes; the median in ms. */
async function sendOneByOne(
  port: number,
  { count, next }: { count: number; next(): Call },
): Promise<number> {
  const connection = await RawConnection.open(port);
  const latencies: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const began = performance.now();
    const { status, body } = await connection.send(requestOf(next()));
    if (status !== 201) throw new Error(`${status} ${body}`);
    latencies.push(performance.now() - began);
  }
  connection.close();
  return latencies.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

/** At a fixed rate, whatever comes back: what a buyer waits at that load. */
async function sendAtRate(
  port: number,
  { perSecond, seconds, next }: Driving & { perSecond: number },
): Promise<Latencies> {
  const idle = await Promise.all(Array.from({ length: 64 }, () => RawConnection.open(port)));
  const latencies: number[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let refused = 0;
  const began = performance.now();
  const send = async (dueAt: number) => {
    const connection = idle.pop() ?? (await RawConnection.open(port));
    const { status } = await connection.send(requestOf(next()));
    idle.push(connection);
    if (status !== 201) refused += 1;
    latencies.push(performance.now() - dueAt);
  };
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      // From when it should have gone out: a sender that falls behind must not hide the wait.
      const one: Promise<void> = send(began + (sent / perSecond) * 1000).finally(() =>
        pending.delete(one),
      );
      pending.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(pending);
  for (const connection of idle) connection.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { sent, refused, p50Ms: at(0.5), p99Ms: at(0.99) };
}
