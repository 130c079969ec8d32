import type { Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { findChangedFunctions } from '@luwag/db/running-functions';
import { type AccountKind, chart } from '@luwag/domain/chart';
import { sql } from 'kysely';
import type { Finding } from './alarms.ts';
import { findRenamedAccounts } from './changed-accounts.ts';
import { lockWatch, signWatch, type WatchSigner } from './watch-row.ts';

/**
 * What the watch over the ledger asks of it, a part at a time. Each question is one statement and
 * so sees one moment: whoever posts meanwhile is in it whole or not at all.
 */

export type Watch = {
  journals_to: string;
  pass_part: string | null;
  pass_after: string | null;
  /** The whole ledger is to be verified, and that has not begun and ended since. */
  is_wanted: boolean;
};

export type Holder = { id: string; leaseMs: number };

/**
 * The watch, unless somebody else has it. Whoever died with it loses it when its lease is over.
 * By force it is taken from anybody. Journals that no batch holds are checked again, wherever the
 * watch is said to have come to.
 */
export async function takeWatch(
  tx: Tx,
  { id, leaseMs }: Holder,
  isForced = false,
): Promise<Watch | undefined> {
  const taking = callOf('ledger.take_watch', {
    p_holder: id,
    p_lease_ms: leaseMs,
    p_is_forced: isForced,
  });
  const { rows } = await sql<Watch>`
    select least(journals_to, coalesce(
             (select to_xid from ledger.batches order by seq desc limit 1), '0'))::text
             as journals_to,
           pass_part, pass_after,
           coalesce(whole_wanted_at > coalesce(whole_began_at, '-infinity'), false) as is_wanted
      from ${taking}`.execute(tx);
  return rows[0];
}

export type Progress = {
  journalsTo: string;
  /** Where the pass over the whole book goes on; null at its beginning. */
  part: string | null;
  after: string | null;
  isPassOver: boolean;
};

/** Notes how far it has come; false when the watch was lost to somebody else. */
export async function noteProgress(tx: Tx, holder: Holder, progress: Progress): Promise<boolean> {
  const noting = callOf('ledger.note_watch', {
    p_holder: holder.id,
    p_lease_ms: holder.leaseMs,
    p_journals_to: progress.journalsTo,
    p_part: progress.part,
    p_after: progress.after,
    p_is_pass_over: progress.isPassOver,
  });
  const { rows } = await sql<RowOf<'ledger.note_watch'>>`select * from ${noting}`.execute(tx);
  return rows[0]?.note_watch ?? false;
}

/** Done or not: the next may have it. Only what was done counts as a look. */
export async function leaveWatch(tx: Tx, { id }: Holder, isDone: boolean): Promise<void> {
  const leaving = callOf('ledger.leave_watch', { p_holder: id, p_is_done: isDone });
  await sql`select ${leaving}`.execute(tx);
}

/** Notes up to which batch there are anchors: without them it is an alarm from now on. */
export async function noteAnchored(tx: Tx, { id }: Holder, seq: number): Promise<void> {
  const noting = callOf('ledger.note_anchored', { p_holder: id, p_seq: seq });
  await sql`select ${noting}`.execute(tx);
}

/** Has the watch verify the whole ledger from its beginning, as soon as it gets to it. */
export async function requestVerification(tx: Tx, signer: WatchSigner): Promise<void> {
  const changed = await lockWatch(tx, signer);
  await sql`select ${callOf('ledger.request_verification', {})}`.execute(tx);
  // What somebody else wrote is not signed on the way: the next check is to find it.
  if (changed.length === 0) await signWatch(tx, signer);
}

/** What a look at a whole part may cost: more than a call's statement. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '50s'`.execute(tx);
}

/** A slice has about so many journals. */
const journalsPerSlice = 5_000;

/** The next slice of the journals that are final and were not looked at yet. */
export async function checkNewJournals(tx: Tx, from: string): Promise<Slice> {
  const { rows } = await sql<{ next: string | null; horizon: string }>`
    select h.xid::text as horizon,
           (select j.xid::text from ledger.journals j
             where j.xid > ${from}::xid8 and j.xid < h.xid
             order by j.xid offset ${journalsPerSlice} limit 1) as next
      from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) h`.execute(tx);
  const { next = null, horizon = from } = rows[0] ?? {};
  const to = next ?? horizon;
  // Behind what was looked at: the numbers of a server that counts anew, which is a finding itself.
  if (BigInt(to) <= BigInt(from)) return { after: from, isLast: true, findings: [] };
  return { after: to, isLast: next === null, findings: await findFaultyJournals(tx, { from, to }) };
}

const journalKinds: Record<string, Finding['kind']> = { unbalanced: 'unbalanced_journal' };

async function findFaultyJournals(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<Finding[]> {
  const { rows } = await sql<RowOf<'ledger.faulty_journals', 'why'> & { legs: unknown }>`
    select f.journal_id, f.why, (
        select jsonb_agg(jsonb_build_object('seq', e.seq, 'account', e.account_id,
                 'kind', a.kind, 'owner', a.owner, 'amount', e.amount) order by e.seq)
          from ledger.all_entries e left join ledger.accounts a on a.id = e.account_id
         where e.journal_id = f.journal_id) as legs
      from ${callOf('ledger.faulty_journals', { p_from: from, p_to: to })} f
     order by f.journal_id limit ${findingsMax}`.execute(tx);
  const renamed = await findRenamedAccounts(
    tx,
    rows.flatMap(({ journal_id }) => journal_id ?? []),
  );
  const journals = rows.map(
    ({ journal_id, why, legs }): Finding => ({
      kind: journalKinds[why] ?? 'changed_journal',
      subject: `ledger.journals ${journal_id}`,
      detail: { why, legs },
    }),
  );
  return [...renamed, ...journals];
}

/** Whoever changed everything is known after the first few. */
const findingsMax = 20;

export type Slice = { after: string; isLast: boolean; findings: Finding[] };

/** The next batches of the chain, and the journals in them. */
export async function checkBatches(tx: Tx, after: string): Promise<Slice> {
  const { rows: batches } = await sql<{ seq: number; from: string; to: string; journals: number }>`
    select seq, from_xid::text as from, to_xid::text as to, journals from ledger.batches
     where seq > ${after} order by seq limit 500`.execute(tx);
  const slice = upToJournals(batches);
  const [first, last] = [slice[0], slice.at(-1)];
  if (!first || !last) return { after, isLast: true, findings: [] };
  const { rows } = await sql<{ seq: number }>`
    select ${callOf('ledger.broken_batches', { p_after: Number(after), p_up_to: last.seq })} as seq
     limit ${findingsMax}`.execute(tx);
  const faulty = await findFaultyJournals(tx, { from: first.from, to: last.to });
  const isKnown = (finding: Finding) => faulty.some((each) => each.subject === finding.subject);
  const broken: Finding[] = [];
  for (const { seq } of rows) broken.push(...(await nameBrokenBatch(tx, seq, 'edited_content')));
  // Why a journal cannot be what was asked for says more than that it was changed.
  const findings = [...broken.filter((each) => !isKnown(each)), ...faulty];
  return { after: String(last.seq), isLast: false, findings };
}

/** A batch that does not hold, and those of its journals that are not what was closed. */
export async function nameBrokenBatch(tx: Tx, seq: number, why: string): Promise<Finding[]> {
  const { rows } = await sql<RowOf<'ledger.unlike_journals', 'journal_id' | 'why'>>`
    select * from ${callOf('ledger.unlike_journals', { p_batch: seq })}
     limit ${findingsMax}`.execute(tx);
  const journals = rows.map((row) => row.journal_id);
  return [
    { kind: 'broken_chain', subject: `ledger.batches ${seq}`, detail: { why, journals } },
    ...rows.map(
      (row): Finding => ({
        kind: 'changed_journal',
        subject: `ledger.journals ${row.journal_id}`,
        detail: { why: row.why, batch: seq },
      }),
    ),
  ];
}

function upToJournals<B extends { journals: number }>(batches: readonly B[]): B[] {
  let journals = 0;
  const end = batches.findIndex((batch) => {
    journals += batch.journals;
    return journals >= journalsPerSlice;
  });
  return end === -1 ? [...batches] : batches.slice(0, end + 1);
}

const accountsPerSlice = 2_000;

/** The next accounts: what they are, how they are kept, and their counters. */
export async function checkAccounts(tx: Tx, after: string): Promise<Slice> {
  const { rows: ends } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from ledger.accounts where id > ${after} order by id
       limit ${accountsPerSlice}) a`.execute(tx);
  const last = ends[0]?.last ?? null;
  // Past the last account there may still be the memory of one that was taken away.
  const upTo = last ?? Number.MAX_SAFE_INTEGER;
  const looking = callOf('ledger.faulty_accounts', { p_after: Number(after), p_up_to: upTo });
  const { rows } = await sql<RowOf<'ledger.faulty_accounts'> & { name: string }>`
    select f.account_id, f.why, f.is, f.was,
           concat_ws(' ', a.mode, a.kind, a.owner, a.unit) as name
      from ${looking} f
      left join ledger.accounts a on a.id = f.account_id limit ${findingsMax}`.execute(tx);
  const findings = rows.map(({ account_id, why, ...detail }) => ({
    kind: why === 'drift' ? ('drift' as const) : ('changed_account' as const),
    subject: `${why === 'drift' ? 'ledger.balances' : 'ledger.accounts'} ${account_id}`,
    detail: { why, ...detail },
  }));
  return { after: String(upTo), isLast: last === null, findings };
}

/** Whether the database's chart of accounts is the one that the domain posts by. */
export async function findChangedChart(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<{ code: string; rule: string }>`
    select code, concat_ws(' ', class, bound, (keeping <> 'rolled')::text) as rule
      from ledger.account_kinds`.execute(tx);
  const found = new Map(rows.map(({ code, rule }) => [code, rule]));
  const kinds = Object.entries(chart as Record<string, AccountKind>);
  return kinds.flatMap(([code, kind]) => {
    const was = `${kind.class} ${kind.bound} ${kind.keepsBalance}`;
    const is = found.get(code) ?? null;
    return is === was
      ? []
      : [{ kind: 'changed_chart', subject: `ledger.account_kinds ${code}`, detail: { is, was } }];
  });
}

/** Whether the functions are those of this release: its checks, too, are made of them. */
export async function checkFunctions(tx: Tx): Promise<Finding[]> {
  const changed = await findChangedFunctions(tx);
  return changed.map(({ name, why }) => ({
    kind: 'changed_function',
    subject: `function ${name}`,
    detail: { why },
  }));
}

/** A dump that was loaded into a new server: nothing may be closed before its epoch is raised. */
export async function findNumbersBehind(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<{ seq: number; next: string; used: string }>`
    select b.seq, pg_snapshot_xmax(pg_current_snapshot())::text as next, b.to_xid::text as used
      from (select seq, to_xid from ledger.batches order by seq desc limit 1) b
     where b.to_xid > pg_snapshot_xmax(pg_current_snapshot())`.execute(tx);
  return rows.map(({ seq, next, used }) => ({
    kind: 'numbers_behind',
    subject: `ledger.batches ${seq}`,
    detail: { next, used },
  }));
}

/** Brings up to date what was touched since; how far that is. */
export async function rollUpSince(tx: Tx, from: string): Promise<string> {
  const { rows } = await sql<{ upTo: string }>`
    select ${callOf('ledger.roll_up_since', { p_from: from })}::text as "upTo"`.execute(tx);
  return rows[0]?.upTo ?? from;
}
