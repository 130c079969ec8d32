import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { closeBatch } from '@luwag/ledger/anchors';
import { proveLedger } from '@luwag/ledger/reading';
import { sql } from 'kysely';
import type { GatewayBook } from './gateway-sandbox.ts';
import { misplacedRows } from './slots.ts';

/**
 * Everything that must hold of paying once it has come to rest, whatever was killed, lost or sent
 * twice on the way: each line is one thing that does not. Looks at the whole database and at the
 * gateway's own book, so what went wrong earlier shows too.
 */
export async function violationsOf(db: Db, book: GatewayBook): Promise<string[]> {
  return [
    ...(await ledgerViolations(db)),
    ...(await statedViolations(db)),
    ...(await inSystem(db, misplacedRows)),
    ...(await bookViolations(db, book)),
  ];
}

async function ledgerViolations(db: Db): Promise<string[]> {
  await closeBatch(db);
  const { imbalances, drift, brokenBatch } = await proveLedger(db);
  return [
    ...(imbalances === 0 ? [] : [`${imbalances} units of the ledger do not sum to nothing`]),
    ...(drift === 0 ? [] : [`${drift} balances differ from their entries`]),
    ...(brokenBatch === null ? [] : [`batch ${brokenBatch} of the chain is not what was closed`]),
  ];
}

/** Each selects `what` is wrong; none of them finds anything when all is well. */
const statements = [
  // A journal sums to nothing by itself, in each unit.
  `select 'journal ' || j.id || ' is off or half-written' as what
     from ledger.all_journals j
     left join ledger.all_entries e on e.journal_id = j.id
     left join ledger.accounts a on a.id = e.account_id
    where j.phase <> 'void'
    group by j.id
   having count(e.seq) < 2 or coalesce(sum(e.amount) filter (where a.unit = 'PHP'), 0) <> 0
       or coalesce(sum(e.amount) filter (where a.unit = 'CRL'), 0) <> 0`,

  // A request is captured once at most, and is paid exactly when it was.
  `select 'request ' || r.id || ' has ' || count(p.id) || ' plans that count' as what
     from payment_requests r join plans p on p.payment_request_id = r.id and p.status <> 'declined'
    group by r.id having count(p.id) > 1`,
  `select 'request ' || p.payment_request_id || ' was captured ' || count(*) || ' times' as what
     from collection_attempts a join plans p on p.id = a.plan_id
    where a.purpose = 'checkout' and a.state = 'succeeded'
    group by p.payment_request_id having count(*) > 1`,
  `select 'request ' || r.id || ' is ' || r.status || ' and its plan ' || coalesce(p.status, 'missing') as what
     from payment_requests r left join plans p on p.id = r.plan_id
    where (r.status = 'paid' and coalesce(p.status, '') not in ('active', 'settled'))
       or (r.status = 'approved' and coalesce(p.status, '') <> 'pending')
       or (r.status in ('open', 'started', 'declined', 'canceled', 'expired') and r.plan_id is not null)`,

  // What went back of a request is the sum of its refunds, and stands in its plan and its status.
  `select 'request ' || r.id || ' is ' || r.status || ', says ' || r.refunded_centavos
          || ' went back, its refunds ' || f.total || ', its plan ' || coalesce(p.refunded_centavos, 0) as what
     from payment_requests r left join plans p on p.id = r.plan_id
    cross join lateral (select coalesce(sum(amount_centavos), 0) as total from refunds
                         where payment_request_id = r.id) f
    where r.refunded_centavos <> f.total
       or coalesce(p.refunded_centavos, 0) <> least(f.total, coalesce(p.principal_centavos, 0))
       or (r.status = 'refunded') <> (f.total > 0 and f.total = r.amount_centavos)
       or (r.status = 'partially_refunded') <> (f.total > 0 and f.total < r.amount_centavos)`,

  // A line: what is taken is what is owed, what is held and what was written off; with what is left
  // it is all there is.
  `select 'line of ' || c.buyer_id || ' (' || c.mode || '): ' || c.limit_centavos || ' granted, '
          || l.available || ' available, ' || l.used || ' used, ' || l.owed || ' owed, held or lost' as what
     from credit_lines c cross join lateral (
       select coalesce((select b.credits_posted - b.debits_posted - b.debits_pending
                          from ledger.account_balances b where b.mode = c.mode
                           and b.kind = 'line_available' and b.owner = 'buyer:' || c.buyer_id), 0) as available,
              coalesce((select b.credits_posted - b.debits_posted + b.credits_pending - b.debits_pending
                          from ledger.account_balances b where b.mode = c.mode
                           and b.kind = 'line_used' and b.owner = 'buyer:' || c.buyer_id), 0) as used,
              coalesce((select sum(i.charged_principal - i.paid_principal - i.waived_principal
                                   - i.cancelled_principal)
                          from plans p join installments i on i.plan_id = p.id
                           and i.schedule_version = p.schedule_version
                         where p.buyer_id = c.buyer_id and p.mode = c.mode
                           and p.status in ('pending', 'active')), 0)
              - coalesce((select sum(e.amount)
                            from plans p join ledger.accounts a on a.owner = 'plan:' || p.id
                             and a.mode = p.mode and a.kind = 'recv_principal'
                            join ledger.all_entries e on e.account_id = a.id and e.is_posted
                            join ledger.all_journals j on j.id = e.journal_id and j.event = 'write_off'
                           where p.buyer_id = c.buyer_id and p.mode = c.mode), 0) as owed) l
    where l.available < 0 or l.available + l.used <> c.limit_centavos or l.used <> l.owed`,
  // No room is held for something that is over.
  `select 'hold ' || j.id || ' outlives its payment' as what
     from ledger.all_journals j
    where j.phase = 'pending' and j.event = 'checkout'
      and not exists (select from ledger.all_journals r where r.pending_id = j.id)
      and not exists (select from collection_attempts a
                       where a.plan_id = j.id and a.purpose = 'checkout'
                         and a.state in ('created', 'sent', 'waiting', 'unknown'))`,

  // Every change of a request is told once, without gaps, and has left.
  `select 'request ' || r.id || ' is at version ' || r.version || ' and was told of ' || count(o.id)
          || ' changes, ' || count(distinct o.payload->>'version') || ' versions' as what
     from payment_requests r
     left join outbox o on o.topic = 'payment_request.changed' and o.payload->>'request_id' = r.id::text
    group by r.id
   having count(o.id) <> r.version - 1 or count(distinct o.payload->>'version') <> r.version - 1
       or coalesce(max((o.payload->>'version')::int), 1) <> r.version`,
  `select 'event ' || id || ' was never sent' as what from unpublished_events`,
  `select 'event ' || o.id || ' reached no shop and is not on its way' as what
     from outbox o
     join webhook_addresses w on w.store_id::text = o.payload->>'store_id' and w.mode = o.payload->>'mode'
          and w.disabled_at is null and w.created_at < o.created_at
    where o.topic in ('payment_request.changed', 'refund.changed') and o.id not in (select u.id from unpublished_events u)
      and not exists (select from webhook_deliveries d
                       where d.address_id = w.id and d.event_id = o.id and d.state = 'delivered')
      and not exists (select from graphile_worker._private_jobs j
                       where j.payload->'data'->>'event_id' = o.id::text
                          or j.payload->'data'->>'delivery_id' = (select d.id::text
                               from webhook_deliveries d where d.address_id = w.id and d.event_id = o.id))`,
  `select 'message ' || m.id || ' (' || m.template || ') is ' || m.state || ' and has no job' as what
     from messages m
    where m.state in ('queued', 'sending')
      -- Turned away for the moment, it is released when its time has come.
      and m.not_before is null
      and not exists (select from graphile_worker._private_jobs j
                       where j.payload->'data'->>'message_id' = m.id::text)`,

  // Whatever is not over is looked at again; what the close of day made waits for its buyer.
  `select 'payment ' || a.id || ' is ' || a.state || ' and nobody looks' as what
     from collection_attempts a
    where a.state in ('created', 'sent', 'waiting', 'unknown', 'refunding')
      and not (a.purpose = 'due' and a.state = 'created' and a.source_id is null)
      and (a.next_poll_at is null or not exists (select from graphile_worker._private_jobs j
                       where (j.payload->'data'->>'attempt_id' = a.id::text
                              or (j.payload->'data'->'attempt_ids')::jsonb ? a.id::text)
                         and j.attempts < j.max_attempts))`,
  `select 'payment ' || a.id || ' is ' || a.state || ' and would be looked at' as what
     from collection_attempts a
    where a.state in ('succeeded', 'failed', 'reversed', 'refunded') and a.next_poll_at is not null`,
  `select 'job ' || id || ' (' || task || ') was given up: ' || coalesce(last_error, '') as what
     from failed_jobs`,
];

/** In a transaction of the caller's own, what it has not committed is looked at too. */
const inSystem = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : inScope(db, 'system', work);

const statedViolations = (db: Db): Promise<string[]> =>
  inSystem(db, async (tx) => {
    const found: string[] = [];
    for (const statement of statements) {
      const { rows } = await sql<{ what: string }>`${sql.raw(statement)}`.execute(tx);
      found.push(...rows.map(({ what }) => what));
    }
    return found;
  });

/** Work that is due, under way or was tried in vain, and events that have not left yet. */
export const leftToDo = (db: Db): Promise<string[]> =>
  inSystem(db, async (tx) => {
    const { rows } = await sql<{ what: string }>`
      select format('%s (attempt %s%s%s)', task_identifier, attempts, ', taken ' ||
               date_trunc('second', now() - locked_at) || ' ago', ', ' || last_error) as what
        from graphile_worker.jobs
       where locked_at is not null or run_at <= now() or attempts > 0
      union all
      select 'event ' || id from unpublished_events`.execute(tx);
    return rows.map(({ what }) => what);
  });

type Attempt = { id: string; state: string; amount_centavos: number };
type Payment = { reference_id: string; status: string; request_amount: number };

/** What the gateway took is what we say it took, each once and to the centavo. */
async function bookViolations(db: Db, book: GatewayBook): Promise<string[]> {
  const attempts = await inSystem(db, (tx) =>
    tx
      .selectFrom('collection_attempts')
      .select(['id', 'state', 'amount_centavos'])
      // Played by a test clock: the gateway has nothing of it.
      .where('purpose', '<>', 'test_clock')
      .execute(),
  );
  const byReference = new Map(attempts.map((attempt) => [`payment-${attempt.id}`, attempt]));
  const payments = (book.payments as Payment[]).filter(({ reference_id }) =>
    reference_id.startsWith('payment-'),
  );
  const taken = payments.filter(({ status }) => status === 'SUCCEEDED' || status === 'REVERSED');
  const timesTaken = countBy(taken, ({ reference_id }) => reference_id);
  const timesAsked = countBy(
    book.payment_requests as { reference_id: string }[],
    ({ reference_id }) => reference_id,
  );
  return [
    ...over(timesTaken, 1).map((reference) => `${reference} was charged more than once`),
    ...over(timesAsked, 1).map((reference) => `${reference} was asked for more than once`),
    ...taken.flatMap((payment) => strangersIn(payment, byReference.get(payment.reference_id))),
    ...attempts
      .filter(({ id, state }) => bringsMoney(state) && !timesTaken.has(`payment-${id}`))
      .map(({ id, state }) => `payment ${id} is ${state} and the gateway took nothing`),
  ];
}

/** Open ones are listed by us as unknown: the difference is known, and looked at. */
function strangersIn(payment: Payment, attempt: Attempt | undefined): string[] {
  const { reference_id: reference, status, request_amount: pesos } = payment;
  if (!attempt) return [`${reference} was charged and is unknown to us`];
  if (attempt.state === 'unknown') return [];
  // What was taken back before we heard that it came has failed, for us as for them.
  const isRight =
    status === 'REVERSED'
      ? ['reversed', 'failed'].includes(attempt.state)
      : bringsMoney(attempt.state);
  if (!isRight) return [`${reference} is ${status} at the gateway and ${attempt.state} here`];
  const centavos = Math.round(pesos * 100);
  if (centavos === attempt.amount_centavos) return [];
  return [`${reference}: the gateway took ${centavos}, we say ${attempt.amount_centavos}`];
}

const bringsMoney = (state: string): boolean =>
  ['succeeded', 'refunding', 'refunded'].includes(state);

function countBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

const over = (counts: Map<string, number>, limit: number): string[] =>
  [...counts].filter(([, count]) => count > limit).map(([key]) => key);
