import { inScope } from '@luwag/db/scope';
import { dayMs, minuteMs } from '@luwag/domain/durations';
import { keptLongEnough } from '@luwag/domain/retention';
import { opensCase } from '@luwag/domain/risk-rules';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { findAccount } from '../accounts/service.ts';
import { type Customer, judge } from './facts.ts';
import { listNoted, noteLookedUntil, readLookedUntil } from './facts-repository.ts';
import { deleteClosed, insertCase, listCasesOf } from './repository.ts';

const lookedMax = 2_000;
const firstLookDays = 7;
/** What was noted before the last look and committed after it. */
const overlapMs = 10 * minuteMs;

/**
 * Asks the rules about whoever something new was noted about, each in a transaction of its own. How
 * far it has come is noted last: a worker that dies in here looks again, and somebody who has a
 * case already gets no second.
 */
export async function raiseCases(ctx: JobCtx): Promise<void> {
  const now = ctx.clock.now();
  const noted = await inScope(ctx.db, 'system', async (tx) => {
    const before = await readLookedUntil(tx, new Date(now.getTime() - firstLookDays * dayMs));
    const since = new Date(before.getTime() - overlapMs);
    return listNoted(tx, { since, until: now, limit: lookedMax });
  });
  for (const { account_id } of noted) await raiseCaseOf(ctx, account_id);
  const isAll = noted.length < lookedMax;
  const last = noted.at(-1)?.noted_at;
  await inScope(ctx.db, 'system', (tx) => noteLookedUntil(tx, isAll || !last ? now : last));
}

const raiseCaseOf = (ctx: JobCtx, accountId: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const now = ctx.clock.now();
    const account = await findAccount(tx, accountId);
    if (!account || account.role === 'staff') return;
    const [newest] = await listCasesOf(tx, accountId, 1);
    if (newest && newest.closed_at === null) return;
    const { facts, scored } = await judge(tx, account as Customer, now);
    const closed = newest?.closed_at && {
      points: newest.points,
      daysAgo: Math.floor((now.getTime() - newest.closed_at.getTime()) / dayMs),
    };
    if (!opensCase(scored, closed ?? undefined)) return;
    const caseId = await insertCase(tx, { accountId, facts, scored, now });
    if (!caseId) return;
    await recordAudit(tx, {
      caller: 'system',
      accountId,
      action: 'risk_case.raised',
      detail: { case_id: caseId, points: scored.points, rules_version: scored.version },
      requestId: ctx.requestId,
    });
  });

const prunedAtOnce = 1_000;

/** Once a night, in portions that hold no lock for long. */
export async function prune(ctx: JobCtx): Promise<void> {
  const before = new Date(keptLongEnough.riskCases(ctx.clock.now().getTime()));
  const deleteSome = () =>
    inScope(ctx.db, 'system', (tx) => deleteClosed(tx, before, prunedAtOnce));
  while ((await deleteSome()) === prunedAtOnce);
}
