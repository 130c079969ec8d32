import { credit, debit, type Leg } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import type { Posting } from '@luwag/ledger/commands';
import { postAlone } from '@luwag/ledger/posting';
import { type LedgerBench, passHorizon } from './bench.ts';
import {
  idAt,
  makeMonth,
  monthName,
  monthsAgo,
  rollUpAll,
  setMonthsAside,
  setMonthsAsideDuring,
  settle,
} from './months.ts';
import {
  must,
  mustBeSound,
  mustFail,
  mustPost,
  mustRefuse,
  openSession,
  type Probe,
  posting,
  postOn,
  resolution,
  startWaiting,
} from './probe.ts';

const toBuyer: Leg[] = [
  debit('psp_clearing', 'p', centavos(100)),
  credit('buyer_credit', 'b', centavos(100)),
];
const fromBuyer: Leg[] = [
  debit('buyer_credit', 'b', centavos(100)),
  credit('psp_clearing', 'p', centavos(100)),
];
const oldMonth = () => monthsAgo(4);
const postedThen = (more: Partial<Posting> = {}) =>
  posting(toBuyer, { id: idAt(oldMonth()), ...more });

/** A month with two journals, attached. */
async function fillMonth(bench: LedgerBench): Promise<Posting> {
  await makeMonth(bench, oldMonth());
  const done = postedThen();
  await mustPost(bench, done, postedThen());
  return done;
}

/** The same, set aside. */
async function fillPastMonth(bench: LedgerBench): Promise<Posting> {
  const done = await fillMonth(bench);
  await settle(bench);
  const moved = await setMonthsAside(bench);
  must(moved === 1, `${moved} months were set aside`);
  return done;
}

const forbidden = (deed: string) => new RegExp(`^${deed} on ledger\\..* is forbidden$`);

const mustStay = async (bench: LedgerBench, why: string) =>
  must((await setMonthsAside(bench)) === 0, `a month was set aside ${why}`);

export const monthProbes: Record<string, Probe> = {
  async 'never writes to a past month'(bench) {
    await fillPastMonth(bench);
    for (const [table, change] of [
      ['past_journals', 'source = source'],
      ['past_entries', 'amount = amount'],
    ]) {
      await mustFail(bench.owner, `update ledger.${table} set ${change}`, forbidden('UPDATE'));
      await mustFail(bench.owner, `delete from ledger.${table}`, forbidden('DELETE'));
      const again = `insert into ledger.${table} select * from ledger.${table} limit 1`;
      await mustFail(bench.owner, again, forbidden('INSERT'));
    }
  },
  async 'never empties a month'(bench) {
    await fillPastMonth(bench);
    const [old, now] = [monthName(oldMonth()), monthName(monthsAgo(0))];
    for (const table of [
      ...['past_journals', 'past_entries', `past_journals_${old}`, `past_entries_${old}`],
      ...[`journals_${now}`, `entries_${now}`, 'journals_other', 'entries_other'],
    ])
      await mustFail(
        bench.owner,
        `truncate ledger.${table}`,
        `TRUNCATE on ledger.${table} is forbidden`,
      );
  },
  async 'adds nothing to a committed journal by the table of its month'(bench) {
    for (const [at, table] of [
      [new Date(), `entries_${monthName(new Date())}`],
      [monthsAgo(5), 'entries_other'],
    ] as const) {
      await mustPost(bench, posting(toBuyer, { id: idAt(at) }));
      const late = `insert into ledger.${table} (journal_id, seq, account_id, amount, is_posted)
        select journal_id, seq + 10, account_id, amount, is_posted from ledger.${table}`;
      await mustFail(bench.owner, late, '23001');
    }
  },
  async 'is as sound with a month set aside as before'(bench) {
    await fillPastMonth(bench);
    await mustBeSound(bench);
    await mustPost(bench, posting(fromBuyer));
    await mustBeSound(bench);
  },
  async 'knows a journal of a past month again'(bench) {
    const done = await fillPastMonth(bench);
    const created = await postAlone(bench.app, done);
    must(created === 0, `${created} created by a repetition`);
    await mustRefuse(bench, 'id_reused', posting(fromBuyer, { id: done.id }));
    await mustBeSound(bench);
  },
  async 'takes back a journal of a past month, once'(bench) {
    const done = await fillPastMonth(bench);
    await mustPost(bench, posting(fromBuyer, { reversesId: done.id }));
    const again = posting(fromBuyer, { reversesId: done.id });
    await mustRefuse(bench, 'already_reversed', again);
    await mustBeSound(bench);
  },
  async 'sets no month aside before the chain holds it'(bench) {
    await fillMonth(bench);
    await passHorizon(bench);
    await bench.owner.query(rollUpAll);
    await mustStay(bench, 'that no batch holds');
    await bench.app.query('select ledger.close_batch()');
    must((await setMonthsAside(bench)) === 1, 'a settled month stays');
  },
  async 'sets no month aside before its credits are rolled up'(bench) {
    await fillMonth(bench);
    await passHorizon(bench);
    await bench.app.query('select ledger.close_batch()');
    await mustStay(bench, 'that is not rolled up');
    await bench.owner.query(rollUpAll);
    must((await setMonthsAside(bench)) === 1, 'a settled month stays');
  },
  async 'sets no month aside while something in it is pending'(bench) {
    await fillMonth(bench);
    const held = postedThen({ phase: 'pending' });
    await mustPost(bench, held);
    await settle(bench);
    await mustStay(bench, 'with a journal pending');
    await mustPost(bench, resolution(held.id, 'void'));
    must((await setMonthsAside(bench)) === 1, 'a settled month stays');
  },
  async 'sets no month aside with what came while its lock was waited for'(bench) {
    await fillMonth(bench);
    const went = await setMonthsAsideDuring(bench, () => postedThen());
    must(went === 0, 'a month went with a journal that no counter has');
    await settle(bench);
    must((await setMonthsAside(bench)) === 1, 'a settled month stays');
    await mustBeSound(bench);
  },
  async 'keeps two past months attached'(bench) {
    await mustPost(bench, posting(toBuyer, { id: idAt(monthsAgo(2)) }));
    await settle(bench);
    await mustStay(bench, 'that is the last but one');
  },
  async 'notes what a call ends in the order of its ids'(bench) {
    const [low = '', high = ''] = [idAt(new Date()), idAt(new Date())].sort();
    // Of two buyers, so that neither end waits for the balance of the other.
    const toOther = [...toBuyer.slice(0, 1), credit('buyer_credit', 'c', centavos(100))];
    const held = (id: string, legs: Leg[]) => posting(legs, { id, phase: 'pending' });
    await mustPost(bench, held(low, toBuyer), held(high, toOther));
    const ends = (id: string, by?: string) => resolution(id, 'void', by ? { id: by } : {});
    // By the ids of what ends them the other one would come first.
    const [first = '', last = ''] = [idAt(new Date()), idAt(new Date())].sort();
    const holder = await openSession(bench.app);
    await postOn(holder.client, ends(low));
    const client = await bench.app.connect();
    const both = [ends(high, first), ends(low, last)];
    const { ended } = await startWaiting(bench, client, () => postOn(client, ...both));
    await postAlone(bench.app, ends(high)).finally(() => holder.commit());
    await ended;
    client.release();
    await mustBeSound(bench);
  },
  async 'reads a month by its indexes, by plans that were made while it was empty'(bench) {
    const { client, commit } = await openSession(bench.app);
    const now = () => ({ id: idAt(new Date()) });
    const held = posting(toBuyer, { ...now(), phase: 'pending' });
    await postOn(client, posting(toBuyer, now()));
    await postOn(client, held);
    await postOn(client, resolution(held.id, 'post', now()));
    await client.query('set constraints all immediate');
    // By the number of scans: on the first day a plan that reads all of the table is as quick.
    const { rows } = await client.query(`select relname from pg_stat_xact_user_tables
      where schemaname = 'ledger' and relname ~ '^(journals|entries)_' and seq_scan > 0`);
    await commit();
    must(rows.length === 0, `read through: ${rows.map(({ relname }) => relname).join(', ')}`);
  },
  async 'reads as little of a large ledger, by plans that were made while it was empty'(bench) {
    const lent = (buyer: string): Leg[] => [
      debit('line_granted', buyer, centavos(100)),
      credit('line_available', buyer, centavos(100)),
    ];
    const client = await bench.app.connect();
    await postOn(client, posting(lent('first')));
    const others = Array.from({ length: 500 }, (_, n) => posting(lent(`other${n}`)));
    await mustPost(bench, ...others);
    await client.query('begin');
    await postOn(client, posting(lent('last')));
    await client.query('set constraints all immediate');
    const { rows } = await client.query(`select relname,
        (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables
      where schemaname = 'ledger' and relname in ('accounts', 'balances') order by relname`);
    await client.query('commit');
    client.release();
    // Two accounts, each looked up to be found, made, locked and counted.
    const all = rows.filter(({ read }) => read > 40);
    must(all.length === 0, `read from a ledger of 1,002 accounts: ${JSON.stringify(rows)}`);
  },
  async 'finds an end that is noted wrongly'({ app, owner, ...rest }) {
    const bench = { app, owner, ...rest };
    const held = posting(toBuyer, { phase: 'pending' });
    const done = posting(toBuyer);
    await mustPost(bench, held, done);
    await mustPost(bench, resolution(held.id, 'post'));
    await passHorizon(bench);
    const faulty = async () => {
      const horizon = 'pg_snapshot_xmin(pg_current_snapshot())';
      const { rows } = await app.query(
        `select string_agg(why, ',') as why from ledger.faulty_journals('0', ${horizon})`,
      );
      return rows[0].why;
    };
    must((await faulty()) === null, 'a sound ledger has faulty journals');
    await owner.query('alter table ledger.ended disable trigger user');
    const asItWas = 'delete from ledger.ended returning journal_id, by_journal_id, how';
    const { rows } = await owner.query(asItWas);
    must((await faulty()) === 'wrong_end', 'an end that is noted no more is not found');
    const note = 'insert into ledger.ended values ($1, $2, $3)';
    for (const { journal_id, by_journal_id, how } of rows)
      await owner.query(note, [journal_id, by_journal_id, how]);
    must((await faulty()) === null, 'the end is noted again, and found');
    await owner.query(note, [done.id, held.id, 'reversal']);
    must((await faulty()) === 'wrong_end', 'an end that never came is not found');
  },
};
