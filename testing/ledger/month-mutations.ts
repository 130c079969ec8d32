import type { Mutation } from './mutation.ts';

const onThisMonth = (trigger: string, table: string) =>
  `do $$ begin execute format('drop trigger ${trigger} on ledger.${table}_%s',
     to_char(now() at time zone 'UTC', 'YYYYMM')); end $$`;
const emptied = 'never empties a month';
const added = 'adds nothing to a committed journal by the table of its month';

const dropped: Mutation[] = [
  ...['past_journals', 'past_entries'].flatMap((table) => [
    {
      name: `without trigger frozen on ${table}`,
      sql: `drop trigger frozen on ledger.${table}`,
      killedBy: 'never writes to a past month',
    },
    {
      name: `without trigger never_emptied on ${table}`,
      sql: `drop trigger never_emptied on ledger.${table}`,
      killedBy: emptied,
    },
  ]),
  ...['journals', 'entries'].flatMap((table) => [
    {
      name: `without trigger never_emptied on ${table}_other`,
      sql: `drop trigger never_emptied on ledger.${table}_other`,
      killedBy: emptied,
    },
    {
      name: `without trigger never_emptied on ${table}_month`,
      sql: onThisMonth('never_emptied', table),
      killedBy: emptied,
    },
  ]),
  {
    name: 'without trigger closed_books on entries_other',
    sql: 'drop trigger closed_books on ledger.entries_other',
    killedBy: added,
  },
  {
    name: 'without trigger closed_books on entries_month',
    sql: onThisMonth('closed_books', 'entries'),
    killedBy: added,
  },
];

const change = (
  name: string,
  [fn, from, to]: [fn: string, from: string, to: string],
  killedBy: string,
): Mutation => ({ name, fn, from, to, killedBy });

const changed: Mutation[] = [
  change(
    'an id of a past month is written again',
    ['post_many', 'where j.id <> all (past)', ''],
    'knows a journal of a past month again',
  ),
  change(
    'an id of a past month answers for any request',
    ['post_many', 'join past_journals j', 'join journals j'],
    'knows a journal of a past month again',
  ),
  change(
    'what is past cannot be taken back',
    ['find_journals', 'if ledger.may_be_past(p_ids) then', 'if false then'],
    'takes back a journal of a past month, once',
  ),
  change(
    'the chain leaves past months out',
    ['journal_digests', 'from all_journals j', 'from journals j'],
    'is as sound with a month set aside as before',
  ),
  change(
    'a month goes before the chain holds it',
    [
      'is_month_settled',
      '(select b.to_xid from batches b order by b.seq desc limit 1)',
      `'999999999999'::xid8`,
    ],
    'sets no month aside before the chain holds it',
  ),
  change(
    'a month goes before it is rolled up',
    ['is_month_settled', '(select w.journals_to from watch w)', `'999999999999'::xid8`],
    'sets no month aside before its credits are rolled up',
  ),
  change(
    'a month goes with what is pending in it',
    ['is_month_settled', 'return not is_open;', 'return true;'],
    'sets no month aside while something in it is pending',
  ),
  change(
    'a month goes with what came while it was waited for',
    ['set_month_aside', 'if last is distinct from last_seen then', 'if false then'],
    'sets no month aside with what came while its lock was waited for',
  ),
  change(
    'a month goes too early',
    ['set_months_aside', `interval '2 months'`, `interval '1 month'`],
    'keeps two past months attached',
  ),
  ...['post_many', 'must_balance'].map((fn) =>
    change(
      `${fn} plans by how full a month is`,
      [fn, `SET enable_seqscan TO 'off'`, ''],
      'reads a month by its indexes, by plans that were made while it was empty',
    ),
  ),
  ...[
    ['post_many', ` SET enable_hashjoin TO 'off'`],
    ['accounts_of', 'offset 0'],
    ['apply_to_balances', 'offset 0'],
  ].map(([fn = '', words = '']) =>
    change(
      `${fn} plans by how large the ledger is`,
      [fn, words, ''],
      'reads as little of a large ledger, by plans that were made while it was empty',
    ),
  ),
  change(
    'an end that is noted no more is not missed',
    ['faulty_journals', 's.ends_id is not null and not exists', 'false and not exists'],
    'finds an end that is noted wrongly',
  ),
  change(
    'an end that never came is not noticed',
    [
      'faulty_journals',
      'e.journal_id = s.id and not exists',
      'e.journal_id = s.id and false and not exists',
    ],
    'finds an end that is noted wrongly',
  ),
];

export const monthMutations: Mutation[] = [...dropped, ...changed];
