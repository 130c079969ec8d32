import { parseArgs } from 'node:util';
import { connect, type Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { openVault } from '@luwag/key-service/vault';
import { findJournal, listEntries, totalDays } from '@luwag/ledger/days';
import * as explorer from '@luwag/modules/ledger/explorer';
import { listNights } from '@luwag/modules/reconciliation/nights';
import { countQueues, getStaffHome } from '@luwag/modules/staff/home';
import { judge } from './lib/bars.ts';
import { settings } from './lib/checkout.ts';
import { type ConsoleCall, consoleSectionOf, measureCalls, staffCtx } from './lib/console-calls.ts';
import { type Filled, fillBook } from './lib/console-fill.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';
import { startEngines } from './services.ts';

// How long the calls of the console about money take with a large book, on a PostgreSQL of its own:
//   npm run bench:console                      five million journals; writes docs/performance.md
//   npm run bench:console -- --journals 200000 so many; prints only
const { values: flags } = parseArgs({ options: { journals: { type: 'string' } } });
const journals = Number(flags.journals ?? 5_000_000);

async function callsOf(db: Db, { days, gatewayAccount }: Filled): Promise<ConsoleCall[]> {
  const ctx = staffCtx(db, { roles: ['finance'] });
  const vault = openVault({ socketPath: settings().KEYS_SOCKET ?? '' });
  const live = { mode: 'live' as const };
  const dayOf = (round: number): string => days[(round * 37) % days.length] ?? '';
  const none = { params: undefined, body: undefined };
  const account = (query: { from?: string; to?: string; after?: string }) =>
    explorer.getLedgerAccount(ctx, {
      params: { account_id: gatewayAccount },
      query: { from: undefined, to: undefined, after: undefined, ...query },
      body: undefined,
    });
  const [entry] = await listEntries(db, {
    ...{ accountId: gatewayAccount, from: undefined, to: undefined, after: undefined, limit: 1 },
  });
  const journalId = entry?.journalId ?? '';
  if (!(await findJournal(db, journalId))) throw new Error('the book has no journal');
  const trial = (on?: string, from?: string) =>
    explorer.getTrialBalance(ctx, { ...none, query: { ...live, on, from } });
  const accounts = (kind: 'recv_principal' | 'merchant_payable', on: string) =>
    explorer.listLedgerAccounts(ctx, {
      ...none,
      query: { ...live, kind, on, owner: undefined, after: undefined },
    });
  return [
    { name: 'Trial balance of today', ask: () => trial() },
    { name: 'Trial balance at any date', ask: (round) => trial(dayOf(round), dayOf(0)) },
    {
      name: 'Plans of a kind, at any date',
      ask: (round) => accounts('recv_principal', dayOf(round)),
    },
    {
      name: 'Shops of a kind, at any date',
      ask: (round) => accounts('merchant_payable', dayOf(round)),
    },
    { name: 'The busiest account', ask: () => account({}) },
    {
      name: 'The busiest account on any date',
      ask: (round) => account({ from: dayOf(round), to: dayOf(round) }),
    },
    {
      name: 'A journal and its cause',
      ask: () =>
        explorer.getLedgerJournal(ctx, {
          params: { journal_id: journalId },
          ...{ query: undefined, body: undefined },
        }),
    },
    { name: 'Today in money', ask: () => explorer.getMoneyToday(ctx, { ...none, query: live }) },
    {
      name: 'Nights',
      ask: () => listNights(ctx, { ...none, query: { ...live, before: undefined } }),
    },
    { name: 'The home', ask: () => getStaffHome({ vault }, ctx) },
    { name: 'Queues', ask: () => countQueues(ctx) },
  ];
}

await startEngines();
const cluster = await createScratchCluster('bench-console', { bySocket: true });
const db = connect(cluster.appUrl, { applicationName: 'bench-console', connectionsMax: 2 });
try {
  const began = performance.now();
  const filled = await fillBook(cluster, journals);
  console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const from = performance.now();
  while (await inScope(db, 'system', (tx) => totalDays(tx)));
  const perSecond = journals / ((performance.now() - from) / 1000);
  console.log(`totalled ${Math.round(perSecond)} journals a second`);
  const figures = await measureCalls(await callsOf(db, filled));
  const grouped = (count: number) => Math.round(count).toLocaleString('en-PH');
  if (!flags.journals)
    writePerformanceSection(
      'The console’s pages about money',
      consoleSectionOf(
        {
          command: 'bench:console',
          amount: `${grouped(journals)} journals in three months`,
          notes: [`Totals of days are made at ${grouped(perSecond)} journals a second.`],
        },
        figures,
      ),
    );
  judge('bench:console', figures);
} finally {
  await db.destroy();
  cluster.destroy();
}
process.exit();
