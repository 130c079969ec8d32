import type { Db, Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { sql } from 'kysely';

/** What the watch can find. The subject names the row; `detail` says what it is and should be. */
export type FindingKind =
  /** A journal whose sides do not add up to nothing. */
  | 'unbalanced_journal'
  /** A journal that is not what was asked for when it was posted. */
  | 'changed_journal'
  /** A batch of the chain that is not what was closed, or does not fit its anchor. */
  | 'broken_chain'
  /** An account of another mode, kind, owner or unit than it was, or kept by another rule. */
  | 'changed_account'
  /** A balance row that differs from the entries it stands for. */
  | 'drift'
  /** The chart of accounts in the database is not the domain's. */
  | 'changed_chart'
  /** The server's transaction numbers are behind those of the ledger. */
  | 'numbers_behind'
  /** What the watch notes of itself says what it cannot: a time in the future, a lease too long. */
  | 'changed_watch'
  /** A record of what was done that does not fit its chain. Money does not wait for it. */
  | 'broken_record'
  /** A credit limit that nobody granted. */
  | 'credit_limit'
  /** A plan whose rows say something else than the ledger. */
  | 'plan_balance'
  /** A plan that is not what its buyer agreed to, or an agreement that is not what was. */
  | 'plan_terms'
  /** A plan that is not where its own amounts and days put it. */
  | 'plan_state'
  /** A payment, or an installment that counts as paid, without the journal of it. */
  | 'unposted_payment'
  /** Interest or a late fee without the journal of it. */
  | 'unposted_charge'
  /** A merchant whose sales do not add up to what the ledger holds for it. */
  | 'merchant_payable';

export type Finding = { kind: FindingKind; subject: string; detail: Record<string, unknown> };

export type Alarm = Finding & { id: string; found_at: Date; last_found_at: Date };

/** A finding with the alarm that stands for it; null when none could be kept. */
export type Raised = Finding & { alarmId: string | null };

/**
 * Raises an alarm for each finding, or finds the one that stands for it. Whether one does is read
 * from the table: the function that raises them can be replaced by one that does nothing.
 */
export async function raiseAlarms(tx: Tx, findings: readonly Finding[]): Promise<Raised[]> {
  const raised: Raised[] = [];
  for (const finding of findings) {
    const { kind, subject, detail } = finding;
    const raising = callOf('ledger.raise_alarm', {
      p_kind: kind,
      p_subject: subject,
      p_detail: JSON.stringify(detail),
    });
    await sql`select ${raising}`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      select id from ledger.alarms
       where kind = ${kind} and subject = ${subject} and cleared_at is null`.execute(tx);
    raised.push({ ...finding, alarmId: rows[0]?.id ?? null });
  }
  return raised;
}

/** Those that stand, oldest first. */
export async function listAlarms(db: Db | Tx, limit = 100): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`
    select id, kind, subject, detail, found_at, last_found_at from ledger.alarms
     where cleared_at is null order by id limit ${limit}`.execute(db);
  return rows;
}

/** Clears what the last whole proof no longer found. Returns how many. */
export async function clearAlarms(
  tx: Tx,
  { by, reason }: { by: string; reason: string },
): Promise<number> {
  const clearing = callOf('ledger.clear_alarms', { p_by: by, p_reason: reason });
  const { rows } = await sql<RowOf<'ledger.clear_alarms'>>`select * from ${clearing}`.execute(tx);
  return rows[0]?.clear_alarms ?? 0;
}

export type LedgerStatus = {
  /** Those that money waits for. */
  openAlarms: number;
  /** Of the record of what was done. */
  recordAlarms: number;
  /** Seconds since the watch last looked at what is new; null when it never has. */
  checkAgeSeconds: number | null;
  /** Seconds since all that the last whole proof vouches for was looked at; null without one. */
  wholeAgeSeconds: number | null;
  /** What the watch cannot have noted of itself, by column: somebody else wrote it. */
  changedWatch: string[];
};

/**
 * State of the ledger by its last checks. Ages are by the server's own clock. What is more
 * than a minute in the future has not been; no lease is longer than a few minutes.
 */
export async function readLedgerStatus(db: Db | Tx): Promise<LedgerStatus> {
  const { rows } = await sql<LedgerStatus>`
    select (select count(*)::int from ledger.alarms
             where cleared_at is null and kind <> 'broken_record') as "openAlarms",
           (select count(*)::int from ledger.alarms
             where cleared_at is null and kind = 'broken_record') as "recordAlarms",
           case when w.checked_at <= t.soon
             then extract(epoch from t.now - w.checked_at)::float8 end as "checkAgeSeconds",
           case when w.whole_began_at <= t.soon
             then extract(epoch from t.now - w.whole_began_at)::float8 end as "wholeAgeSeconds",
           array_remove(array[
             case when w.checked_at > t.soon then 'checked_at' end,
             case when w.pass_began_at > t.soon then 'pass_began_at' end,
             case when w.whole_began_at > t.soon then 'whole_began_at' end,
             case when w.whole_at > t.soon then 'whole_at' end,
             case when w.whole_wanted_at > t.soon then 'whole_wanted_at' end,
             case when w.held_until > t.soon + interval '2 minutes' then 'held_until' end,
             case when w.journals_to > pg_snapshot_xmax(pg_current_snapshot())
               then 'journals_to' end], null) as "changedWatch"
      from ledger.watch w, (select clock_timestamp() as now,
             clock_timestamp() + interval '1 minute' as soon) t`.execute(db);
  const [status] = rows;
  const ages = { checkAgeSeconds: null, wholeAgeSeconds: null };
  return status ?? { openAlarms: 0, recordAlarms: 0, ...ages, changedWatch: [] };
}
