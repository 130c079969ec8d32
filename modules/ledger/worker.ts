import { inScope } from '@luwag/db/scope';
import { askForWholeProof } from '@luwag/ledger/watch';
import { enqueue, type Handler, handle, type JobCtx } from '@luwag/platform/jobs';
import { proveWhole, tellStaff, watchLedger } from './jobs.ts';
import { type TellingParts, tellStaffOf } from './telling.ts';
import { lookAtLedger } from './watching.ts';

export { readStanding } from '@luwag/ledger/alarms';
export { proveWhole, watchLedger };

export type LedgerWorkerParts = TellingParts & {
  anchorsFile: string;
  /** The schedule asks every minute; what is shorter, a look asks for itself. */
  everySeconds: number;
};

export const ledgerHandlers = (parts: LedgerWorkerParts): Handler[] => [
  handle(watchLedger, (ctx) => watch(ctx, parts)),
  handle(proveWhole, ({ db }) => inScope(db, 'system', askForWholeProof)),
  handle(tellStaff, (ctx, told) => tellStaffOf(ctx, parts, told)),
];

/** Of a minute, what the pass over the whole book may take; at night, most of it. */
const lookMs = { usual: 10_000, wanted: 40_000 };

async function watch(ctx: JobCtx, parts: LedgerWorkerParts): Promise<void> {
  const began = ctx.clock.now().getTime();
  const looked = await lookAtLedger({
    db: ctx.db,
    log: ctx.log,
    anchorsFile: parts.anchorsFile,
    hasTime: (isWanted) =>
      ctx.clock.now().getTime() - began < (isWanted ? lookMs.wanted : lookMs.usual),
    requestId: ctx.requestId,
  });
  if (looked?.isWanted) await lookAgain(ctx, 0);
  else if (parts.everySeconds < 60) await lookAgain(ctx, parts.everySeconds * 1000);
}

/** By its key, a look that is asked for twice is in the queue once. */
const lookAgain = (ctx: JobCtx, delayMs: number): Promise<void> =>
  inScope(ctx.db, 'system', (tx) =>
    enqueue(tx, ctx, watchLedger, {}, { key: `${watchLedger.name} again`, delayMs }),
  );
