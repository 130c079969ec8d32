import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, daysBetween } from '@luwag/domain/calendar';
import { house } from '@luwag/domain/journals';
import { centavos, ppm, shareOf } from '@luwag/domain/money';
import { balanceOf, proveLedger } from '@luwag/ledger/reading';
import type { Slice } from '@luwag/ledger/watch';
import { reconcileLines } from '@luwag/modules/credit/service';
import { reconcileMerchants, reconcilePlans } from '@luwag/modules/plans/service';
import { sql } from 'kysely';
import { inForce, owedOf } from './open-plans.ts';
import { mode, timed, type World } from './world.ts';

/** Throws with the seed, the day and all that is wrong. */
export async function assertSound(world: World): Promise<void> {
  // Side by side: they change nothing, and take half of a day that has a year behind it.
  const wrong = await Promise.all([
    timed(world, 'proof of the ledger', () => checkLedger(world)),
    timed(world, 'proof of the books', () => checkBooks(world)),
    timed(world, 'proof of prices', () => checkPrices(world)),
    timed(world, 'proof of lateness', () => checkLateness(world)),
  ]);
  complain(world, [...wrong.flat(), ...world.outlet.takeViolations()]);
}

/** After the night's provisioning. */
export const assertProvisioned = async (world: World): Promise<void> =>
  complain(world, await checkProvision(world));

/** After the night's look at the statement of the day before. */
export const assertReconciled = async (world: World, date: CivilDate): Promise<void> =>
  complain(world, await checkReconciliation(world, date));

/** Throws with the seed and the moment, if something is wrong. */
export function complain({ seed, clock }: World, wrong: readonly string[]): void {
  if (wrong.length > 0)
    throw new Error(`seed ${seed}, ${clock.now().toISOString()}:\n${wrong.join('\n')}`);
}

async function checkLedger({ db }: World): Promise<string[]> {
  const { imbalances, drift, brokenBatch } = await db.transaction().execute(async (tx) => {
    // All of a year in one statement, perhaps beside another year on the same cores.
    await sql`set local statement_timeout = '5min'`.execute(tx);
    return proveLedger(tx);
  });
  return imbalances + drift === 0 && brokenBatch === null
    ? []
    : [`the ledger: ${imbalances} imbalances, ${drift} drifts, broken batch ${brokenBatch}`];
}

/** Plans by their agreement and their history, and plans, shops and lines against the ledger. */
async function checkBooks({ db }: World): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, prove] of Object.entries({
    reconcilePlans,
    reconcileMerchants,
    reconcileLines,
  }))
    for (let after = '', isLast = false; !isLast; ) {
      const slice: Slice = await inScope(db, 'system', (tx) => prove(tx, after));
      wrong.push(...slice.findings.map((finding) => `${name}: ${JSON.stringify(finding)}`));
      ({ after, isLast } = slice);
    }
  return wrong;
}

const listWrong = (world: World, query: ReturnType<typeof sql>): Promise<string[]> =>
  inScope(world.db, 'system', async (tx) =>
    (await query.execute(tx)).rows.map((row) => JSON.stringify(row)),
  );

/** Interest, fees and late fees together within the price; a late fee once for each day. */
async function checkPrices(world: World): Promise<string[]> {
  return [
    ...(await listWrong(
      world,
      sql`select 'costs more than its price' as wrong, id from plans where mode = ${mode}
        and charged_interest_centavos + charged_fee_centavos + charged_penalty_centavos
          > principal_centavos`,
    )),
    ...(await listWrong(
      world,
      sql`select 'two late fees of one day' as wrong, source, effective_on from ledger.all_journals
        where event = 'late_fee.charged' and mode = ${mode}
        group by source, effective_on having count(*) > 1`,
    )),
    ...(await listWrong(
      world,
      sql`select 'more late fees in the ledger than charged' as wrong, p.id
        from plans p join ledger.accounts a on a.owner = 'plan:' || p.id and a.kind = 'recv_penalty'
          and a.mode = p.mode
        join ledger.all_entries e on e.account_id = a.id and e.is_posted and e.amount > 0
        join ledger.all_journals j on j.id = e.journal_id and j.event = 'late_fee.charged'
        where p.mode = ${mode}
        group by p.id having sum(e.amount) <> p.charged_penalty_centavos
          or sum(e.amount) > p.late_plan_max_centavos`,
    )),
    ...(await listWrong(
      world,
      sql`select 'two open attempts for one payment' as wrong, installment_id
        from collection_attempts where state in ('created', 'sent', 'waiting', 'unknown')
         and installment_id is not null
        group by installment_id having count(*) > 1`,
    )),
  ];
}

/** The shortest and the longest that a grace can be: three days, and Holy Week after a weekend. */
const graceDaysMin = 3;
const graceDaysMax = 10;

/** Overdue is what is open, and due long enough; nothing else. */
const checkLateness = (world: World): Promise<string[]> => {
  const today = world.clock.today();
  return listWrong(
    world,
    sql`select 'marked otherwise than its date says' as wrong, p.id, i.sequence, i.state, i.due_date
      from ${inForce}
     where p.mode = ${mode} and p.status = 'active' and (
       (i.state = 'overdue' and (${owedOf} = 0 or i.due_date >= ${today}::date - ${graceDaysMin}::int))
       or (i.state <> 'overdue' and ${owedOf} > 0
         and i.due_date < ${today}::date - ${graceDaysMax}::int))`,
  );
};

// Of the rule, written down again.
const rates: readonly (readonly [fromDays: number, ppm: number])[] = [
  [0, 10_000],
  [1, 20_000],
  [8, 100_000],
  [31, 250_000],
  [61, 500_000],
  [91, 1_000_000],
];

type Late = { oldest: CivilDate | null; owed: number };

/** What is set aside follows from how late each plan is, and is what the ledger has. */
async function checkProvision({ db, clock }: World): Promise<string[]> {
  const today = clock.today();
  const { late, made } = await inScope(db, 'system', async (tx) => ({
    late: await listLate(tx),
    made: await tx
      .selectFrom('provisionings')
      .select(['target_centavos', 'buckets'])
      .where('mode', '=', mode)
      .where('business_date', '=', today)
      .executeTakeFirst(),
  }));
  const sums = rates.map(() => ({ plans: 0, owed: 0 }));
  for (const { oldest, owed } of late) {
    const days = oldest ? daysBetween({ from: oldest, to: today }) : 0;
    const bucket = sums[rates.findLastIndex(([from]) => days >= from)];
    if (!bucket) throw new Error(`${days} days late is in no bucket`);
    bucket.plans += 1;
    bucket.owed += owed;
  }
  const should = sums.map(({ plans, owed }, index) => ({
    plans,
    owed,
    allowance: shareOf(centavos(owed), ppm(rates[index]?.[1] ?? 0)),
  }));
  const buckets = (made?.buckets ?? []) as {
    plans: number;
    owedCentavos: number;
    allowanceCentavos: number;
  }[];
  const is = buckets.map((each) => ({
    plans: each.plans,
    owed: each.owedCentavos,
    allowance: each.allowanceCentavos,
  }));
  const held = await balanceOf(db, { mode, kind: 'loss_allowance', owner: house });
  const target = should.reduce((total, { allowance }) => total + allowance, 0);
  const wrong: string[] = [];
  if (JSON.stringify(is) !== JSON.stringify(should))
    wrong.push(`buckets are ${JSON.stringify(is)}, should be ${JSON.stringify(should)}`);
  if (held.credits_posted - held.debits_posted !== target)
    wrong.push(`set aside is ${held.credits_posted - held.debits_posted}, should be ${target}`);
  return wrong;
}

async function listLate(tx: Tx): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select min(i.due_date) filter (where i.state = 'overdue') as oldest,
           sum(${owedOf})::bigint as owed
      from ${inForce}
     where p.mode = ${mode} and p.status = 'active'
     group by p.id having sum(${owedOf}) > 0`.execute(tx);
  return rows;
}

/** Reconciliation has found all that was planted, as what it is, and nothing else. */
async function checkReconciliation(world: World, date: CivilDate): Promise<string[]> {
  const found = await inScope(world.db, 'system', (tx) =>
    tx
      .selectFrom('recon_items')
      .select(['kind', 'reference', 'resolution'])
      .where('mode', '=', mode)
      .execute(),
  );
  const is = found.map(({ kind, reference, resolution }) =>
    [kind, reference, resolution === 'cleared' ? 'cleared' : 'open'].join(' '),
  );
  const should = world.statement
    .expectedOn(date)
    .map(({ kind, reference, isCleared }) =>
      [kind, reference, isCleared ? 'cleared' : 'open'].join(' '),
    );
  const without = (some: string[], others: string[]) =>
    some.filter((each) => !others.includes(each));
  return [
    ...without(should, is).map((each) => `planted and not found: ${each}`),
    ...without(is, should).map((each) => `found and not planted: ${each}`),
  ];
}

/** The gateway's book, payment by payment, against ours: nobody paid twice for one thing. */
export async function assertPaidOnce(world: World): Promise<void> {
  const { payments, payment_requests: requests } = await world.outside.book();
  const taken = payments.filter(({ status }) => status === 'SUCCEEDED');
  const references = new Map(
    requests.map((request) => [request.payment_request_id, String(request.reference_id)]),
  );
  const theirs = Map.groupBy(
    taken,
    (payment) => references.get(payment.payment_request_id) ?? String(payment.reference_id),
  );
  const ours = await inScope(world.db, 'system', (tx) =>
    tx
      .selectFrom('collection_attempts')
      .select(['id', 'state', 'amount_centavos'])
      .where('state', 'in', ['succeeded', 'refunding', 'refunded'])
      .execute(),
  );
  const known = new Set(ours.map(({ id }) => `payment-${id}`));
  const wrong = [
    ...[...theirs].flatMap(([reference, own]) =>
      own.length > 1 ? [`${reference} was charged ${own.length} times`] : [],
    ),
    ...[...theirs.keys()].flatMap((reference) =>
      known.has(reference) ? [] : [`${reference} was paid, and we do not know`],
    ),
    ...ours.flatMap(({ id, state, amount_centavos }) => {
      const [payment] = theirs.get(`payment-${id}`) ?? [];
      const centavosTaken = Math.round(Number(payment?.request_amount) * 100);
      return centavosTaken === amount_centavos
        ? []
        : [`attempt ${id} is ${state} with ${amount_centavos}, the gateway took ${centavosTaken}`];
    }),
  ];
  complain(world, wrong);
}
