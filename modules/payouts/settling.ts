import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { dayMs, hourMs, minuteMs, secondMs } from '@luwag/domain/durations';
import type { PayoutFacts, PayoutResult } from '@luwag/gateway/results';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import type { Transfer, TransferKind } from './transfers.ts';

/** Pauses between questions about a payout that is on its way. */
const pollBackoffMs = [
  ...[5 * secondMs, 15 * secondMs, 40 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs],
  ...[15 * minuteMs, 30 * minuteMs, hourMs, hourMs, 2 * hourMs, 4 * hourMs],
];
/** One that is paid may still come back: it is asked about for some days, beside the webhooks. */
const paidPollsMs = [hourMs, dayMs, 2 * dayMs, 4 * dayMs];

export const pollDelayMs = ({ polls }: Pick<Transfer, 'polls'>): number =>
  pollBackoffMs[polls] ?? dayMs;

type Settling<Row extends Transfer> = { kind: TransferKind<Row>; tx: Tx; ctx: JobCtx; row: Row };

/**
 * The only place where a result of the gateway changes a payout: the worker's own call, a question
 * and a webhook all end here, under the payout's lock. What is over stays as it is, whatever a
 * worker that was stopped reports late; only one that is paid may still come back.
 */
export async function applyResult<Row extends Transfer>(
  kind: TransferKind<Row>,
  ctx: JobCtx,
  id: string,
  result: PayoutResult,
): Promise<void> {
  await failpoint(`${kind.name}.before-settle`);
  await inScope(ctx.db, 'system', async (tx) => {
    const row = await kind.lock(tx, id);
    if (row?.status === 'sent') await applyToSent({ kind, tx, ctx, row }, result);
    if (row?.status === 'paid') await applyToPaid({ kind, tx, ctx, row }, result);
    await failpoint(`${kind.name}.settling`);
  });
  await failpoint(`${kind.name}.settled`);
}

async function applyToSent<Row extends Transfer>(
  settling: Settling<Row>,
  result: PayoutResult,
): Promise<void> {
  const { ctx, row } = settling;
  switch (result.kind) {
    case 'succeeded':
      return pay(settling, result);
    case 'reversed':
      return fail(settling, { code: result.code ?? 'REVERSED', facts: result });
    case 'failed':
      return fail(settling, { code: result.code });
    case 'refused':
      // Nothing was done, and doing the same again would be refused again.
      ctx.log.error(
        { payout: row.id, refusal: result.code },
        'the gateway refused a payout; it is failed',
      );
      return fail(settling, { code: result.code });
    case 'pending':
      return wait(settling, result);
    case 'busy':
      return sendLater(settling, result.retrySeconds);
    case 'unknown':
      if (result.why === 'mismatch')
        ctx.log.error(
          { payout: row.id },
          'the gateway reports another amount or payout than we asked for',
        );
      return wait(settling);
  }
}

async function pay<Row extends Transfer>(
  { kind, tx, ctx, row }: Settling<Row>,
  facts: PayoutFacts,
): Promise<void> {
  const now = ctx.clock.now();
  await kind.paid(tx, ctx, row);
  await kind.update(tx, ctx, row, {
    status: 'paid',
    paid_at: now,
    gateway_payout_id: facts.payoutId,
    bank_reference: facts.bankReference ?? null,
    polls: 0,
    next_poll_at: new Date(now.getTime() + (paidPollsMs[0] ?? 0)),
  });
}

/** No bank took it: it is owed again. */
async function fail<Row extends Transfer>(
  { kind, tx, ctx, row }: Settling<Row>,
  { code, facts }: { code: string; facts?: PayoutFacts },
): Promise<void> {
  const failed = await kind.update(tx, ctx, row, {
    status: 'failed',
    failure_code: code,
    ended_at: ctx.clock.now(),
    next_poll_at: null,
    ...(facts ? { gateway_payout_id: facts.payoutId } : {}),
  });
  await kind.failed(tx, ctx, failed);
  ctx.log.warn({ payout: row.id, code }, 'a payout failed');
}

/** Not over: on record, and asked about again. */
async function wait<Row extends Transfer>(
  { kind, tx, ctx, row }: Settling<Row>,
  facts?: PayoutFacts,
): Promise<void> {
  const polls = row.polls + 1;
  const delayMs = pollDelayMs({ polls });
  await kind.update(tx, ctx, row, {
    polls,
    gateway_payout_id: row.gateway_payout_id ?? facts?.payoutId ?? null,
    next_poll_at: new Date(ctx.clock.now().getTime() + delayMs),
  });
  await askFor(kind.pollJob, tx, ctx, row.id, delayMs);
}

/** The gateway did not take the call: it is made again, under the same key. */
async function sendLater<Row extends Transfer>(
  { kind, tx, ctx, row }: Settling<Row>,
  retrySeconds: number,
): Promise<void> {
  const delayMs = retrySeconds * secondMs;
  const nextAt = new Date(ctx.clock.now().getTime() + delayMs);
  await kind.update(tx, ctx, row, { status: 'approved', next_poll_at: nextAt });
  await askFor(kind.sendJob, tx, ctx, row.id, delayMs);
}

/** By its key, a payout's job is in the queue once. */
const keyOf = (job: TransferKind['sendJob'], id: string): string => `${job.name} ${id}`;

/** Asks at once for the jobs of many payouts. */
export const askForEach = (
  job: TransferKind['sendJob'],
  tx: Tx,
  origin: { requestId: string },
  ids: readonly string[],
): Promise<void> =>
  enqueueEach(
    tx,
    job,
    ids.map((id) => ({ origin, payload: { payout_id: id }, key: keyOf(job, id) })),
  );

export const askFor = (
  job: TransferKind['sendJob'],
  tx: Tx,
  origin: { requestId: string },
  id: string,
  delayMs = 0,
): Promise<void> => enqueue(tx, origin, job, { payout_id: id }, { key: keyOf(job, id), delayMs });

async function applyToPaid<Row extends Transfer>(
  settling: Settling<Row>,
  result: PayoutResult,
): Promise<void> {
  if (result.kind === 'reversed') return comeBack(settling, result.code ?? 'REVERSED');
  const { kind, tx, ctx, row } = settling;
  const polls = row.polls + 1;
  const nextMs = paidPollsMs[polls];
  const next_poll_at = nextMs ? new Date(ctx.clock.now().getTime() + nextMs) : null;
  await kind.update(tx, ctx, row, { polls, next_poll_at });
}

/** The bank sent it back after all: what it was is owed again. */
async function comeBack<Row extends Transfer>(
  { kind, tx, ctx, row }: Settling<Row>,
  code: string,
): Promise<void> {
  const returned = await kind.update(tx, ctx, row, {
    status: 'returned',
    failure_code: code,
    ended_at: ctx.clock.now(),
    next_poll_at: null,
  });
  await kind.returned(tx, ctx, returned);
  ctx.log.warn({ payout: row.id, code }, 'a payout came back');
}
