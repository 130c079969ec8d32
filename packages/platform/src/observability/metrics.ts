import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readAlarms } from './alarms.ts';
import { processCounters } from './counters.ts';
import { addEngineGauges } from './engines.ts';
import { releaseVersion } from './version.ts';
import { addWatchedGauges } from './watched.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Tables that are made ahead and set aside or dropped later, by the name of the whole. */
export type KeptTables = { table: string; ahead: number; attached: number };

/**
 * What an operator watches: docs/observability.md has them all. Labels are routes and codes of
 * ours, never anything a caller typed. Every process declares all of them and has samples of those
 * that it knows about.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const each of processCounters) registry.registerMetric(each as never);
  addAlarmCounter(registry);
  addBuildInfo(registry);
  return {
    registry,
    /** Where a worker shows what it asked the database. */
    board: addWatchedGauges(registry),
    /** Says which engines this process has, and how to ask after them. */
    watchEngines: addEngineGauges(registry),
    ...answering([registry]),
    ...working([registry]),
  };
}

const answering = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'luwag_http_request_seconds',
    help: 'Time to answer, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  }),
  refusals: new Counter({
    name: 'luwag_http_refusals_total',
    help: 'Refusals, by endpoint and code',
    labelNames: ['endpoint', 'code'],
    registers,
  }),
  inFlight: new Gauge({
    name: 'luwag_http_in_flight',
    help: 'Requests being worked on',
    registers,
  }),
  shed: new Counter({
    name: 'luwag_http_shed_total',
    help: 'Requests shed for want of capacity, by priority',
    labelNames: ['priority'],
    registers,
  }),
  replays: new Counter({
    name: 'luwag_idempotent_replays_total',
    help: 'Answers given again for a repeated idempotency key',
    labelNames: ['endpoint'],
    registers,
  }),
  checkoutBatches: new Histogram({
    name: 'luwag_checkout_batch_size',
    help: 'Checkouts that were written in one transaction',
    buckets: [1, 2, 4, 8, 16, 32],
    registers,
  }),
});

const working = (registers: Registry[]) => ({
  jobs: new Histogram({
    name: 'luwag_job_seconds',
    help: 'Time to run a job, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60],
    registers,
  }),
  published: new Counter({
    name: 'luwag_outbox_published_total',
    help: 'Outbox events published, by topic',
    labelNames: ['topic'],
    registers,
  }),
});

function addAlarmCounter(registry: Registry): void {
  new Counter({
    name: 'luwag_alarms_total',
    help: 'Lines of the log that are alarms, by alarm',
    labelNames: ['alarm'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [alarm, count] of readAlarms()) this.inc({ alarm }, count);
    },
  });
}

function addBuildInfo(registry: Registry): void {
  new Gauge({
    name: 'luwag_build_info',
    help: 'Always 1; the label says which release this is',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: releaseVersion }, 1);
}
