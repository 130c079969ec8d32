import type { Db } from '@luwag/db';
import { readAuditAnchorAge } from '@luwag/modules/audit/worker';
import { readWaitingCasesOf } from '@luwag/modules/kyc/worker';
import {
  readFindings,
  readLedgerAnchorAge,
  readLedgerStatus,
  readMonths,
  type WatchSigner,
} from '@luwag/modules/ledger/worker';
import { readMessageBacklog } from '@luwag/modules/notifications/worker';
import { readUnknownAttempts } from '@luwag/modules/payments/worker';
import { readPayoutStatus } from '@luwag/modules/payouts/worker';
import { readWaitingCharges } from '@luwag/modules/plans/worker';
import { readNightStatus } from '@luwag/modules/reconciliation/worker';
import type { Clock } from '@luwag/platform/clock';
import { readDays } from '@luwag/platform/jobs/housekeeping';
import type { Handler } from '@luwag/platform/jobs/job';
import { readOutbox, readQueue } from '@luwag/platform/jobs/queue-figures';
import { readRestoreProof } from '@luwag/platform/jobs/restore-proofs';
import type { WatchReaders } from '@luwag/platform/jobs/watch';
import type { Reading } from '@luwag/platform/observability/watched';

export type ReaderDeps = { clock: Clock; signer: WatchSigner; handlers: readonly Handler[] };

/** What the database is asked every quarter of a minute, and which metrics it becomes. */
export const readersOf = ({ clock, signer, handlers }: ReaderDeps): WatchReaders => ({
  queue: (db) => readQueue(db, handlers),
  outbox: readOutbox,
  ledger: (db) => ledger(db, signer),
  findings,
  anchors,
  payments: (db) => payments(db, clock),
  charges: async (db) => ({
    luwag_charges_waiting: (await readWaitingCharges(db, clock)).map(({ mode, count }) => ({
      mode,
      value: count,
    })),
  }),
  payouts: (db) => payouts(db, clock),
  nights: (db) => nights(db, clock),
  messages: (db) => messages(db, clock),
  cases: async (db) => ({ luwag_kyc_queue_oldest_seconds: await readWaitingCasesOf(db, clock) }),
  tables,
  restores: readRestoreProof,
});

/** An age that is not known is said to be without end; a proof that never was has no time. */
async function ledger(db: Db, signer: WatchSigner): Promise<Reading> {
  const status = await readLedgerStatus(db, signer);
  const { wholeAgeSeconds, checkAgeSeconds, changedWatch } = status;
  const never = Number.POSITIVE_INFINITY;
  return {
    luwag_ledger_alarms: [{ value: status.openAlarms + Math.min(1, changedWatch.length) }],
    luwag_audit_alarms: [{ value: status.recordAlarms }],
    luwag_ledger_check_age_seconds: [{ value: checkAgeSeconds ?? never }],
    luwag_ledger_verification_age_seconds: [{ value: wholeAgeSeconds ?? never }],
    luwag_ledger_proved_at_seconds:
      wholeAgeSeconds === null ? [] : [{ value: Date.now() / 1000 - wholeAgeSeconds }],
  };
}

/** By the alarms that stand: looking at the entries themselves is the ledger watch's. */
async function findings(db: Db): Promise<Reading> {
  const { imbalances, drift, brokenBatch, groups } = await readFindings(db);
  return {
    luwag_ledger_imbalances: [{ value: imbalances }],
    luwag_ledger_drift: [{ value: drift }],
    luwag_ledger_broken_batch: [{ value: brokenBatch }],
    luwag_paluwagan_misfits: [{ value: groups }],
  };
}

const anchors = async (db: Db): Promise<Reading> => ({
  luwag_anchor_age_seconds: [
    { chain: 'ledger', value: await readLedgerAnchorAge(db) },
    { chain: 'audit', value: await readAuditAnchorAge(db) },
  ],
});

async function payments(db: Db, clock: Clock): Promise<Reading> {
  const found = await readUnknownAttempts(db, clock);
  return {
    luwag_payments_unknown: found.map(({ mode, count }) => ({ mode, value: count })),
    luwag_payments_unknown_oldest_seconds: found.map(({ mode, oldestSeconds }) => ({
      mode,
      value: oldestSeconds,
    })),
  };
}

async function payouts(db: Db, clock: Clock): Promise<Reading> {
  const found = await readPayoutStatus(db, clock);
  return {
    luwag_payouts_waiting: found.map(({ mode, waiting }) => ({ mode, value: waiting })),
    luwag_payout_oldest_seconds: found.map(({ mode, oldestSeconds }) => ({
      mode,
      value: oldestSeconds,
    })),
    luwag_payout_oldest_due_seconds: found.map(({ mode, dueSeconds }) => ({
      mode,
      value: dueSeconds,
    })),
    luwag_payouts_failed: found.map(({ mode, failed }) => ({ mode, value: failed })),
  };
}

async function nights(db: Db, clock: Clock): Promise<Reading> {
  const found = await readNightStatus(db, clock);
  return {
    luwag_close_of_day_lag_days: found.map(({ mode, daysBehind }) => ({ mode, value: daysBehind })),
    luwag_reconciliation_differences: found.map(({ mode, toExplain }) => ({
      party: 'gateway',
      mode,
      value: toExplain,
    })),
  };
}

async function messages(db: Db, clock: Clock): Promise<Reading> {
  const found = await readMessageBacklog(db, clock);
  return {
    luwag_messages_waiting: found.map(({ channel, waiting }) => ({ channel, value: waiting })),
    luwag_message_oldest_seconds: found.map(({ channel, oldestSeconds }) => ({
      channel,
      value: oldestSeconds,
    })),
  };
}

async function tables(db: Db): Promise<Reading> {
  const found = [{ table: 'ledger.journals', ...(await readMonths(db)) }, ...(await readDays(db))];
  return {
    luwag_tables_ahead: found.map(({ table, ahead }) => ({ table, value: ahead })),
    luwag_tables_attached: found.map(({ table, attached }) => ({ table, value: attached })),
  };
}
