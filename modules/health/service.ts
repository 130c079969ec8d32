/**
 * How jobs and webhooks run, for whoever is called at three in the morning. Owns no table: the
 * queue is the platform's, and addresses are those of webhooks.
 *
 * Promises: what is due, failing or standing still is told as it is in the queue at that moment. A
 * job that stands still is tried again by somebody with a reason, on record, once.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/health';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import * as queue from '@luwag/platform/jobs/queue-health';
import { recordAudit } from '@luwag/platform/security/audit';
import { listBusinessNames } from '../accounts/service.ts';
import { listTroubled } from '../webhooks/service.ts';

const deadMax = 100;
const troubledMax = 100;
const errorMax = 200;

export const getHealth = (ctx: Ctx): Promise<ResultOf<typeof contracts.getHealth>> =>
  ctx.system(async (tx) => {
    const pulse = await queue.readPulse(tx);
    const kinds = await queue.listKindHealth(tx);
    const dead = await queue.listDead(tx, deadMax);
    const troubled = await listTroubled(tx, troubledMax);
    const shops = await listBusinessNames(tx, [...new Set(troubled.map((row) => row.account_id))]);
    return {
      workers: pulse.workers,
      worker_seen_at: momentOf(pulse.seen_at),
      events: pulse.events,
      oldest_event_at: momentOf(pulse.oldest_event_at),
      kinds: kinds.map(({ task, oldest_due_at, ...counts }) => ({
        job: task,
        oldest_due_at: momentOf(oldest_due_at),
        ...counts,
      })),
      dead: dead.map(({ id, task, attempts, last_error, failed_at }) => ({
        job_id: id,
        job: task,
        attempts,
        error: (last_error.split('\n')[0] ?? '').slice(0, errorMax),
        failed_at: failed_at.toISOString(),
      })),
      webhooks: troubled.map((row) => ({
        address_id: row.address_id,
        merchant_id: row.account_id,
        shop: shops.get(row.account_id) ?? '',
        mode: row.mode,
        host: new URL(row.url).host,
        undelivered: row.undelivered,
        oldest_at: momentOf(row.oldest_at),
        failing_since: momentOf(row.failing_since),
        disabled_at: momentOf(row.disabled_at),
      })),
    };
  });

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Pressed twice, the second finds nothing that stands still. */
export const retryJob = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.retryJob>,
): Promise<ResultOf<typeof contracts.retryJob>> =>
  ctx.system(async (tx) => {
    const job = await queue.retryDead(tx, params.job_id);
    if (job === undefined)
      return refuse(contracts.retryJob, 'job_not_found', 'No such job stands still.');
    await recordAudit(tx, {
      caller: ctx.caller,
      requestId: ctx.requestId,
      accountId: null,
      action: 'job.retried',
      detail: { job_id: params.job_id, job, reason: body.reason },
    });
  });
