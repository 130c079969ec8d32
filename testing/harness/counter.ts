import { endpoint } from '@luwag/contracts/endpoint';
import type { Db } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import { type CtxOf, type Route, route } from '@luwag/platform/http/route';
import { sql } from 'kysely';
import { z } from 'zod';

/**
 * The smallest money call there can be, for proving the platform: it adds a row. `amount` 13 is
 * refused, 500 breaks, and `pause_ms` keeps the transaction open.
 */
export const addOne = endpoint({
  name: 'testing.addOne',
  method: 'POST',
  path: '/api/v1/testing/add/{ledger}/',
  summary: 'Adds a row, once per key',
  auth: 'public',
  idempotent: true,
  priority: 'critical',
  params: z.object({ ledger: z.string().max(40) }),
  body: z.object({ amount: z.int().positive(), pause_ms: z.int().min(0).max(20_000).default(0) }),
  success: { status: 201, body: z.object({ id: z.string(), amount: z.int() }) },
  refusals: { unlucky_amount: 409 },
});

export const countersTable = sql`create table if not exists counters (
  id uuid primary key default uuid_v7(), ledger text not null, amount bigint not null)`;

async function add(
  ctx: CtxOf<typeof addOne>,
  { params, body }: { params: { ledger: string }; body: { amount: number; pause_ms: number } },
) {
  const { rows } = await sql<{ id: string }>`
    insert into counters (ledger, amount) values (${params.ledger}, ${body.amount}) returning id`.execute(
    ctx.tx,
  );
  for (let left = body.pause_ms; left > 0; left -= 500)
    await sql`select pg_sleep(${Math.min(left, 500)} / 1000.0)`.execute(ctx.tx);
  if (body.amount === 13) refuse(addOne, 'unlucky_amount', 'Thirteen is refused.');
  if (body.amount === 500) throw new Error('broken on purpose');
  return { id: rows[0]?.id ?? '', amount: body.amount };
}

/** How many calls are in their pause, with their transaction open, in this database. */
export async function countPausing(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and query like '%pg_sleep(%' and xact_start is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many calls do nothing with their transaction open, in this database. */
export async function countHanging(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'
       and clock_timestamp() - state_change > interval '200 ms'`.execute(db);
  return rows[0]?.count ?? 0;
}

export const counterRoutes: Route[] = [route(addOne, add)];
