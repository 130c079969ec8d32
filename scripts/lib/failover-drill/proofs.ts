import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import pg from 'pg';
import { comeToRest } from '../checkout-drill/drill.ts';
import type { FailoverHarness } from './harness.ts';
import type { Acknowledged } from './people.ts';

/** Whatever a client was told is there, under the id that it was told, once; and all else holds. */
export async function lastProofs(
  harness: FailoverHarness,
  { acknowledged, say }: { acknowledged: readonly Acknowledged[]; say: (what: string) => void },
): Promise<string[]> {
  await untilNothingIsLeft(harness);
  const book = await harness.gateway.book();
  return [
    ...(await lostOf(harness, acknowledged, say)),
    ...(await violationsOf(harness.db, book)),
    ...(await timelinesOf(harness)),
  ];
}

/** A shop is told of one thing after the other, and an hour's worth of them takes its minutes. */
async function untilNothingIsLeft(harness: FailoverHarness): Promise<void> {
  for (let left = 7; ; left -= 1) {
    try {
      return await comeToRest(harness);
    } catch (error) {
      if (left === 0) throw new Error(`no rest: ${(error as Error).message.slice(0, 300)}`);
    }
  }
}

type Found = { request_id: string; plans: string[]; paid: string | null; why_not: string | null };

/**
 * Ended, and told so: a worker that claimed the charge and had its commit cancelled never sent it,
 * and nobody sends a charge again of which that cannot be known.
 */
const hasFailed = ({ paid, why_not }: Found): boolean => paid === null && why_not !== null;

async function lostOf(
  harness: FailoverHarness,
  acknowledged: readonly Acknowledged[],
  say: (what: string) => void,
): Promise<string[]> {
  const rows = await askServer<Found>(
    harness,
    `select r.id as request_id, r.plan_id as paid, r.failure_reason as why_not,
            array(select p.id::text from plans p where p.payment_request_id = r.id) as plans
       from payment_requests r where r.id = any ($1::uuid[])`,
    [acknowledged.map(({ requestId }) => requestId)],
  );
  const byRequest = new Map(rows.map((row) => [row.request_id, row]));
  say(`${rows.filter(hasFailed).length} of them ended without a charge, as their buyers are told`);
  return acknowledged.flatMap(({ requestId, planId }) => {
    const found = byRequest.get(requestId);
    const isThere = found?.plans.join() === planId && (found.paid === planId || hasFailed(found));
    return isThere
      ? []
      : [`plan ${planId} was acknowledged; its request has ${JSON.stringify(found ?? null)}`];
  });
}

/** Everybody follows the one leader: a former one that did not was neither fenced nor rewound. */
async function timelinesOf({ engines }: FailoverHarness): Promise<string[]> {
  const members = await engines.postgres.members();
  const timelines = new Set(members.map(({ timeline }) => timeline));
  return timelines.size === 1 ? [] : [`the nodes are on ${timelines.size} timelines`];
}

/** By whoever may read every row, on a connection of its own. */
export async function askServer<Row extends object>(
  { engines }: FailoverHarness,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const url = new URL(engines.postgres.urls.admin);
  url.pathname = '/luwag';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
