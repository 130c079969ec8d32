import pg from 'pg';
import type { ScratchCluster } from './scratch-cluster.ts';

// Copies of a prepared ledger that differ in one thing, to be measured beside it.

/** Copies the ledger as it is, changes the copy, and returns its address for the product's role. */
export async function copyLedger(
  { adminUrl, appUrl }: ScratchCluster,
  name: string,
  change: string[],
): Promise<string> {
  await run(adminUrl, [`create database bench_${name} template luwag owner luwag_owner`]);
  await run(inDatabase(adminUrl, `bench_${name}`), [...change, 'vacuum analyze', 'checkpoint']);
  return inDatabase(appUrl, `bench_${name}`);
}

export const dropCopy = ({ adminUrl }: ScratchCluster, name: string): Promise<void> =>
  run(adminUrl, [`drop database bench_${name} with (force)`]);

const inDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const whole = (table: string, key: string): string[] => [
  `create table ledger.plain_${table} (like ledger.past_${table} including all)`,
  `insert into ledger.plain_${table} select * from ledger.${table} order by ${key}`,
  `drop table ledger.${table} cascade`,
  `alter table ledger.plain_${table} rename to ${table}`,
  `create trigger frozen before update or delete on ledger.${table}
     for each row execute function ledger.deny()`,
  `grant select on ledger.${table} to luwag_app`,
];

/** One table each, without months; all else as it is. */
export const withoutMonths: string[] = [
  'set role luwag_owner',
  ...whole('journals', 'id'),
  ...whole('entries', 'journal_id, seq'),
  'alter table ledger.entries add foreign key (account_id) references ledger.accounts',
  `create trigger closed_books after insert on ledger.entries referencing new table as new_entries
     for each statement execute function ledger.closed_books()`,
  `create constraint trigger must_balance after insert on ledger.journals
     deferrable initially deferred for each row execute function ledger.must_balance()`,
  'reset role',
];

const fillStep = 250_000;

/**
 * So many journals more, of six entries each, over the two months before this one and this up to
 * now. Written past the triggers: it is their bulk that is measured, not what they add up to.
 */
export const withJournals = (count: number): string[] => [
  `set session_replication_role = replica`,
  // Made anew at the end: filled row by row it is most of the time that this takes.
  'drop index ledger.entries_account',
  `create unlogged table filling as
     select n, (overlay(public.uuid_v7()::text placing substr(ledger.first_id_of(
              date_trunc('month', now()) - interval '2 months'
              + n * ((now() - (date_trunc('month', now()) - interval '2 months')) / ${count}.0)
            )::text, 1, 13) from 1 for 13))::uuid as id
       from generate_series(1::bigint, ${count}) n`,
  ...Array.from({ length: Math.ceil(count / fillStep) }, (_, i) => {
    const slice = `where n > ${i * fillStep} and n <= ${(i + 1) * fillStep}`;
    return `insert into ledger.journals (id, mode, event, phase, request_hash, effective_on, source)
        select id, 'test', 'checkout', 'single', sha256(uuid_send(id)), current_date, 'plan:' || n
          from filling ${slice} order by id;
      insert into ledger.entries (journal_id, seq, account_id, amount, is_posted)
        select f.id, s.seq, 1 + (f.n * 7919 + s.seq * 104729) % a.accounts, s.amount, true
          from filling f, (select count(*) as accounts from ledger.accounts) a,
               (values (1, 100), (2, -90), (3, -6), (4, -4), (5, 100), (6, -100)) s(seq, amount)
        ${slice} order by f.id, s.seq`;
  }),
  'drop table filling',
  'create index entries_account on ledger.entries (account_id, xid)',
  'set session_replication_role = origin',
];
