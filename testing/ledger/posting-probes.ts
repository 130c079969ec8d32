import { credit, debit, type Leg } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import { postAlone } from '@luwag/ledger/posting';
import { type LedgerBench, passHorizon, stateOf } from './bench.ts';
import {
  answerInSession,
  must,
  mustBeSound,
  mustFail,
  mustPost,
  mustRefuse,
  newId,
  type Probe,
  posting,
  resolution,
} from './probe.ts';

const toBuyer = (amount: number): Leg[] => [
  debit('psp_clearing', 'p', centavos(amount)),
  credit('buyer_credit', 'b', centavos(amount)),
];
const fromBuyer = (amount: number): Leg[] => [
  debit('buyer_credit', 'b', centavos(amount)),
  credit('psp_clearing', 'p', centavos(amount)),
];
const lent = (amount: number): Leg[] => [
  debit('recv_principal', 'b', centavos(amount)),
  credit('psp_clearing', 'p', centavos(amount)),
];
const repaid = (amount: number): Leg[] => [
  debit('psp_clearing', 'p', centavos(amount)),
  credit('recv_principal', 'b', centavos(amount)),
];
const toMerchant = (amount: number): Leg[] => [
  debit('psp_clearing', 'p', centavos(amount)),
  credit('merchant_payable', 'm', centavos(amount)),
];
const fromMerchant = (amount: number): Leg[] => [
  debit('merchant_payable', 'm', centavos(amount)),
  credit('psp_clearing', 'p', centavos(amount)),
];

const granted = (amount: number): Leg[] => [
  debit('line_granted', 'b', centavos(amount)),
  credit('line_available', 'b', centavos(amount)),
];

const [inPesos, ofTheLine] = [toBuyer(100).slice(0, 1), granted(100).slice(1)];
const unbalanced = [
  [],
  inPesos,
  [...toBuyer(99).slice(0, 1), ...toBuyer(100).slice(1)],
  [...toBuyer(100), ...ofTheLine],
  [...inPesos, ...ofTheLine],
];

/** The state is asked before and after: a refusal and a repetition leave it as it was. */
async function mustNotChange(bench: LedgerBench, work: () => Promise<unknown>): Promise<void> {
  const before = JSON.stringify(await stateOf(bench));
  await work();
  const after = JSON.stringify(await stateOf(bench));
  must(before === after, `${before} became ${after}`);
}

async function hold(bench: LedgerBench, legs: Leg[], expiresAt?: Date): Promise<string> {
  const held = posting(legs, { phase: 'pending', ...(expiresAt ? { expiresAt } : {}) });
  await mustPost(bench, held);
  return held.id;
}

const past = new Date(Date.UTC(2020, 0));
const future = new Date(Date.UTC(2120, 0));

export const postingProbes: Record<string, Probe> = {
  async 'refuses a journal that does not balance'(bench) {
    await mustPost(bench, posting(toBuyer(1000)));
    for (const legs of unbalanced) await mustRefuse(bench, 'unbalanced', posting(legs));
    const held = await hold(bench, toBuyer(100));
    const half = resolution(held, 'post', { legs: toBuyer(50).slice(0, 1) });
    await mustRefuse(bench, 'unbalanced', half);
  },
  async 'refuses at once what does not balance, before its transaction ends'(bench) {
    for (const legs of unbalanced) {
      const answer = await answerInSession(bench, posting(legs));
      must('refused' in answer && answer.refused === 'unbalanced', JSON.stringify(answer));
    }
  },
  async 'commits nothing that does not balance, whoever wrote it'(bench) {
    await mustPost(bench, posting(toBuyer(1000)), posting(granted(1000)));
    const leg = (kind: string, seq: number, amount: number) => `
      insert into ledger.entries (journal_id, seq, account_id, amount, is_posted)
        select '00000000-0000-4000-8000-00000000000f', ${seq}, id, ${amount}, true
          from ledger.accounts where kind = '${kind}'`;
    const paid = [leg('psp_clearing', 1, 100), leg('buyer_credit', 2, -100)];
    const wrong = [
      [],
      [leg('psp_clearing', 1, 100), leg('buyer_credit', 2, -99)],
      [...paid, leg('line_available', 3, -100)],
    ];
    for (const legs of wrong) {
      const journal = `
        insert into ledger.journals (id, mode, event, phase, request_hash, effective_on, source)
          values ('00000000-0000-4000-8000-00000000000f', 'live', 'e', 'single', '', '2026-11-15', 's')`;
      await mustFail(bench.owner, [journal, ...legs].join(';'), 'must_balance');
    }
  },
  async 'adds nothing to a journal once it is committed'(bench) {
    const done = posting(toBuyer(100));
    await mustPost(bench, done);
    const late = `insert into ledger.entries (journal_id, seq, account_id, amount, is_posted)
      select journal_id, seq + 10, account_id, amount, is_posted from ledger.entries`;
    await mustFail(bench.owner, late, '23001');
  },
  async 'keeps the accounts of one mode out of the journals of the other'(bench) {
    await mustPost(bench, posting(toBuyer(100), { mode: 'test' }));
    const mixed = `
      insert into ledger.journals (id, mode, event, phase, request_hash, effective_on, source)
        values ('00000000-0000-4000-8000-00000000000f', 'live', 'e', 'single', '', '2026-11-15', 's');
      insert into ledger.entries (journal_id, seq, account_id, amount, is_posted)
        select '00000000-0000-4000-8000-00000000000f', row_number() over (), account_id, amount, true
          from ledger.entries`;
    await mustFail(bench.owner, mixed, '23001');
  },
  async 'writes one journal, however often it is sent'(bench) {
    const sent = posting(toBuyer(100));
    await mustPost(bench, sent);
    await mustNotChange(bench, async () => {
      const created = await postAlone(bench.app, sent);
      must(created === 0, `${created} created by a repetition`);
    });
  },
  async 'refuses an id that was used for something else'(bench) {
    const sent = posting(toBuyer(100));
    await mustPost(bench, sent);
    const others = [
      posting(toBuyer(101), { id: sent.id }),
      posting([...toBuyer(100)].reverse(), { id: sent.id }),
      { ...sent, journal: { ...sent.journal, source: 'other' } },
      { ...sent, phase: 'pending' as const },
    ];
    for (const other of others) {
      await mustRefuse(bench, 'id_reused', other);
      const id = newId();
      await mustRefuse(bench, 'id_reused', { ...sent, id }, { ...other, id });
    }
  },
  async 'takes a journal that is said twice in one call as one'(bench) {
    const paid = posting(toBuyer(100));
    const held = posting(fromBuyer(60), { phase: 'pending' });
    const part = resolution(held.id, 'post', { legs: fromBuyer(40) });
    const back = posting(fromBuyer(10), { reversesId: paid.id });
    const twice = [paid, held, part, back, paid, held, part, back];
    const created = await postAlone(bench.app, ...twice);
    must(created === 4, `${created} created instead of 4`);
    await mustBeSound(bench);
    await mustNotChange(bench, async () => {
      const again = await postAlone(bench.app, ...twice);
      must(again === 0, `${again} created by a repetition`);
    });
  },
  async 'knows a request again, whatever the settings of the session'(bench) {
    const sent = posting(toBuyer(100), { phase: 'pending', expiresAt: future });
    await mustPost(bench, sent);
    for (const settings of [
      `set local datestyle = 'German'`,
      `set local timezone = 'America/St_Johns'`,
      'set local extra_float_digits = -15',
    ]) {
      const answer = await answerInSession(bench, sent, settings);
      must('created' in answer && answer.created === 0, `${settings}: ${JSON.stringify(answer)}`);
    }
  },
  async 'never overdraws a liability, and counts what is pending'(bench) {
    await mustPost(bench, posting(toBuyer(100)));
    await mustRefuse(bench, 'liability_overdrawn', posting(fromBuyer(101)));
    await hold(bench, fromBuyer(60));
    await mustRefuse(bench, 'liability_overdrawn', posting(fromBuyer(41)));
    await mustPost(bench, posting(fromBuyer(40)));
  },
  async 'never takes an asset below zero, and counts what is pending'(bench) {
    await mustPost(bench, posting(lent(100)));
    await mustRefuse(bench, 'asset_negative', posting(repaid(101)));
    await hold(bench, repaid(60));
    await mustRefuse(bench, 'asset_negative', posting(repaid(41)));
    await mustPost(bench, posting(repaid(40)));
  },
  async 'resolves a pending journal once'(bench) {
    await mustPost(bench, posting(toBuyer(100)));
    const held = await hold(bench, fromBuyer(50));
    await mustPost(bench, resolution(held, 'post'));
    await mustRefuse(bench, 'already_resolved', resolution(held, 'void'));
    await mustRefuse(bench, 'already_resolved', resolution(held, 'post'));
    await mustBeSound(bench);
  },
  async 'reverses a journal once'(bench) {
    const done = posting(toBuyer(100));
    await mustPost(bench, done);
    await mustPost(bench, posting(fromBuyer(100), { reversesId: done.id }), posting(toBuyer(500)));
    const again = posting(fromBuyer(100), { reversesId: done.id });
    await mustRefuse(bench, 'already_reversed', again);
  },
  async 'reverses only what is there, in its own mode'(bench) {
    const done = posting(toBuyer(100));
    await mustPost(bench, done, posting(toBuyer(100), { mode: 'test' }));
    const own = newId();
    const backs = [
      posting(fromBuyer(100), { reversesId: newId() }),
      posting(fromBuyer(100), { reversesId: done.id, mode: 'test' }),
      posting(fromBuyer(100), { reversesId: own, id: own }),
      posting(fromBuyer(100), { reversesId: await hold(bench, toBuyer(100)) }),
    ];
    for (const back of backs) await mustRefuse(bench, 'original_not_found', back);
    const both = posting(toBuyer(50));
    await mustPost(bench, posting(fromBuyer(50), { reversesId: both.id }), both);
  },
  async 'resolves only what is pending, in its own mode'(bench) {
    const done = posting(toBuyer(100));
    await mustPost(bench, done);
    await mustRefuse(bench, 'pending_not_found', resolution(done.id, 'post'));
    const held = await hold(bench, toBuyer(100));
    await mustRefuse(bench, 'pending_not_found', resolution(held, 'post', { mode: 'test' }));
  },
  async 'posts nothing after its time, and lets it be voided'(bench) {
    const held = await hold(bench, toBuyer(100), past);
    await mustRefuse(bench, 'pending_expired', resolution(held, 'post'));
    await mustPost(bench, resolution(held, 'void'));
  },
  async 'posts no more than was pending, and nothing else'(bench) {
    await mustPost(bench, posting(toBuyer(1000)), posting(lent(1000)));
    const held = await hold(bench, toBuyer(100));
    const parts = [toBuyer(101), fromBuyer(100), toMerchant(100)];
    for (const legs of parts)
      await mustRefuse(bench, 'above_pending', resolution(held, 'post', { legs }));
    const voided = resolution(held, 'void', { legs: toBuyer(50) });
    await mustRefuse(bench, 'above_pending', voided);
    await mustPost(bench, resolution(held, 'post', { legs: toBuyer(99) }));
    await mustBeSound(bench);
  },
  async 'holds debits and credits of an account apart, when a part is posted'(bench) {
    const there = (toAndFro: number, stays: number) => [
      debit('psp_clearing', 'p', centavos(toAndFro + stays)),
      credit('psp_clearing', 'p', centavos(toAndFro)),
      credit('buyer_credit', 'b', centavos(stays)),
    ];
    const held = await hold(bench, there(40, 60));
    const more = resolution(held, 'post', { legs: there(41, 59) });
    await mustRefuse(bench, 'above_pending', more);
    await mustRefuse(bench, 'above_pending', resolution(held, 'post', { legs: there(90, 60) }));
    // The balance of the account would not move, but each of its sides is within what was held.
    await mustPost(bench, resolution(held, 'post', { legs: there(40, 0).slice(0, 2) }));
    await mustBeSound(bench);
  },
  async 'posts a part of what is held in the same call, and no more'(bench) {
    await mustPost(bench, posting(toBuyer(100)));
    const ended = (amount: number) => {
      const held = posting(fromBuyer(60), { phase: 'pending' });
      return [resolution(held.id, 'post', { legs: fromBuyer(amount) }), held];
    };
    await mustRefuse(bench, 'above_pending', ...ended(61));
    await mustPost(bench, ...ended(59));
    await mustPost(bench, posting(fromBuyer(41)));
    await mustBeSound(bench);
  },
  async 'lets go of what was held, whichever way it ends'(bench) {
    await mustPost(bench, posting(toBuyer(100)));
    for (const phase of ['void', 'post'] as const) {
      const held = await hold(bench, fromBuyer(50));
      await mustPost(bench, resolution(held, phase));
      await mustBeSound(bench);
    }
    await mustPost(bench, posting(fromBuyer(50)));
  },
  async 'voids what is overdue and nothing else'(bench) {
    await mustPost(bench, posting(toBuyer(100)));
    for (const expiresAt of [past, future, undefined]) await hold(bench, fromBuyer(10), expiresAt);
    const sweep = 'select ledger.expire_pending(10) as voided';
    for (const expected of [1, 0]) {
      const { rows } = await bench.app.query(sweep);
      must(rows[0].voided === expected, `${rows[0].voided} voided instead of ${expected}`);
    }
    await mustBeSound(bench);
  },
  async 'pays out a credit as soon as its transaction is past'(bench) {
    await mustPost(bench, posting(toMerchant(100)));
    await passHorizon(bench);
    await mustRefuse(bench, 'liability_overdrawn', posting(fromMerchant(101)));
    await mustPost(bench, posting(fromMerchant(100)));
    await mustBeSound(bench);
  },
  async 'pays out nothing against a credit that is only pending'(bench) {
    await hold(bench, toMerchant(100));
    await passHorizon(bench);
    await mustRefuse(bench, 'liability_overdrawn', posting(fromMerchant(1)));
    await mustBeSound(bench);
  },
};
