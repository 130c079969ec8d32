import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs, minuteMs } from '@luwag/domain/durations';
import type { Vault } from '@luwag/key-service/vault';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { findPerson } from '../accounts/service.ts';
import { notify } from '../notices/service.ts';
import { pollSource } from './jobs.ts';
import {
  findSource,
  listDueLinkings,
  listExpiring,
  lockBuyer,
  type SourceRow,
  updateSource,
} from './repository.ts';
import { type EndingDeps, endActive, linkingMs } from './settle.ts';
import { nameOf } from './view.ts';

const batchMax = 500;

/** How old a linking is when the gateway is asked without anybody's word. At the last it ends. */
const pollOverdueMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, linkingMs];

/**
 * For buyers who closed the page, and webhooks that never came. While the gateway does not answer,
 * an old linking is asked about every minute, and ends when it does.
 */
export async function requeueOverdueLinkings(ctx: JobCtx): Promise<void> {
  const nowMs = ctx.clock.now().getTime();
  const dueSince = pollOverdueMs.map((ageMs) => new Date(nowMs - ageMs));
  await inScope(ctx.db, 'system', async (tx) => {
    for (const { id, created_at } of await listDueLinkings(tx, dueSince, batchMax)) {
      const polls = dueSince.filter((since) => created_at <= since).length;
      await updateSource(tx, id, { polls });
      await enqueue(tx, ctx, pollSource, { source_id: id }, { key: `sources.poll ${id}` });
    }
  });
}

const notifyBeforeMs = 14 * dayMs;

export type NotifyDeps = EndingDeps & { messageKey: Uint8Array; vault: Vault };

/** Each night: what has run out is over, and whose end is near is told so, once. */
export async function expire(ctx: JobCtx, deps: NotifyDeps): Promise<void> {
  const now = ctx.clock.now();
  await forEachExpiring(ctx, now, (source) => endExpired(ctx, deps, source.id));
  const soon = new Date(now.getTime() + notifyBeforeMs);
  await forEachExpiring(ctx, soon, (source) => notifyOfEnd(ctx, deps, source));
}

async function forEachExpiring(
  ctx: JobCtx,
  until: Date,
  work: (source: SourceRow) => Promise<void>,
): Promise<void> {
  let after: { at: Date; id: string } | undefined;
  for (;;) {
    const page = { until, batchMax, ...(after && { after }) };
    const batch = await inScope(ctx.db, 'system', (tx) => listExpiring(tx, page));
    for (const source of batch) await work(source);
    const last = batch.at(-1);
    if (!last?.expires_at || batch.length < batchMax) return;
    after = { at: last.expires_at, id: last.id };
  }
}

const endExpired = (ctx: JobCtx, deps: EndingDeps, id: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const seen = await findSource(tx, id);
    if (!seen) return;
    await lockBuyer(tx, seen.buyer_id);
    // It may have been unlinked since it was listed.
    const source = await findSource(tx, id);
    if (source?.status === 'active') await endActive(tx, ctx, deps, source, { status: 'expired' });
  });

const notifyOfEnd = (ctx: JobCtx, deps: NotifyDeps, source: SourceRow): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const account = await findPerson(tx, deps.vault, source.buyer_id);
    if (!account || !source.expires_at) return;
    await notify(tx, ctx, deps, {
      kind: 'source_expiring',
      about: source.id,
      person: account,
      usefulUntil: source.expires_at,
      data: {
        first_name: account.first_name,
        source: nameOf(source),
        expires_date: manilaDateOf(source.expires_at.getTime()),
      },
    });
  });
