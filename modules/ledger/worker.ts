import { inScope } from '@luwag/db/scope';
import { askForWholeProof } from '@luwag/ledger/watch';
import { enqueue, type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { notifyStaff, verifyWhole, watchLedger } from './jobs.ts';
import { mailStaff, type NotifyDeps } from './notifying.ts';
import { checkLedger } from './watching.ts';

export { readLedgerStatus } from '@luwag/ledger/alarms';
export { verifyWhole, watchLedger };

export type LedgerWorkerDeps = NotifyDeps & {
  anchorsFile: string;
  /** The schedule asks every minute; what is shorter, a look asks for itself. */
  everySeconds: number;
};

export const ledgerHandlers = (deps: LedgerWorkerDeps): Handler[] => [
  handle(watchLedger, (ctx) => runWatch(ctx, deps)),
  handle(verifyWhole, ({ db }) => inScope(db, 'system', askForWholeProof)),
  handle(notifyStaff, (ctx, told) => mailStaff(ctx, deps, told)),
];

/** Of a minute, what the pass over the whole book may take; at night, most of it. */
const checkMs = { usual: 10_000, wanted: 40_000 };

async function runWatch(ctx: JobCtx, deps: LedgerWorkerDeps): Promise<void> {
  const began = ctx.clock.now().getTime();
  const looked = await checkLedger({
    db: ctx.db,
    log: ctx.log,
    anchorsFile: deps.anchorsFile,
    hasTime: (isWanted) =>
      ctx.clock.now().getTime() - began < (isWanted ? checkMs.wanted : checkMs.usual),
    requestId: ctx.requestId,
  });
  if (looked?.isWanted) await enqueueNextCheck(ctx, 0);
  else if (deps.everySeconds < 60) await enqueueNextCheck(ctx, deps.everySeconds * 1000);
}

/** By its key, a look that is asked for twice is in the queue once. */
const enqueueNextCheck = (ctx: JobCtx, delayMs: number): Promise<void> =>
  inScope(ctx.db, 'system', (tx) =>
    enqueue(tx, ctx, watchLedger, {}, { key: `${watchLedger.name} again`, delayMs }),
  );
