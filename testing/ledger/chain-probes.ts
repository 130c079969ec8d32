import { credit, debit } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import { type LedgerBench, passHorizon } from './bench.ts';
import {
  must,
  mustBeSound,
  mustFail,
  mustPost,
  openSession,
  type Probe,
  posting,
  postOn,
  startWaiting,
} from './probe.ts';

const paid = () =>
  posting([
    debit('psp_clearing', 'p', centavos(100)),
    credit('merchant_payable', 'm', centavos(100)),
  ]);
const close = 'select (ledger.close_batch()).seq as seq';

/** Three batches of two journals. */
async function chain(bench: LedgerBench): Promise<void> {
  for (const seq of [1, 2, 3]) {
    await mustPost(bench, paid());
    await mustPost(bench, paid());
    await passHorizon(bench);
    const { rows } = await bench.app.query(close);
    must(rows[0].seq === seq, `batch ${rows[0].seq} closed instead of ${seq}`);
  }
}

const firstBroken = async ({ app }: LedgerBench): Promise<number | null> =>
  (await app.query('select ledger.first_broken_batch() as seq')).rows[0].seq;

/** What the owner of the tables could do: the triggers off, a change, the triggers on again. */
const forge = ({ owner }: LedgerBench, table: string, change: string) =>
  owner.query(`alter table ledger.${table} disable trigger user; ${change};
    alter table ledger.${table} enable trigger user`);

const ofBatch = (seq: number) => `xid >= (select from_xid from ledger.batches where seq = ${seq})
  and xid < (select to_xid from ledger.batches where seq = ${seq})`;

/** Any change to what a closed batch holds is found, in that batch. */
const finds =
  (table: string, change: string): Probe =>
  async (bench) => {
    await chain(bench);
    must((await firstBroken(bench)) === null, 'a sound chain is called broken');
    await forge(bench, table, change);
    const found = await firstBroken(bench);
    must(found === 2, `${found} found instead of batch 2`);
  };

/** What an account is, is part of every batch that touches it: here of the first. */
const findsAccount =
  (change: string): Probe =>
  async (bench) => {
    await chain(bench);
    await forge(
      bench,
      'accounts',
      `update ledger.accounts set ${change} where kind = 'merchant_payable'`,
    );
    const found = await firstBroken(bench);
    must(found === 1, `${found} found instead of batch 1`);
  };

const tables = [
  ...['account_kinds', 'accounts', 'balances', 'journals', 'entries', 'batches'],
  ...['closed_accounts', 'watch', 'alarms', 'ended', 'past_journals', 'past_entries'],
  ...['kind_days', 'account_days', 'totalled'],
];

export const chainProbes: Record<string, Probe> = {
  'finds a changed amount': finds(
    'entries',
    `update ledger.entries set amount = amount * 2 where ${ofBatch(2)}`,
  ),
  'finds an entry moved to another account': finds(
    'entries',
    `update ledger.entries set account_id = (select max(account_id) from ledger.entries)
      where ${ofBatch(2)}`,
  ),
  'finds an account of another owner': findsAccount(`owner = 'merchant:x'`),
  'finds an account of another kind': findsAccount(`kind = 'merchant_reserve'`),
  'finds an account of another mode': findsAccount(
    `mode = case mode when 'test' then 'live' else 'test' end`,
  ),
  'finds an account of another unit': findsAccount(`unit = 'CRL'`),
  async 'raises one alarm for a row while it stands'({ app }) {
    const raise = `select ledger.raise_alarm('drift', 'ledger.balances 1', '{}') as is_new`;
    const raised = [await app.query(raise), await app.query(raise)];
    must(raised.map(({ rows }) => rows[0].is_new).join() === 'true,false', 'two alarms for a row');
  },
  'finds a changed date': finds(
    'journals',
    `update ledger.journals set effective_on = effective_on + 1 where ${ofBatch(2)}`,
  ),
  'finds a journal slipped in': finds(
    'journals',
    `insert into ledger.journals (id, mode, event, phase, request_hash, effective_on, source, xid)
       select gen_random_uuid(), mode, event, phase, request_hash, effective_on, source, xid
         from ledger.journals where ${ofBatch(2)} limit 1`,
  ),
  async 'finds a batch that was hashed anew'(bench) {
    await chain(bench);
    const change = `update ledger.entries set amount = amount * 2 where ${ofBatch(2)}`;
    await forge(bench, 'entries', change);
    const rehash = `update ledger.batches b set hash =
      (ledger.batch_hash(b.previous, b.from_xid, b.to_xid, b.hash_version)).hash where seq = 2`;
    await forge(bench, 'batches', rehash);
    const found = await firstBroken(bench);
    must(found === 3, `${found} found instead of batch 3`);
  },
  async 'finds journals left out between two batches'(bench) {
    await chain(bench);
    // The last batch begins later, and is hashed for that: nothing after it could tell.
    const second = `(select max(xid::text::bigint)::text::xid8 from ledger.journals where ${ofBatch(3)})`;
    await forge(bench, 'batches', `update ledger.batches set from_xid = ${second} where seq = 3`);
    const rehash = `update ledger.batches b set (journals, hash) =
      (select h.journals, h.hash from ledger.batch_hash(b.previous, b.from_xid, b.to_xid,
        b.hash_version) h) where seq = 3`;
    await forge(bench, 'batches', rehash);
    const found = await firstBroken(bench);
    must(found === 3, `${found} found instead of batch 3`);
  },
  async 'calls a sound chain sound, whatever the settings of the session'(bench) {
    await chain(bench);
    const { client, commit } = await openSession(bench.app);
    await client.query(`set local datestyle = 'SQL, DMY'; set local timezone = 'Asia/Manila'`);
    const { rows } = await client.query('select ledger.first_broken_batch() as seq');
    await commit();
    must(rows[0].seq === null, `batch ${rows[0].seq} is called broken`);
  },
  async 'closes no batch over a transaction that is still open'(bench) {
    await mustPost(bench, paid());
    const late = await openSession(bench.app);
    await postOn(late.client, paid());
    await mustPost(bench, paid());
    await bench.app.query(close);
    await late.commit();
    await mustBeSound(bench);
    await passHorizon(bench);
    await bench.app.query(close);
    const { rows } = await bench.app.query(
      'select sum(journals)::int as chained from ledger.batches',
    );
    must(rows[0].chained === 3, `${rows[0].chained} of 3 journals are in the chain`);
    await mustBeSound(bench);
  },
  async 'lets a second closer wait for the first'(bench) {
    await mustPost(bench, paid());
    await passHorizon(bench);
    const one = await openSession(bench.app);
    await one.client.query(close);
    const client = await bench.app.connect();
    const { ended } = await startWaiting(bench, client, () => client.query(close));
    await one.commit();
    const end = await ended;
    client.release();
    must(!(end instanceof Error), `the second closer ended in ${end}`);
  },
  async 'lets the product read and call, and write no row'(bench) {
    await mustPost(bench, paid());
    for (const table of tables) {
      await bench.app.query(`select * from ledger.${table} limit 1`);
      const { rows } = await bench.owner.query(
        `select attname as name from pg_attribute
          where attrelid = $1::regclass order by attnum desc limit 1`,
        [`ledger.${table}`],
      );
      const column = rows[0].name;
      for (const deed of [
        `insert into ledger.${table} default values`,
        `update ledger.${table} set ${column} = ${column}`,
        `delete from ledger.${table}`,
        `truncate ledger.${table}`,
      ])
        await mustFail(bench.app, deed, '42501');
    }
  },
  async 'gives no function of the owner a search path that its caller chose'({ owner }) {
    const { rows } = await owner.query(`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'ledger'::regnamespace and p.prosecdef
        and not exists (select 1 from unnest(p.proconfig) c where c like 'search_path=%pg_temp')`);
    must(rows.length === 0, rows.map(({ name }) => name).join(', '));
  },
};
