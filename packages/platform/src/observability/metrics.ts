import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** State of the ledger by its last checks. */
type LedgerStatus = {
  openAlarms: number;
  recordAlarms: number;
  checkAgeSeconds: number | null;
  wholeAgeSeconds: number | null;
  changedWatch: string[];
};

/** Attempts of one mode whose result the gateway has not told us. */
type UnknownAttempts = { mode: string; count: number; oldestSeconds: number };

/** How far the nights of one mode are behind, and what they left for somebody to explain. */
type NightStatus = { mode: string; daysBehind: number; toExplain: number };

/** Charges of autopay whose day has come and that were not begun, of one mode. */
type WaitingCharges = { mode: string; count: number };

/** Payouts of one mode: what waits to reach a bank, and what did not within a day. */
type PayoutStatus = { mode: string; waiting: number; oldestSeconds: number; failed: number };

/** Messages of one channel that have not left, and how long the oldest has waited. */
type MessageBacklog = { channel: string; waiting: number; oldestSeconds: number };

/** What became of messages since the process started. */
type MessageCount = { channel: string; carrier: string; outcome: string; count: number };

/** Tables that are made ahead and set aside or dropped later, by the name of the whole. */
export type KeptTables = { table: string; ahead: number; attached: number };

/** What is read from the database when somebody asks for the metrics. */
type Readers = {
  ledger?: () => Promise<LedgerStatus>;
  unknownAttempts?: () => Promise<UnknownAttempts[]>;
  tables?: () => Promise<KeptTables[]>;
  nights?: () => Promise<NightStatus[]>;
  waitingCharges?: () => Promise<WaitingCharges[]>;
  payouts?: () => Promise<PayoutStatus[]>;
  messages?: {
    backlog: () => Promise<MessageBacklog[]>;
    counts: () => readonly MessageCount[];
  };
};

/** What an operator watches. Labels are routes and codes of ours, never anything a caller typed. */
export function createMetrics(readers: Readers = {}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  addGauges(registry, readers);
  return {
    registry,
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
  };
}

function addGauges(
  registry: Registry,
  { ledger, unknownAttempts, tables, nights, waitingCharges, payouts, messages }: Readers,
): void {
  if (ledger) addLedgerGauges(registry, ledger);
  if (unknownAttempts) addAttemptGauges(registry, unknownAttempts);
  if (tables) addTableGauges(registry, tables);
  if (nights) addNightGauges(registry, nights);
  if (waitingCharges) addChargeGauge(registry, waitingCharges);
  if (payouts) addPayoutGauges(registry, payouts);
  if (messages) addMessageGauges(registry, messages);
}

/** Read when they are asked for. An age that is not known is said to be without end. */
function addLedgerGauges(registry: Registry, read: () => Promise<LedgerStatus>): void {
  const gauge = (name: string, help: string, amountOf: (status: LedgerStatus) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A database that is away is told by the missing sample, and by readiness.
        const status = await read().catch(() => undefined);
        if (status) this.set(amountOf(status));
        // `reset` would say 0, which of alarms means that all is well.
        else this.remove();
      },
    });
  gauge(
    'luwag_ledger_alarms',
    'Alarms of the ledger that stand, and one more while somebody else wrote the row of the watch',
    (s) => s.openAlarms + Math.min(1, s.changedWatch.length),
  );
  gauge('luwag_audit_alarms', 'Alarms of the audit record that stand', (s) => s.recordAlarms);
  gauge(
    'luwag_ledger_check_age_seconds',
    'Time since new journals were last checked',
    (s) => s.checkAgeSeconds ?? Number.POSITIVE_INFINITY,
  );
  gauge(
    'luwag_ledger_verification_age_seconds',
    'Time since the last verification of the whole ledger began',
    (s) => s.wholeAgeSeconds ?? Number.POSITIVE_INFINITY,
  );
}

/** Read when it is asked for; without the database there is no sample. */
function addChargeGauge(registry: Registry, read: () => Promise<WaitingCharges[]>): void {
  new Gauge({
    name: 'luwag_charges_waiting',
    help: 'Charges of autopay whose day has come and that were not begun, by mode',
    labelNames: ['mode'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { mode, count } of await read().catch(() => [])) this.set({ mode }, count);
    },
  });
}

/** Read when they are asked for; without the database there is no sample. */
function addTableGauges(registry: Registry, read: () => Promise<KeptTables[]>): void {
  const gauge = (name: string, help: string, amountOf: (kept: KeptTables) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['table'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const kept of await read().catch(() => []))
          this.set({ table: kept.table }, amountOf(kept));
      },
    });
  gauge(
    'luwag_tables_ahead',
    'Months or days after the present one that have their tables; at 0 somebody must act',
    (kept) => kept.ahead,
  );
  gauge('luwag_tables_attached', 'Months or days that are attached', (kept) => kept.attached);
}

/** By mode, both modes always: a sample that is missing means that the database is away. */
function addAttemptGauges(registry: Registry, read: () => Promise<UnknownAttempts[]>): void {
  addModeGauge(registry, read, {
    name: 'luwag_unknown_attempts',
    help: 'Attempts whose result the gateway has not told us, by mode',
    amountOf: ({ count }) => count,
  });
  addModeGauge(registry, read, {
    name: 'luwag_unknown_attempt_age_seconds',
    help: 'Time since the oldest of them was sent, by mode; 0 without one',
    amountOf: ({ oldestSeconds }) => oldestSeconds,
  });
}

function addNightGauges(registry: Registry, read: () => Promise<NightStatus[]>): void {
  addModeGauge(registry, read, {
    name: 'luwag_nights_behind',
    help: 'Days since the last business date that was closed, by mode; 1 or more after dawn is late',
    amountOf: ({ daysBehind }) => daysBehind,
  });
  addModeGauge(registry, read, {
    name: 'luwag_reconciliation_to_explain',
    help: 'Differences between the gateway’s statement and the book that nobody has explained',
    amountOf: ({ toExplain }) => toExplain,
  });
}

function addPayoutGauges(registry: Registry, read: () => Promise<PayoutStatus[]>): void {
  addModeGauge(registry, read, {
    name: 'luwag_payouts_waiting',
    help: 'Payouts that were counted, that nobody holds, and that no bank has yet, by mode',
    amountOf: ({ waiting }) => waiting,
  });
  addModeGauge(registry, read, {
    name: 'luwag_payout_oldest_seconds',
    help: 'Time since the oldest of them was counted, by mode; 0 without one',
    amountOf: ({ oldestSeconds }) => oldestSeconds,
  });
  addModeGauge(registry, read, {
    name: 'luwag_payouts_failed',
    help: 'Payouts that failed or came back within the last day, by mode',
    amountOf: ({ failed }) => failed,
  });
}

function addMessageGauges(
  registry: Registry,
  { backlog, counts }: NonNullable<Readers['messages']>,
): void {
  const gauge = (name: string, help: string, amountOf: (found: MessageBacklog) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['channel'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const found of await backlog().catch(() => []))
          this.set({ channel: found.channel }, amountOf(found));
      },
    });
  gauge('luwag_messages_waiting', 'Messages that have not left, by channel', (b) => b.waiting);
  gauge(
    'luwag_message_oldest_seconds',
    'Time since the oldest of them was asked for, by channel',
    (b) => b.oldestSeconds,
  );
  new Gauge({
    name: 'luwag_messages_total',
    help: 'What carriers, the mail server and push services said of messages since the start',
    labelNames: ['channel', 'carrier', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { count, ...labels } of counts()) this.set(labels, count);
    },
  });
}

function addModeGauge<T extends { mode: string }>(
  registry: Registry,
  read: () => Promise<T[]>,
  { name, help, amountOf }: { name: string; help: string; amountOf: (found: T) => number },
): void {
  new Gauge({
    name,
    help,
    labelNames: ['mode'],
    registers: [registry],
    async collect() {
      const found = await read().catch(() => []);
      this.reset();
      for (const each of found) this.set({ mode: each.mode }, amountOf(each));
    },
  });
}
