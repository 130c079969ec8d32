import type { Db, Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { sql } from 'kysely';

/** What the watch can find. The subject names the row; `detail` says what it is and should be. */
export type FindingKind =
  /** A journal whose sides do not add up to nothing. */
  | 'unbalanced_journal'
  /** A journal that is not what was asked for when it was posted. */
  | 'changed_journal'
  /** A batch of the chain that is not what was closed, or does not match its anchor. */
  | 'broken_chain'
  /** An account of another mode, kind, owner or unit than it was, or kept by another rule. */
  | 'changed_account'
  /** A balance row that differs from the entries it stands for. */
  | 'drift'
  /** The chart of accounts in the database is not the domain's. */
  | 'changed_chart'
  /** A function of the database that is not what its file makes. */
  | 'changed_function'
  /** The server's transaction numbers are behind those of the ledger. */
  | 'numbers_behind'
  /** What the watch notes of itself, or an alarm that stood, was written by somebody else. */
  | 'changed_watch'
  /** A part of a check that could not be taken, and why. */
  | 'failed_check'
  /** A record of what was done that does not match its chain. Money does not wait for it. */
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
  | 'merchant_payable'
  /** A payout that is not what its lines, its journals and the bank's answer make it. */
  | 'payout'
  /** A paluwagan that does not hold what it owes, or all of them together. */
  | 'group_balance';

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

/** Clears what the last verification of the whole ledger no longer found. Returns how many. */
export async function clearAlarms(
  tx: Tx,
  { by, reason }: { by: string; reason: string },
): Promise<number> {
  const clearing = callOf('ledger.clear_alarms', { p_by: by, p_reason: reason });
  const { rows } = await sql<RowOf<'ledger.clear_alarms'>>`select * from ${clearing}`.execute(tx);
  return rows[0]?.clear_alarms ?? 0;
}
