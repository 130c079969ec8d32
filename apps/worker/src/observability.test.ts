import { processPayment } from '@luwag/contracts/proposals';
import { setWebhook } from '@luwag/contracts/webhooks';
import { inScope } from '@luwag/db/scope';
import { watchLedger } from '@luwag/modules/ledger/worker';
import { enqueue } from '@luwag/platform/jobs/job';
import { noteRestoreProof } from '@luwag/platform/jobs/restore-proofs';
import { exportSpans } from '@luwag/platform/observability/spans';
import { startTracing } from '@luwag/platform/observability/tracing';
import { keepSpans } from '@luwag/testing/harness/canaries';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { attributesOf, openOtlpReceiver } from '@luwag/testing/harness/otlp-receiver';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { openReceiver } from '@luwag/testing/harness/webhooks-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
const shopServer = forAllTests(openReceiver);
const collector = forAllTests(openOtlpReceiver);
let ana: Payer;
let apiHealth = '';

beforeAll(async () => {
  ana = await harness.newPayer();
  await harness.gateway.behave({ magic_amounts: 'off' });
  const params = { store_id: harness.store.store_id };
  const body = { url: shopServer.url, mode: 'test' };
  const set = await harness.call(setWebhook, harness.merchant.headers, { params, body });
  expect([set.statusCode, set.body]).toEqual([200, expect.any(String)]);
  apiHealth = (await harness.app.health?.listen({ port: 0, host: '127.0.0.1' })) ?? '';
});
afterAll(() => exportSpans(undefined));

const callersTrace = '4bf92f3577b34da6a3ce929d0e0e4736';

/** A purchase whose first payment goes through the gateway, up to the last webhook about it. */
async function buy(traceparent?: string) {
  const request = await harness.askFor({ amount: 3_000_00 });
  const ready = await harness.agreedAndConfirmed(ana, request, { terms: 3 });
  const { terms, payment_source_id, payment_method_id } = ready.agreed;
  const reply = await harness.call(
    processPayment,
    { ...ana.headers, ...(traceparent ? { traceparent } : {}) },
    { body: { proposal_id: ready.id, terms, payment_source_id, payment_method_id } },
  );
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  const told = () =>
    shopServer.received.some(
      ({ body }) => body.includes(request.id) && body.includes('payment_request.paid'),
    );
  await harness.until(async () => told(), 'the shop to be told that it was paid');
  await harness.settled();
  return request;
}

test('a trace goes from a call to its jobs and to the shop, and says nothing that anybody typed', async () => {
  const tracing = await startTracing('tests', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: 0,
  });
  const request = await buy(`00-${callersTrace}-00f067aa0ba902b7-00`);
  await tracing.stop();
  keepSpans();
  const spans = collector.spans();
  const called = spans.find(({ name }) => name === processPayment.name);
  if (!called) throw new Error('the call that moves money was not kept');
  expect(called).toMatchObject({ traceId: callersTrace, parentSpanId: '00f067aa0ba902b7' });
  expect(attributesOf(called)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': processPayment.path,
    'http.response.status_code': '201',
    'luwag.request_id': 'the-same-for-all',
  });

  const linked = spans.filter(({ links }) => links.some(({ spanId }) => spanId === called.spanId));
  const jobs = new Set(linked.map(({ name }) => name));
  for (const job of ['payments.charge', 'webhooks.createDelivery', 'webhooks.attemptDelivery'])
    expect(jobs).toContain(job);
  expect(linked.every(({ traceId }) => traceId !== callersTrace)).toBe(true);
  const childOf = (job: string, child: string) =>
    spans.some(
      ({ name, parentSpanId }) =>
        name.startsWith(child) &&
        linked.some((each) => each.name === job && each.spanId === parentSpanId),
    );
  expect(childOf('payments.charge', 'gateway.')).toBe(true);
  expect(childOf('webhooks.attemptDelivery', 'webhook')).toBe(true);

  const told = shopServer.received.filter(({ body }) => body.includes(request.id));
  const borne = told.map(({ headers }) => headers.traceparent);
  expect(borne).toContain(`00-${callersTrace}-${called.spanId}-01`);

  const written = collector.bodies.join();
  const secrets = [request.id, ana.account.id, String(shopServer.url), 'Bearer', '?', 'select '];
  expect(secrets.filter((each) => written.includes(each))).toEqual([]);
});

const sampleOf = (text: string, name: string): number | undefined => {
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Asked of the database. */
const watched = [
  ...['luwag_queue_oldest_ready_seconds', 'luwag_queue_ready', 'luwag_jobs_failed'],
  ...['luwag_outbox_oldest_seconds', 'luwag_payments_unknown'],
  ...['luwag_payments_unknown_oldest_seconds', 'luwag_ledger_imbalances', 'luwag_ledger_drift'],
  ...['luwag_ledger_broken_batch', 'luwag_anchor_age_seconds', 'luwag_close_of_day_lag_days'],
  ...['luwag_reconciliation_differences', 'luwag_kyc_queue_oldest_seconds'],
  ...['luwag_payout_oldest_due_seconds', 'luwag_paluwagan_misfits', 'luwag_charges_waiting'],
  ...['luwag_messages_waiting', 'luwag_message_oldest_seconds'],
];
/** Counted as it happens; a purchase makes all of them. */
const counted = [
  'luwag_webhook_delay_seconds_count{attempt="first"}',
  'luwag_webhook_failures_total{class="5xx"}',
  'luwag_gateway_seconds_count{call="',
  'luwag_mail_total{outcome="sent"}',
  'luwag_job_seconds_count{job="payments.charge",outcome="done"}',
];
/** Of engines, in the worker and in the API. */
const engines = [
  ...['luwag_db_pool_total', 'luwag_db_pool_idle', 'luwag_db_pool_waiting', 'luwag_redis_up'],
  ...['luwag_keys_up', 'luwag_keys_version', 'luwag_keys_alarms_total', 'luwag_build_info'],
];

test('every figure that operators need is there after a purchase, and says what happened', async () => {
  const before = Date.now() / 1000;
  let isAway = true;
  shopServer.answerWith((response) => {
    response.writeHead(isAway ? 503 : 204).end();
    isAway = false;
  });
  await buy();
  await inScope(harness.db, 'system', async (tx) => {
    await enqueue(tx, { requestId: 'test' }, watchLedger, {});
    await noteRestoreProof(tx, { restoredTo: new Date(), tookSeconds: 90 });
  });
  await harness.until(
    async () =>
      sampleOf(await harness.workerMetrics(), 'luwag_ledger_proved_at_seconds') !== undefined,
    'the ledger to be proved',
  );
  const worker = await harness.workerMetrics();
  // Seconds and counts of what is under way; of what is found wrong, nothing.
  const isPlausible = (value = -1) => value >= 0 && value < 600;
  expect(watched.filter((name) => !isPlausible(sampleOf(worker, name)))).toEqual([]);
  for (const name of watched.filter((each) => /ledger|misfits|failed/.test(each)))
    expect([name, sampleOf(worker, name)]).toEqual([name, 0]);
  for (const name of ['luwag_ledger_proved_at_seconds', 'luwag_restore_proved_at_seconds'])
    expect(sampleOf(worker, name)).toBeGreaterThan(before - 60);
  expect(counted.filter((line) => !worker.includes(line))).toEqual([]);
  expect(worker).toContain('luwag_reconciliation_differences{party="gateway",mode="live"} 0');
  expect(worker).toContain('luwag_anchor_age_seconds{chain="audit"}');

  const api = await (await fetch(`${apiHealth}/metrics`)).text();
  for (const text of [worker, api])
    expect(engines.filter((name) => sampleOf(text, name) === undefined)).toEqual([]);
  for (const name of ['luwag_redis_up', 'luwag_keys_up', 'luwag_object_store_up'])
    expect(sampleOf(api, name)).toBe(1);
  expect(sampleOf(api, 'luwag_decoders_busy')).toBe(0);
  expect(api).toMatch(
    /^luwag_http_request_seconds_count\{endpoint="payments.processPayment",status="201"\} [1-9]/m,
  );
  // What one worker asks nobody else shows.
  expect(watched.filter((name) => sampleOf(api, name) !== undefined)).toEqual([]);
});
