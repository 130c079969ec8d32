import { inScope } from '@luwag/db/scope';
import type { PaymentResult } from '@luwag/gateway/results';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { thenRest } from '@luwag/platform/jobs/resting';
import { assertOn } from '@luwag/platform/switches';
import { chargeAttempts, chargesOfQueue } from '../../plans/service.ts';
import { expiryOf, nextPollAt, type PayingDeps } from './attempt.ts';
import { charge, chargeSource } from './charge.ts';
import {
  type AttemptRow,
  type AttemptSource,
  listAttemptSources,
  lockAttempts,
  markSent,
} from './repository.ts';
import { applyResult } from './settle.ts';
import { settleTogether } from './settle-together.ts';

/** The gateway is asked for so many at once. */
const together = 10;
/** A third of what a job may take: with a gateway that is slow the rest is left to another job. */
const turnMs = 20_000;
/**
 * Each charge makes as much work again for others: receipts, mails, webhooks, the ledger's watch.
 * Two jobs that rest so much longer than they work leave half of two cores to whoever is awake.
 */
const restTimes = 1.5;

/** The charges of one job, some at a time, with rests between them. */
export async function chargeInTurn(
  ctx: JobCtx,
  deps: PayingDeps,
  ids: readonly string[],
): Promise<void> {
  const endMs = ctx.clock.now().getTime() + turnMs;
  for (let from = 0; from < ids.length; from += together) {
    if (ctx.clock.now().getTime() > endMs) return leaveToNext(ctx, ids.slice(from));
    // Turned off meanwhile, the whole job waits, and finds what was charged when it comes back.
    if (from > 0) await assertOn(ctx, 'charging');
    const some = ids.slice(from, from + together);
    await thenRest(ctx.clock, () => chargeMany(ctx, deps, some), restTimes);
  }
}

/** Should the process die after this, both jobs are there, and each finds what was charged. */
const leaveToNext = (ctx: JobCtx, ids: readonly string[]): Promise<void> =>
  inScope(ctx.db, 'system', (tx) =>
    enqueue(tx, ctx, chargeAttempts, { attempt_ids: [...ids] }, chargesOfQueue(ids.length)),
  );

/**
 * Asks the gateway for several payments by linked sources, all at the same moment: an attempt is
 * marked as sent just before its call, as when it is charged alone. What came of them is recorded
 * together as far as it is plain success, and else one by one.
 */
async function chargeMany(ctx: JobCtx, deps: PayingDeps, ids: readonly string[]): Promise<void> {
  const begun = await begin(ctx, ids);
  await failpoint('payments.before-call');
  const results = await Promise.all(
    begun.map(async ({ attempt, source }) => ({
      id: attempt.id,
      result: await chargeSource(deps, attempt, source),
    })),
  );
  await failpoint('payments.called');
  await applyResults(ctx, results);
  // Finished, sent by a worker that died, or to be paid otherwise.
  const others = ids.filter((id) => !begun.some(({ attempt }) => attempt.id === id));
  for (const id of others) await charge(ctx, deps, id);
}

type Begun = { attempt: AttemptRow; source: AttemptSource };

/** Charged to linked sources without anybody waiting for it. */
const byThemselves = ['due', 'pal_due'];

const begin = (ctx: JobCtx, ids: readonly string[]): Promise<Begun[]> =>
  inScope(ctx.db, 'system', async (tx) => {
    const attempts = await lockAttempts(tx, ids);
    const waiting = attempts.filter(
      ({ state, next_poll_at, purpose }) =>
        state === 'created' && next_poll_at !== null && byThemselves.includes(purpose),
    );
    const sourceIds = waiting.flatMap(({ source_id }) => (source_id ? [source_id] : []));
    const sources = await listAttemptSources(tx, sourceIds);
    const begun = waiting.flatMap((attempt) => {
      const source = attempt.source_id && sources.get(attempt.source_id);
      return source ? [{ attempt, source }] : [];
    });
    if (begun.length === 0) return [];
    const sentAt = ctx.clock.now();
    const sending = begun.map(({ attempt, source }) => ({
      id: attempt.id,
      expiresAt: expiryOf(source.channel, sentAt),
    }));
    await markSent(tx, sending, { sentAt, nextPollAt: nextPollAt({ polls: 0 }, sentAt) });
    return begun;
  });

type Result = { id: string; result: PaymentResult };

async function applyResults(ctx: JobCtx, results: readonly Result[]): Promise<void> {
  await failpoint('payments.before-settle');
  const succeeded = results.flatMap(({ id, result }) =>
    result.kind === 'succeeded' ? [{ id, facts: result }] : [],
  );
  const settled = await settleTogether(ctx, succeeded).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'payments could not be recorded together; each alone');
    return new Set<string>();
  });
  for (const { id, result } of results) if (!settled.has(id)) await applyResult(ctx, id, result);
}
