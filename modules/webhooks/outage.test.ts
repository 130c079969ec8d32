import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addWebhook, changeWebhook, listWebhooks } from '@luwag/contracts/webhook-addresses';
import { replayWebhook } from '@luwag/contracts/webhook-deliveries';
import { inScope } from '@luwag/db/scope';
import { readEnv } from '@luwag/env';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  startWebhooksHarness,
  verifies,
  type WaitingJob,
} from '@luwag/testing/harness/webhooks-harness';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sendFirst } from './send.ts';

// A shop's server that is away for three days, by the clock, and then everything but well. A few
// events for each change; as many as WEBHOOK_OUTAGE says with `npm run drill:webhooks`.
const { WEBHOOK_OUTAGE: count } = readEnv(
  z.object({ WEBHOOK_OUTAGE: z.coerce.number().int().min(20).default(24) }),
);

const harness = forAllTests(startWebhooksHarness);
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** A server with a certificate that nobody signed. */
async function openUntrusted() {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-tls-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
  const subject = ['-subj', '/CN=shop.example', '-days', '1', '-nodes', '-newkey', 'ec'];
  const curve = ['-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const files = ['-keyout', key ?? '', '-out', cert ?? ''];
  execFileSync('openssl', ['req', '-x509', ...subject, ...curve, ...files], { stdio: 'ignore' });
  const read = (file: string | undefined) => readFileSync(file ?? '');
  const server = createServer({ key: read(key), cert: read(cert) }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const close = () => {
    server.close();
    rmSync(folder, { recursive: true });
  };
  return { url: `https://shop.example:${port}/hook`, close };
}

/** Jobs and arrivals in the order of their time, whatever the clock on the wall says. */
function createTimeline() {
  const waiting: { atMs: number; order: number; run: () => Promise<void> }[] = [];
  let order = 0;
  const before = (a: number, b: number) => {
    const [one, other] = [waiting[a], waiting[b]];
    if (!one || !other) return false;
    return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
  };
  const swap = (a: number, b: number) => {
    const [one, other] = [waiting[a], waiting[b]];
    if (one && other) [waiting[a], waiting[b]] = [other, one];
  };
  return {
    add(atMs: number, run: () => Promise<void>) {
      order += 1;
      let at = waiting.push({ atMs, order, run }) - 1;
      for (let up = (at - 1) >> 1; at > 0 && before(at, up); up = (at - 1) >> 1) {
        swap(at, up);
        at = up;
      }
    },
    next() {
      const first = waiting[0];
      const last = waiting.pop();
      if (!first || !last || waiting.length === 0) return first;
      waiting[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const child = before(right, left) ? right : left;
        if (!before(child, at)) return first;
        swap(at, child);
        at = child;
      }
    },
  };
}

type Call = { method: 'POST' | 'PATCH' | 'GET'; path: string };

async function call({ method, path }: Call, id = '', payload?: object) {
  const url = path.replace('{webhook_id}', id);
  const { headers } = harness.shop;
  const body = payload ? { payload } : {};
  const reply = await harness.app.inject({ method, url, headers, ...body });
  if (reply.statusCode >= 300) throw new Error(reply.body);
  return reply.json();
}

const timeline = createTimeline();
const handlers = () =>
  harness.handlersOf({
    posting: {
      timeoutMs: 1_000,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: () => true,
    },
  });

let lastJob = '0';
/** What was asked for since the last look goes on the timeline, at its own time. */
async function collect(run: ReturnType<typeof handlers>): Promise<void> {
  const { rows } = await sql<WaitingJob>`
    select j.id, t.identifier as name, j.payload,
        greatest(0, extract(epoch from j.run_at - j.created_at) * 1000)::int as wait_ms
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'webhooks.%' and j.id > ${lastJob} order by j.id`.execute(harness.db);
  for (const { id, name, payload, wait_ms } of rows) {
    lastJob = id;
    timeline.add(harness.now().getTime() + wait_ms, async () => {
      await harness.runWith(run, name, payload);
    });
  }
}

const troubles = [0, 10, 20, 30, 40];

/** Most events while the server is away; two in each of the troubles that follow. */
function addArrivals(addressId: string, began: number): void {
  const late = troubles.flatMap((minutes) => [minutes + 0.1, minutes + 1]);
  for (let event = 0; event < count; event += 1) {
    const minutes = late[event - (count - late.length)];
    const afterMs =
      minutes === undefined ? (event / count) * 72 * hourMs : 72 * hourMs + minutes * minuteMs;
    timeline.add(began + afterMs, () => tell(addressId, event));
  }
}

async function tell(addressId: string, event: number): Promise<void> {
  const eventId = randomUUID();
  const now = harness.now();
  const data = { id: eventId, order_reference: `JH-${event}`, version: 1 };
  const type = 'payment_request.paid';
  const row = {
    day: new Date().toISOString().slice(0, 10),
    accountId: harness.merchant.account.id,
    mode: 'test' as const,
    addressId,
    eventId,
    paymentRequestId: null,
    type,
    body: JSON.stringify({ type, timestamp: now, data }),
    now,
  };
  await inScope(harness.db, 'system', (tx) => sendFirst(tx, { requestId: 'drill' }, row));
}

/** Away for 72 hours; then each trouble for some minutes, and at last well, with long answers. */
function addTroubles(addressId: string, began: number, untrustedUrl: string) {
  const { receiver } = harness;
  const seen = { reason: '', isWell: false };
  const from = (minutes: number, work: () => unknown) =>
    timeline.add(began + 72 * hourMs + minutes * minuteMs, async () => void (await work()));
  const change = (payload: object) => call(changeWebhook, addressId, payload);
  receiver.answerWith((response) => response.destroy());
  from(0, () => receiver.answerWith(429));
  from(10, () =>
    receiver.answerWith((response) => response.writeHead(307, { location: receiver.url }).end()),
  );
  from(20, () => receiver.answerWith(() => undefined));
  from(22, () => receiver.answerWith(503));
  from(30, () => change({ url: untrustedUrl }));
  from(40, async () => {
    await change({ url: receiver.url });
    receiver.answerWith(410);
  });
  from(60, async () => {
    seen.reason = (await call(listWebhooks)).results[0].disabled_reason;
    const long = 'x'.repeat(5 * 1024 * 1024);
    receiver.answerWith((response) => response.writeHead(200).end(long));
    await change({ status: 'active' });
    const range = { from: new Date(began - minuteMs).toISOString(), to: '2100-01-01T00:00:00Z' };
    await call(replayWebhook, addressId, range);
    seen.isWell = true;
  });
  return seen;
}

const readOutcomes = async (): Promise<Record<string, number>> => {
  const { rows } = await inScope(harness.db, 'system', (tx) =>
    sql<{ outcome: string; count: number }>`
      select coalesce(failure, status::text) as outcome, count(*)::int as count
        from webhook_attempts group by 1 order by 1`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ outcome, count: times }) => [outcome, times]));
};

test(`of ${count} events around three days without a server, all are delivered by the 76th hour`, {
  timeout: 4 * hourMs,
}, async () => {
  await harness.reset();
  const untrusted = await openUntrusted();
  const { received } = harness;
  const { id, secret } = await call(addWebhook, '', { url: harness.receiver.url });
  const began = harness.now().getTime();
  addArrivals(id, began);
  const seen = addTroubles(id, began, untrusted.url);
  const run = handlers();
  const delivered = new Map<string, number>();
  let looked = 0;
  for (let next = timeline.next(); next; next = timeline.next()) {
    harness.pass(Math.max(0, next.atMs - harness.now().getTime()));
    await next.run();
    await collect(run);
    const hours = (harness.now().getTime() - began) / hourMs;
    for (const { headers } of received.slice(looked))
      if (seen.isWell) delivered.set(String(headers['webhook-id']), hours);
    looked = received.length;
  }
  untrusted.close();
  const outcomes = await readOutcomes();
  const latest = Math.max(...delivered.values());
  const unsigned = received.filter((each) => !verifies(each, secret)).length;
  const told = { count, requests: received.length, latest, unsigned, outcomes };
  if (count > 1000) process.stdout.write(`${JSON.stringify(told)}\n`);
  expect(delivered.size).toBe(count);
  expect(latest).toBeLessThanOrEqual(76);
  expect(seen.reason).toBe('gone');
  const every = ['200', '307', '410', '429', 'no_connection', 'timeout', 'tls'];
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(every));
  const { results } = await call(listWebhooks);
  expect(results[0]).toMatchObject({ status: 'active', figures: { undelivered: 0 } });
  // Minutes pass on the wall while ten thousand are told: then the first are too old to check.
  if (count <= 1000) expect(unsigned).toBe(0);
});
