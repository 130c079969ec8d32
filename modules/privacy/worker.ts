import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { sweepOrphans, sweptBefore } from '@luwag/object-store/sweep';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { lockDueClosings } from './closings-repository.ts';
import type { PrivacyWorkerDeps } from './deps.ts';
import { eraseIdentity } from './erasure.ts';
import { make } from './exports.ts';
import { expireExports, listKnownObjects } from './exports-repository.ts';
import { eraseClosedAccounts, makeExport } from './jobs.ts';

export { eraseClosedAccounts };

export const privacyHandlers = (deps: PrivacyWorkerDeps): Handler[] => [
  handle(makeExport, (ctx, { export_id }) => make(ctx, deps, export_id)),
  handle(eraseClosedAccounts, (ctx) => eraseDueAccounts(ctx, deps)),
];

const batchMax = 20;

async function eraseDueAccounts(ctx: JobCtx, { objectStore }: PrivacyWorkerDeps): Promise<void> {
  const now = ctx.clock.now();
  await inScope(ctx.db, 'system', (tx) => expireExports(tx, { before: now }));
  await sweepOrphans(objectStore, {
    prefix: 'exports',
    before: sweptBefore(),
    known: async (keys) =>
      new Set(await inScope(ctx.db, 'system', (tx) => listKnownObjects(tx, [...keys]))),
  });
  // Few at a time, each in a transaction that holds them: two workers at once share the work.
  while ((await eraseSome(ctx, now)) === batchMax);
}

const eraseSome = (ctx: JobCtx, now: Date): Promise<number> =>
  inScope(ctx.db, 'system', async (tx) => {
    const due = await lockDueClosings(tx, manilaDateOf(now.getTime()), batchMax);
    for (const accountId of due) {
      await eraseIdentity(tx, accountId, now);
      await recordAudit(tx, {
        caller: 'system',
        accountId,
        action: 'account.erased',
        requestId: ctx.requestId,
      });
    }
    return due.length;
  });
