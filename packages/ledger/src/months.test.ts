import { credit, debit, type Leg } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import { waitUntil } from '@luwag/testing/harness/processes';
import { limitOf } from '@luwag/testing/harness/timing';
import {
  answerOf,
  type LedgerBench,
  openLedgerBench,
  passHorizon,
  stateOf,
} from '@luwag/testing/ledger/bench';
import {
  idAt,
  makeMonth,
  monthName,
  monthsAgo,
  setMonthsAside,
  setMonthsAsideDuring,
  settle,
} from '@luwag/testing/ledger/months';
import { mustPost, posting, resolution } from '@luwag/testing/ledger/probe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMonths, readMonths } from './months.ts';
import { postAlone } from './posting.ts';
import { checkBatches } from './watch.ts';

let bench: LedgerBench;
beforeEach(async () => {
  bench = await openLedgerBench();
});
afterEach(() => bench.close());

const paid = (amount: number): Leg[] => [
  debit('psp_clearing', 'p', centavos(amount)),
  credit('merchant_payable', 'm', centavos(amount)),
];
const takenBack = (amount: number): Leg[] => [
  debit('merchant_payable', 'm', centavos(amount)),
  credit('psp_clearing', 'p', centavos(amount)),
];

const tableOf = async (id: string): Promise<string[]> => {
  const { rows } = await bench.owner.query(
    `select tableoid::regclass::text as name from ledger.entries where journal_id = $1
     union select tableoid::regclass::text from ledger.past_entries where journal_id = $1
     union select tableoid::regclass::text from ledger.journals where id = $1
     union select tableoid::regclass::text from ledger.past_journals where id = $1 order by 1`,
    [id],
  );
  return rows.map(({ name }) => name);
};

const statement = async (kind: string) => {
  const { rows } = await bench.app.query(
    `select s.* from ledger.accounts a, ledger.statement(a.id, now()) s where a.kind = $1`,
    [kind],
  );
  return rows;
};

/** What a check of every batch finds. */
const findings = () =>
  bench.db.transaction().execute(async (tx) => (await checkBatches(tx, '0')).findings);

/** Two journals of four months ago, one of them a credit that has long been paid out. */
async function fillOldMonth(): Promise<{ sale: string }> {
  await makeMonth(bench, monthsAgo(4));
  const sale = posting(paid(700), { id: idAt(monthsAgo(4)) });
  await mustPost(bench, sale, posting(paid(300), { id: idAt(monthsAgo(4)) }));
  await settle(bench);
  await mustPost(bench, posting(takenBack(250)));
  await settle(bench);
  return { sale: sale.id };
}

test('a journal of the last millisecond of a month is taken back in the next', async () => {
  const begins = monthsAgo(0);
  const last = posting(paid(100), { id: idAt(new Date(begins.getTime() - 1)) });
  const first = posting(takenBack(100), { id: idAt(begins), reversesId: last.id });
  await mustPost(bench, last);
  await passHorizon(bench);
  await mustPost(bench, first);
  const [before, now] = [monthName(monthsAgo(1)), monthName(begins)];
  expect(await tableOf(last.id)).toEqual([`ledger.entries_${before}`, `ledger.journals_${before}`]);
  expect(await tableOf(first.id)).toEqual([`ledger.entries_${now}`, `ledger.journals_${now}`]);
  const again = posting(takenBack(100), { reversesId: last.id });
  expect(await answerOf(postAlone(bench.app, again))).toEqual({ refused: 'already_reversed' });
  expect(await stateOf(bench)).toMatchObject({ imbalances: 0, drift: 0 });
});

test('one call writes to two months, and each entry lies with its journal', async () => {
  const ids = [new Date(), monthsAgo(1), monthsAgo(2), monthsAgo(40)].map(idAt);
  await mustPost(bench, ...ids.map((id) => posting(paid(1), { id })));
  const names = [monthName(new Date()), monthName(monthsAgo(1)), monthName(monthsAgo(2)), 'other'];
  for (const [i, id] of ids.entries())
    expect(await tableOf(id)).toEqual([
      `ledger.entries_${names[i]}`,
      `ledger.journals_${names[i]}`,
    ]);
  expect(await stateOf(bench)).toMatchObject({ imbalances: 0, drift: 0, journals: 4 });
});

test.each([
  ['resolutions', 'already_resolved'],
  ['reversals', 'already_reversed'],
] as const)('of a hundred %s of one journal at once, one is written', async (kind, refused) => {
  const isResolved = kind === 'resolutions';
  const original = posting(paid(100), isResolved ? { phase: 'pending' } : {});
  await mustPost(bench, original, posting(paid(100_000)));
  await passHorizon(bench);
  const end = () =>
    isResolved
      ? resolution(original.id, 'post', { id: idAt(new Date()) })
      : posting(takenBack(100), { id: idAt(new Date()), reversesId: original.id });
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => answerOf(postAlone(bench.app, end()))),
  );
  expect(answers.filter((answer) => 'created' in answer)).toEqual([{ created: 1 }]);
  expect(answers.filter((answer) => 'refused' in answer)).toEqual(
    Array.from({ length: 99 }, () => ({ refused })),
  );
  expect(await stateOf(bench)).toMatchObject({ imbalances: 0, drift: 0 });
});

test('a month that is set aside leaves statements, balances, chain and proofs as they were', async () => {
  const { sale } = await fillOldMonth();
  const before = {
    state: await stateOf(bench),
    payable: await statement('merchant_payable'),
    clearing: await statement('psp_clearing'),
    findings: await findings(),
  };
  expect(before.payable).toHaveLength(3);
  expect(before.findings).toEqual([]);

  expect(await setMonthsAside(bench)).toBe(1);
  const past = monthName(monthsAgo(4));
  expect(await tableOf(sale)).toEqual([
    `ledger.past_entries_${past}`,
    `ledger.past_journals_${past}`,
  ]);
  const { journals, ...state } = await stateOf(bench);
  expect(journals).toBe(1);
  expect({
    state: { ...state, journals: before.state.journals },
    payable: await statement('merchant_payable'),
    clearing: await statement('psp_clearing'),
    findings: await findings(),
  }).toEqual(before);
  // And it goes on: what is left of the credit can be paid out, no more.
  const more = answerOf(postAlone(bench.app, posting(takenBack(751))));
  expect(await more).toEqual({ refused: 'liability_overdrawn' });
  await mustPost(bench, posting(takenBack(750)));
});

test.each([
  [
    'an amount',
    'entries',
    'update ledger.past_entries set amount = amount * 2 where journal_id = $1',
  ],
  [
    'a date',
    'journals',
    `update ledger.past_journals set effective_on = '2020-01-01' where id = $1`,
  ],
  ['a journal', 'journals', 'delete from ledger.past_journals where id = $1'],
])('%s that was changed in a past month is found, by its journal', async (_, table, change) => {
  const { sale } = await fillOldMonth();
  expect(await setMonthsAside(bench)).toBe(1);
  await bench.owner.query(`alter table ledger.past_${table} disable trigger user`);
  await bench.owner.query(change, [sale]);
  const found = await findings();
  expect(found.map(({ subject }) => subject)).toContain(`ledger.journals ${sale}`);
  const { rows } = await bench.app.query('select ledger.first_broken_batch() as seq');
  expect(rows[0].seq).toBe(1);
});

test('what comes with an id of a past month is written beside the months, and counts', async () => {
  await fillOldMonth();
  expect(await setMonthsAside(bench)).toBe(1);
  const late = posting(paid(10), { id: idAt(monthsAgo(4)) });
  await mustPost(bench, late);
  expect(await tableOf(late.id)).toEqual(['ledger.entries_other', 'ledger.journals_other']);
  expect(await postAlone(bench.app, late)).toBe(0);
  await settle(bench);
  expect(await findings()).toEqual([]);
  expect(await stateOf(bench)).toMatchObject({ imbalances: 0, drift: 0, broken_batch: null });
});

test('a month stays when a posting came to it while its lock was waited for', async () => {
  await fillOldMonth();
  const toPost = () => posting(paid(40), { id: idAt(monthsAgo(4)) });
  expect(await setMonthsAsideDuring(bench, toPost)).toBe(0);
  expect(await stateOf(bench)).toMatchObject({ imbalances: 0, drift: 0 });
  await settle(bench);
  expect(await setMonthsAside(bench)).toBe(1);
  await mustPost(bench, posting(takenBack(790)));
  expect(await stateOf(bench)).toMatchObject({ imbalances: 0, drift: 0 });
});

test('a month without tables stops nobody, and begins after what came before it was made', async () => {
  const month = monthsAgo(-2);
  const early = posting(paid(10), { id: idAt(new Date(month.getTime() + 5_000)) });
  await mustPost(bench, early);
  await makeMonth(bench, month);
  const later = posting(paid(10), { id: idAt(new Date(month.getTime() + 5_001)) });
  const earlier = posting(paid(10), { id: idAt(month) });
  await mustPost(bench, later, earlier);
  expect(await tableOf(later.id)).toContain(`ledger.journals_${monthName(month)}`);
  for (const id of [early.id, earlier.id])
    expect(await tableOf(id)).toContain('ledger.journals_other');
  expect(await postAlone(bench.app, early, earlier, later)).toBe(0);
  expect(await stateOf(bench)).toMatchObject({ imbalances: 0, drift: 0, journals: 3 });
});

test('the month and the next are made once, by whoever comes first', async () => {
  const before = await readMonths(bench.db);
  expect(before).toMatchObject({ ahead: 1 });
  const next = monthName(monthsAgo(-1));
  await bench.owner.query(`drop table ledger.journals_${next}, ledger.entries_${next}`);
  expect(await readMonths(bench.db)).toMatchObject({ ahead: 0 });
  const making = () => bench.db.transaction().execute(makeMonths);
  const made = await Promise.all([making(), making(), making()]);
  expect(made.toSorted()).toEqual([0, 0, 1]);
  expect(await readMonths(bench.db)).toEqual(before);
});

/** Posts from six callers before, during and after; how long the work and the slowest call took. */
async function whilePosting<T>(work: () => Promise<T>) {
  let isOver = false;
  let [posted, slowestMs] = [0, 0];
  const writer = async (_: unknown, caller: number) => {
    for (let n = 0; !isOver; n += 1) {
      const toNewAccount: Leg[] = [
        debit('psp_clearing', 'p', centavos(1)),
        credit('buyer_credit', `${caller}.${n}`, centavos(1)),
      ];
      const began = performance.now();
      posted += await postAlone(bench.app, posting(toNewAccount, { id: idAt(new Date()) }));
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
  };
  const writers = Array.from({ length: 6 }, writer);
  await waitUntil(async () => posted > 10, 'postings before it');
  const began = performance.now();
  const done = await work();
  const tookMs = performance.now() - began;
  const before = posted;
  await waitUntil(async () => posted > before + 10, 'postings after it');
  isOver = true;
  await Promise.all(writers);
  return { done, tookMs, slowestMs };
}

/** As the job does it: a lock that does not come at once is asked for again. */
async function untilDone(work: () => Promise<number>): Promise<number> {
  for (;;) {
    const done = await work().catch(() => 0);
    if (done > 0) return done;
  }
}

test.each([
  ['made', () => bench.db.transaction().execute(makeMonths)],
  ['set aside', () => setMonthsAside(bench)],
])('a month is %s while postings open accounts, and none fails', async (_, work) => {
  await fillOldMonth();
  const next = monthName(monthsAgo(-1));
  await bench.owner.query(`drop table ledger.journals_${next}, ledger.entries_${next}`);
  const { done, tookMs, slowestMs } = await whilePosting(() => untilDone(work));
  expect(done).toBe(1);
  // The lock's own limit and then some: a posting waits no longer than the job may wait.
  expect(slowestMs).toBeLessThan(limitOf(1000));
  expect(tookMs).toBeLessThan(limitOf(1500));
  expect(await stateOf(bench)).toMatchObject({ imbalances: 0, drift: 0 });
});
