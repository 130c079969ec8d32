import { credit, debit } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import { type LedgerBench, passHorizon } from './bench.ts';
import { type Asked, mustFail, mustPost, type Probe, posting, resolution } from './probe.ts';

// Each constraint and trigger of the ledger's tables, and a statement that it alone stops. They are
// tried as the owner, whom no grant holds back.

const amount = centavos(100);
/** What is tried here never leaves a row: once is enough. */
const filled = new WeakSet<LedgerBench>();

/** A little of everything: single, pending, posted and voided journals, and a closed batch. */
const fill: Probe = async (bench) => {
  if (filled.has(bench)) return;
  filled.add(bench);
  const legs = [debit('psp_clearing', 'p', amount), credit('buyer_credit', 'b', amount)];
  const [held, dropped] = [
    posting(legs, { phase: 'pending' }),
    posting(legs, { phase: 'pending' }),
  ];
  await mustPost(bench, posting(legs), held, dropped);
  await mustPost(bench, resolution(held.id, 'post'), resolution(dropped.id, 'void'));
  await passHorizon(bench);
  await bench.owner.query('select ledger.close_batch()');
};

const fresh = 'gen_random_uuid()';
const journal = (values: Record<string, string>) => {
  const row = {
    ...{ id: fresh, mode: `'live'`, event: `'e'`, phase: `'single'`, request_hash: `''` },
    ...{ effective_on: `'2026-11-15'`, source: `'s'`, ...values },
  };
  const [names, said] = [Object.keys(row), Object.values(row)];
  return `insert into ledger.journals (${names.join(', ')}) values (${said.join(', ')})`;
};
const kind = (code: string, of: string, bound: string, keeping: string) =>
  `insert into ledger.account_kinds values ('${code}', '${of}', '${bound}', '${keeping}')`;
const account = (mode: string, code: string, owner: string, unit: string) =>
  `insert into ledger.accounts (mode, kind, owner, unit)
     values ('${mode}', '${code}', '${owner}', '${unit}')`;
const again = (table: string, columns: string, overriding = '') =>
  `insert into ledger.${table} (${columns}) ${overriding} select ${columns} from ledger.${table} limit 1`;
const balance = (change: string, of = 'psp_clearing') =>
  `update ledger.balances set ${change} where account_id = (
     select id from ledger.accounts where kind = '${of}' limit 1)`;
const single = `(select id from ledger.journals where phase = 'single' limit 1)`;
const anAccount = '(select id from ledger.accounts limit 1)';
const entry = (of: string, seq: number, on: string, worth: number) =>
  `insert into ledger.entries (journal_id, seq, account_id, amount, is_posted)
     values (${of}, ${seq}, ${on}, ${worth}, true)`;
const batchColumns = 'seq, from_xid, to_xid, journals, previous, hash';
const journalColumns = 'id, mode, event, phase, request_hash, effective_on, source';

/** By constraint: a statement that fails for it. */
export const rowRules: Record<string, { table: string; breach: string }> = {
  account_kinds_pkey: { table: 'account_kinds', breach: kind('capital', 'equity', 'N', 'rolled') },
  account_kinds_class_check: { table: 'account_kinds', breach: kind('x', 'gold', 'N', 'direct') },
  account_kinds_bound_check: { table: 'account_kinds', breach: kind('x', 'asset', 'X', 'direct') },
  account_kinds_keeping_check: { table: 'account_kinds', breach: kind('x', 'asset', 'N', 'loose') },
  what_is_bound_is_kept: { table: 'account_kinds', breach: kind('x', 'asset', 'D', 'rolled') },
  only_liabilities_roll_credits: {
    table: 'account_kinds',
    breach: kind('x', 'asset', 'D', 'credits_rolled'),
  },
  accounts_pkey: {
    table: 'accounts',
    breach: again('accounts', 'id, mode, kind, owner, unit', 'overriding system value'),
  },
  accounts_mode_kind_owner_unit_key: {
    table: 'accounts',
    breach: again('accounts', 'mode, kind, owner, unit'),
  },
  accounts_mode_check: { table: 'accounts', breach: account('play', 'capital', 'o', 'PHP') },
  accounts_kind_fkey: { table: 'accounts', breach: account('live', 'nothing', 'o', 'PHP') },
  accounts_owner_check: { table: 'accounts', breach: account('live', 'capital', 'a|b', 'PHP') },
  accounts_unit_check: { table: 'accounts', breach: account('live', 'capital', 'o', 'USD') },
  balances_pkey: { table: 'balances', breach: again('balances', 'account_id, bound, keeping') },
  balances_account_id_fkey: {
    table: 'balances',
    breach: `insert into ledger.balances (account_id, bound, keeping) values (-1, 'N', 'direct')`,
  },
  balances_debits_posted_check: { table: 'balances', breach: balance('debits_posted = -1') },
  balances_credits_posted_check: { table: 'balances', breach: balance('credits_posted = -1') },
  balances_debits_pending_check: { table: 'balances', breach: balance('debits_pending = -1') },
  balances_credits_pending_check: { table: 'balances', breach: balance('credits_pending = -1') },
  liability_not_overdrawn: {
    table: 'balances',
    breach: balance('debits_pending = credits_posted + 1', 'buyer_credit'),
  },
  asset_not_negative: {
    table: 'balances',
    breach: `${account('live', 'recv_fee', 'o', 'PHP')}; insert into ledger.balances
      (account_id, bound, keeping, debits_posted, credits_pending)
      select id, 'D', 'direct', 1, 2 from ledger.accounts where kind = 'recv_fee'`,
  },
  journals_pkey: {
    table: 'journals',
    // Of a resolution, the copy would be refused for naming nothing that it resolves.
    breach: `insert into ledger.journals (${journalColumns}) select ${journalColumns}
      from ledger.journals where id = ${single}`,
  },
  journals_mode_check: { table: 'journals', breach: journal({ mode: `'play'` }) },
  journals_phase_check: { table: 'journals', breach: journal({ phase: `'perhaps'` }) },
  resolution_names_its_pending: { table: 'journals', breach: journal({ phase: `'void'` }) },
  ends_one_journal: {
    table: 'journals',
    breach: journal({ phase: `'void'`, pending_id: fresh, reverses_id: fresh }),
  },
  only_pending_expires: { table: 'journals', breach: journal({ expires_at: 'now()' }) },
  entries_pkey: { table: 'entries', breach: entry(single, 1, anAccount, 1) },
  entries_account_id_fkey: { table: 'entries', breach: entry(single, 9, '-1', 1) },
  ended_pkey: { table: 'ended', breach: again('ended', 'journal_id, by_journal_id, how') },
  ended_how_check: {
    table: 'ended',
    breach: `insert into ledger.ended values (${fresh}, ${fresh}, 'somehow')`,
  },
  entries_amount_check: { table: 'entries', breach: entry(single, 9, anAccount, 0) },
  batches_pkey: { table: 'batches', breach: again('batches', batchColumns) },
  batches_go_forward: {
    table: 'batches',
    breach: `insert into ledger.batches (${batchColumns}) values (9, '5', '5', 1, '', '')`,
  },
  batches_hash_version_check: {
    table: 'batches',
    breach: `insert into ledger.batches (${batchColumns}, hash_version)
      values (9, '5', '6', 1, '', '', 3)`,
  },
  closed_accounts_pkey: {
    table: 'closed_accounts',
    breach: again('closed_accounts', 'account_id, mode, kind, owner, unit'),
  },
  closed_journals_pkey: {
    table: 'closed_journals',
    breach: again('closed_journals', 'journal_id, batch, digest'),
  },
  watch_pkey: { table: 'watch', breach: again('watch', 'only_row') },
  watch_only_row_check: {
    table: 'watch',
    breach: 'insert into ledger.watch (only_row) values (false)',
  },
  alarms_pkey: {
    table: 'alarms',
    breach: `insert into ledger.alarms (id, kind, subject) select id, kind, subject
      from (values (gen_random_uuid())) a(id), (values ('k', 'a'), ('k', 'b')) s(kind, subject)`,
  },
  cleared_by_somebody: {
    table: 'alarms',
    breach: `insert into ledger.alarms (kind, subject, cleared_at) values ('k', 'c', now())`,
  },
  kind_days_pkey: {
    table: 'kind_days',
    breach: `insert into ledger.kind_days
      select 'live', 'capital', 'PHP', date '2026-11-15', 0, 0 from generate_series(1, 2)`,
  },
  account_days_pkey: {
    table: 'account_days',
    breach: `insert into ledger.account_days
      select 1, date '2026-11-15', 0, 0, '1', '1' from generate_series(1, 2)`,
  },
  totalled_pkey: { table: 'totalled', breach: 'insert into ledger.totalled default values' },
};

/** A row's trigger and index are those of its month's table. */
const forbidden = (deed: string, table: string) =>
  new RegExp(`^${deed} on ledger\\.${table}(_[a-z0-9]+)? is forbidden$`);
const reasonOf = (name: string, table: string) =>
  name === `${table}_pkey` ? new RegExp(`^${table}(_[a-z0-9]+)?_pkey$`) : name;
const frozenColumn: Record<string, string> = {
  journals: 'source = source',
  entries: 'amount = amount',
  ended: 'how = how',
  accounts: 'owner = owner',
  batches: 'journals = journals',
  closed_accounts: 'owner = owner',
  closed_journals: 'batch = batch',
};
export const frozenTables = Object.keys(frozenColumn);
export const keptTables = [...frozenTables, 'balances'];

/** By probe: what it tries, on a ledger that holds a little of everything. */
const rowTrials: Record<string, (owner: Asked) => Promise<void>> = Object.fromEntries([
  ...Object.entries(rowRules).map(([name, { table, breach }]) => [
    `refuses what ${name} forbids`,
    (owner: Asked) => mustFail(owner, breach, reasonOf(name, table)),
  ]),
  ...Object.entries(frozenColumn).map(([table, change]) => [
    `never changes a row of ${table}`,
    async (owner: Asked) => {
      const update = `update ledger.${table} set ${change}`;
      await mustFail(owner, update, forbidden('UPDATE', table));
      await mustFail(owner, `delete from ledger.${table}`, forbidden('DELETE', table));
    },
  ]),
  ...keptTables.map((table) => [
    `never empties ${table}`,
    (owner: Asked) => {
      const truncate = `truncate ledger.${table} cascade`;
      return mustFail(owner, truncate, `TRUNCATE on ledger.${table} is forbidden`);
    },
  ]),
]);

export const rowProbes: Record<string, Probe> = Object.fromEntries(
  Object.entries(rowTrials).map(([name, trial]) => [
    name,
    async (bench: LedgerBench) => {
      await fill(bench);
      await trial(bench.owner);
    },
  ]),
);

/**
 * Why the probe failed on a ledger without what the statement takes away; undefined when it noticed
 * nothing. All in one transaction, which is undone.
 */
export async function tryWithout(
  bench: LedgerBench,
  taken: { sql: string; killedBy: string },
): Promise<Error | undefined> {
  const trial = rowTrials[taken.killedBy];
  if (!trial) throw new Error(`no trial ${taken.killedBy}`);
  await fill(bench);
  const owner = await bench.owner.connect();
  try {
    await owner.query('begin');
    await owner.query(taken.sql);
    return await trial(owner).then(
      () => undefined,
      (error: Error) => error,
    );
  } finally {
    await owner.query('rollback');
    owner.release();
  }
}
