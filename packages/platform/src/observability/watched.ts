import { Gauge, type Registry } from 'prom-client';

/**
 * What is asked of the database, by one worker at a time (`watch.ts`). In every other process, and
 * while nobody can ask, these have no sample: a database that is away never looks sound.
 */
const declared = {
  luwag_queue_oldest_ready_seconds: {
    help: 'Time that the oldest job that could run has waited, by kind of job; 0 without one',
    labels: ['queue'],
  },
  luwag_queue_ready: { help: 'Jobs that could run now, by kind of job', labels: ['queue'] },
  luwag_jobs_failed: { help: 'Jobs that gave up and wait for somebody', labels: [] },
  luwag_outbox_oldest_seconds: {
    help: 'Time since the oldest event was committed that nobody was told of; 0 without one',
    labels: [],
  },
  luwag_payments_unknown: {
    help: 'Attempts whose result the gateway has not told us, by mode',
    labels: ['mode'],
  },
  luwag_payments_unknown_oldest_seconds: {
    help: 'Time since the oldest of them was sent, by mode; 0 without one',
    labels: ['mode'],
  },
  luwag_ledger_alarms: {
    help: 'Alarms of the ledger that stand, and one while somebody else wrote the watch’s row',
    labels: [],
  },
  luwag_ledger_imbalances: { help: 'Journals found whose sides do not add up', labels: [] },
  luwag_ledger_drift: { help: 'Balances found that differ from their entries', labels: [] },
  luwag_ledger_broken_batch: {
    help: 'The first batch of the chain found that is not what was closed; 0 without one',
    labels: [],
  },
  luwag_ledger_proved_at_seconds: {
    help: 'When the last verification of the whole ledger began, as Unix time',
    labels: [],
  },
  luwag_ledger_check_age_seconds: {
    help: 'Time since new journals were last checked',
    labels: [],
  },
  luwag_ledger_verification_age_seconds: {
    help: 'Time since the last verification of the whole ledger began',
    labels: [],
  },
  luwag_audit_alarms: { help: 'Alarms of the audit record that stand', labels: [] },
  luwag_anchor_age_seconds: {
    help: 'Time since the oldest link was closed that has no copy outside, by chain; 0 without one',
    labels: ['chain'],
  },
  luwag_close_of_day_lag_days: {
    help: 'Days since the last business date that was closed, by mode; above 0 after dawn is late',
    labels: ['mode'],
  },
  luwag_reconciliation_differences: {
    help: 'Differences between a party’s statement and the book that nobody has explained',
    labels: ['party', 'mode'],
  },
  luwag_charges_waiting: {
    help: 'Charges of autopay whose day has come and that were not begun, by mode',
    labels: ['mode'],
  },
  luwag_payouts_waiting: {
    help: 'Payouts that were counted, that nobody holds, and that no bank has yet, by mode',
    labels: ['mode'],
  },
  luwag_payout_oldest_seconds: {
    help: 'Time since the oldest of them was counted, by mode; 0 without one',
    labels: ['mode'],
  },
  luwag_payout_oldest_due_seconds: {
    help: 'Time since midnight of the earliest pay date among them, by mode; 0 without one due',
    labels: ['mode'],
  },
  luwag_payouts_failed: {
    help: 'Payouts that failed or came back within the last day, by mode',
    labels: ['mode'],
  },
  luwag_messages_waiting: {
    help: 'Messages that have not left, by channel',
    labels: ['channel'],
  },
  luwag_message_oldest_seconds: {
    help: 'Time since the oldest of them was asked for, by channel; 0 without one',
    labels: ['channel'],
  },
  luwag_kyc_queue_oldest_seconds: {
    help: 'Time that the longest waiting case has waited for a reviewer, by kind; 0 without one',
    labels: ['kind'],
  },
  luwag_paluwagan_misfits: {
    help: 'Groups found that do not hold what they owe, and one if all of them together do not',
    labels: [],
  },
  luwag_tables_ahead: {
    help: 'Months or days after the present one that have their tables; at 0 somebody must act',
    labels: ['table'],
  },
  luwag_tables_attached: { help: 'Months or days that are attached', labels: ['table'] },
  luwag_restore_proved_at_seconds: {
    help: 'When a backup was last restored and proved, as Unix time; no sample before the first',
    labels: [],
  },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

export type WatchedName = keyof typeof declared;

type LabelsOf<N extends WatchedName> = (typeof declared)[N]['labels'][number];
/** A value with the labels that its gauge has, and no other. */
export type Sample<N extends WatchedName> = Record<LabelsOf<N>, string> & { value: number };
type Shown = { value: number } & Partial<Record<string, string | number>>;
/** What one reader found. Of what it leaves out there is no sample. */
export type Reading = { [N in WatchedName]?: readonly Sample<N>[] };

export type Board = {
  /** Replaces what this reader showed before. */
  show(reader: string, reading: Reading): void;
  clear(): void;
  /** What is older than this is shown no more. */
  setFreshFor(ms: number): void;
};

/** The gauges, and the board that they show. */
export function addWatchedGauges(registry: Registry): Board {
  const shown = new Map<string, { reading: Reading; at: number }>();
  let freshMs = Number.POSITIVE_INFINITY;
  const samplesOf = (name: WatchedName) =>
    [...shown.values()]
      .filter(({ at }) => performance.now() - at < freshMs)
      .flatMap(({ reading }) => (reading[name] ?? []) as readonly Shown[]);
  for (const [name, { help, labels }] of Object.entries(declared))
    new Gauge<string>({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      collect() {
        this.reset();
        // `reset` alone would say 0, which of alarms means that all is well.
        if (labels.length === 0) this.remove();
        for (const { value, ...named } of samplesOf(name as WatchedName)) this.set(named, value);
      },
    });
  return {
    show: (reader, reading) => void shown.set(reader, { reading, at: performance.now() }),
    clear: () => shown.clear(),
    setFreshFor: (ms) => {
      freshMs = ms;
    },
  };
}
