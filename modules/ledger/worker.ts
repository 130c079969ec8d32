import { inScope } from '@luwag/db/scope';
import type { Finding } from '@luwag/ledger/alarms';
import { requestVerification } from '@luwag/ledger/watch';
import type { WatchSigner } from '@luwag/ledger/watch-row';
import { enqueue, type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { thenRest } from '@luwag/platform/jobs/resting';
import { raiseFound } from './check-notes.ts';
import { keepMonths, notifyStaff, totalDays, verifyWhole, watchLedger } from './jobs.ts';
import * as months from './months.ts';
import { mailStaff, type NotifyDeps } from './notifying.ts';
import * as totalling from './totalling.ts';
import { checkLedger } from './watching.ts';

export { readFindings, readLedgerAnchorAge } from '@luwag/ledger/figures';
export { readMonths } from '@luwag/ledger/months';
export { createWatchSigner, readLedgerStatus, type WatchSigner } from '@luwag/ledger/watch-row';
export { keepMonths, totalDays, verifyWhole, watchLedger };

export type LedgerWorkerDeps = NotifyDeps & {
  anchorsFile: string;
  signer: WatchSigner;
  /** The schedule asks every minute; what is shorter, a look asks for itself. */
  everySeconds: number;
};

export const ledgerHandlers = (deps: LedgerWorkerDeps): Handler[] => [
  handle(watchLedger, (ctx) => runWatch(ctx, deps)),
  handle(verifyWhole, ({ db }) =>
    inScope(db, 'system', (tx) => requestVerification(tx, deps.signer)),
  ),
  handle(keepMonths, (ctx) => months.keepMonths(ctx)),
  handle(totalDays, (ctx) => totalling.totalDays(ctx)),
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
    signer: deps.signer,
    hasTime: (isWanted) =>
      ctx.clock.now().getTime() - began < (isWanted ? checkMs.wanted : checkMs.usual),
    around: (slice) => thenRest(ctx.clock, slice),
    requestId: ctx.requestId,
  });
  if (looked?.isWanted) await enqueueNextCheck(ctx, 0);
  else if (deps.everySeconds < 60) await enqueueNextCheck(ctx, deps.everySeconds * 1000);
}

/** For whoever finds, outside a check, what is to be an alarm. */
export const alarmRaiser =
  ({ anchorsFile, signer }: Pick<LedgerWorkerDeps, 'anchorsFile' | 'signer'>) =>
  ({ db, log, requestId }: JobCtx, finding: Finding): Promise<void> =>
    raiseFound({ db, log, requestId, anchorsFile, signer }, finding);

/** By its key, a look that is asked for twice is in the queue once. */
const enqueueNextCheck = (ctx: JobCtx, delayMs: number): Promise<void> =>
  inScope(ctx.db, 'system', (tx) =>
    enqueue(tx, ctx, watchLedger, {}, { key: `${watchLedger.name} again`, delayMs }),
  );
