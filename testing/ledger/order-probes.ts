import { credit, debit, type Leg } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import type { Command } from '@luwag/ledger/commands';
import { postAlone } from '@luwag/ledger/posting';
import { type LedgerBench, passHorizon, passTransaction } from './bench.ts';
import {
  must,
  mustBeSound,
  mustPost,
  newId,
  openSession,
  type Probe,
  posting,
  postOn,
  resolution,
  startWaiting,
} from './probe.ts';

// What holds when calls meet. Each meeting is arranged step by step, so that it goes wrong every
// time or never, instead of once in a thousand rounds of load.

const centavo = centavos(1);
const toMerchant: Leg[] = [
  debit('psp_clearing', 'p', centavo),
  credit('merchant_payable', 'm', centavo),
];
const rollMerchants = `select ledger.roll_up(array(
  select id from ledger.accounts where kind = 'merchant_payable'))`;
const lockMerchant = `select * from ledger.lock_balances('live', '{merchant_payable}', 'm')`;

/** While one call waits behind another, what it has not come to yet is free for everybody else. */
async function mustLeaveFree(
  bench: LedgerBench,
  first: Command,
  both: Command[],
  last: Command,
): Promise<void> {
  const holder = await openSession(bench.app);
  await postOn(holder.client, first);
  const client = await bench.app.connect();
  const { ended } = await startWaiting(bench, client, () => postOn(client, ...both));
  await postAlone(bench.app, last).finally(() => holder.commit());
  const end = await ended;
  client.release();
  must(!(end instanceof Error), `the call that waited ended in ${end}`);
}

/** Somebody's transaction that was there before and ends half-way, so that the horizon jumps. */
async function openBystander(bench: LedgerBench) {
  const session = await openSession(bench.owner);
  await session.xid();
  return session;
}

export const orderProbes: Record<string, Probe> = {
  async 'locks the balances of a call in one order, before it writes any'(bench) {
    const fund = [credit('buyer_credit', 'low', centavo), debit('psp_clearing', 'p', centavo)];
    await mustPost(bench, posting(fund));
    await mustPost(bench, posting(toMerchant));
    await passHorizon(bench);
    const holder = await openSession(bench.owner);
    const lock = `select 1 from ledger.balances b join ledger.accounts a on a.id = b.account_id
      where a.kind = $1 for update of b nowait`;
    await holder.client.query(lock, ['buyer_credit']);
    const client = await bench.app.connect();
    const spend = posting([
      ...[debit('merchant_payable', 'm', centavo), debit('buyer_credit', 'low', centavo)],
      credit('psp_clearing', 'p', centavos(2)),
    ]);
    const { ended } = await startWaiting(bench, client, () => postOn(client, spend));
    // The merchant's account comes later: whoever waits for the first has not taken it yet.
    await bench.owner.query(lock, ['merchant_payable']).finally(() => holder.commit());
    must(!((await ended) instanceof Error), 'the call that waited failed');
    client.release();
    await mustBeSound(bench);
  },
  async 'writes the journals of a call in the order of their ids'(bench) {
    const [low, high] = [
      '00000000-0000-4000-8000-000000000001',
      'f0000000-0000-4000-8000-000000000001',
    ];
    const first = posting(toMerchant, { id: low });
    const last = posting(toMerchant, { id: high });
    await mustPost(bench, posting(toMerchant));
    await mustLeaveFree(bench, first, [last, first], last);
    await mustBeSound(bench);
  },
  async 'makes the accounts of a call in the order of their names'(bench) {
    const to = (...owners: string[]) =>
      posting([
        ...owners.map((owner) => credit('buyer_credit', owner, centavo)),
        debit('psp_clearing', 'p', centavos(owners.length)),
      ]);
    const names = [...'hgfedcba'];
    await mustPost(bench, posting(toMerchant));
    await mustLeaveFree(bench, to('a'), [to(...names)], to(...names.slice(0, -1)));
    await mustBeSound(bench);
  },
  async 'gives the same end, sent many times at once, one answer'(bench) {
    const held = Array.from({ length: 150 }, () => posting(toMerchant, { phase: 'pending' }));
    await mustPost(bench, ...held);
    for (const { id } of held) {
      const end = resolution(id, 'post');
      const sent = await Promise.all(held.slice(0, 6).map(() => postAlone(bench.app, end)));
      const created = sent.reduce((total, each) => total + each, 0);
      must(created === 1, `${created} created`);
    }
    await mustBeSound(bench);
  },
  async 'gives a journal and its end in one call, sent many times at once, one answer'(bench) {
    await mustPost(bench, posting(toMerchant));
    for (let round = 0; round < 150; round += 1) {
      // The end has the lower id: by ids alone it would be written before what it ends.
      const [low = '', high = ''] = [newId(), newId()].sort();
      const held = posting(toMerchant, { id: high, phase: 'pending' });
      const end = resolution(high, 'post', { id: low });
      const sent = Array.from({ length: 6 }, () => postAlone(bench.app, held, end));
      const created = (await Promise.all(sent)).reduce((total, each) => total + each, 0);
      must(created === 2, `${created} created`);
    }
    await mustBeSound(bench);
  },
  async 'rolls up nothing above the horizon'(bench) {
    await mustPost(bench, posting(toMerchant));
    const bystander = await openBystander(bench);
    await mustPost(bench, posting(toMerchant));
    await bench.app.query(rollMerchants);
    await bystander.commit();
    await passHorizon(bench);
    await bench.app.query(rollMerchants);
    await mustBeSound(bench);
  },
  async 'rolls up what was begun before and committed after'(bench) {
    await mustPost(bench, posting(toMerchant));
    const late = await openSession(bench.app);
    await postOn(late.client, posting(toMerchant));
    await mustPost(bench, posting(toMerchant));
    await bench.app.query(rollMerchants);
    await late.commit();
    await mustBeSound(bench);
  },
  async 'rolls up a credit once, when two roll-ups meet'(bench) {
    await mustPost(bench, posting(toMerchant));
    await passHorizon(bench);
    const bystander = await openBystander(bench);
    const one = await openSession(bench.app);
    await one.client.query(rollMerchants);
    await bystander.commit();
    await passTransaction(bench, await one.xid());
    const client = await bench.app.connect();
    const { ended } = await startWaiting(bench, client, () => client.query(rollMerchants));
    await one.commit();
    await ended;
    client.release();
    await mustBeSound(bench);
  },
  async 'never rolls back to an older horizon'(bench) {
    await mustPost(bench, posting(toMerchant));
    await passHorizon(bench);
    const bystander = await openBystander(bench);
    await mustPost(bench, posting(toMerchant));
    const one = await openSession(bench.owner);
    await one.client.query('select 1 from ledger.balances for update');
    const client = await bench.app.connect();
    const { ended } = await startWaiting(bench, client, () => client.query(rollMerchants));
    await bystander.commit();
    await passTransaction(bench, await one.xid());
    await one.client.query(rollMerchants);
    await one.commit();
    await ended;
    client.release();
    await mustBeSound(bench);
  },
  async 'counts a committed credit above the horizon at once, and once'(bench) {
    const bystander = await openBystander(bench);
    try {
      await mustPost(bench, posting(toMerchant));
      for (let round = 0; round < 2; round += 1) {
        const { rows } = await bench.app.query(lockMerchant);
        must(Number(rows[0]?.credits_posted) === 1, `${JSON.stringify(rows)} when locked`);
      }
      await mustBeSound(bench);
    } finally {
      await bystander.commit();
    }
    await passHorizon(bench);
    await bench.app.query(rollMerchants);
    await mustBeSound(bench);
    const { rows } = await bench.owner.query(
      `select 1 from ledger.balances where counted_ahead <> '{}'`,
    );
    must(rows.length === 0, 'the names of what was counted ahead stay for ever');
  },
  async 'leaves what its own transaction credits to the roll-up'(bench) {
    const one = await openSession(bench.app);
    await postOn(one.client, posting(toMerchant));
    const bystander = await openBystander(bench);
    await bystander.commit();
    await one.client.query(lockMerchant);
    await postOn(one.client, posting(toMerchant));
    await one.commit();
    await mustBeSound(bench);
    await passHorizon(bench);
    await bench.app.query(rollMerchants);
    await mustBeSound(bench);
  },
};
