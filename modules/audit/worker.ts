import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs';
import { anchorHead } from './anchors.ts';
import { sealRecords, watchChain } from './jobs.ts';
import { findHead, getState, noteLook } from './repository.ts';
import { sealAll } from './sealing.ts';
import { verifyChain } from './verifying.ts';

export { sealRecords, watchChain };

export type AuditWorkerParts = { auditKey: Uint8Array; anchorsFile: string };

export const auditHandlers = (parts: AuditWorkerParts): Handler[] => [
  handle(sealRecords, (ctx) => seal(ctx, parts)),
  handle(watchChain, (ctx) => watch(ctx, parts)),
];

async function seal({ db, clock }: JobCtx, { auditKey }: AuditWorkerParts): Promise<void> {
  await sealAll(db, { key: auditKey, now: clock.now() });
}

/** A job has a minute, and a chain grows for years: a look goes on where the last one stopped. */
const lookMs = 40_000;

async function watch(ctx: JobCtx, { auditKey, anchorsFile }: AuditWorkerParts): Promise<void> {
  const { db, clock, log } = ctx;
  await sealAll(db, { key: auditKey, now: clock.now() });
  const state = await getState(db);
  // Past the end nobody has been: whoever wrote that wanted the look to find nothing, for good.
  const isPastEnd = state.swept_to > ((await findHead(db))?.seq ?? 0);
  const endAt = new Date(clock.now().getTime() + lookMs);
  const proof = await verifyChain(db, {
    key: auditKey,
    anchorsFile,
    after: isPastEnd ? 0 : state.swept_to,
    until: () => clock.now() > endAt,
  });
  const { firstBroken, why, upTo, length } = proof;
  if (firstBroken !== null)
    log.error({ position: firstBroken, why }, 'the record does not fit its chain');
  // A chain that does not fit is not vouched for: nothing after the break gets an anchor.
  else await anchorHead(db, { file: anchorsFile, now: clock.now() });
  const isWhole = firstBroken === null && upTo === length;
  await db.transaction().execute((tx) =>
    noteLook(tx, {
      swept_to: isWhole || firstBroken !== null ? 0 : upTo,
      verified_up_to: firstBroken === null ? Math.max(upTo, state.verified_up_to) : firstBroken - 1,
      verified_at: clock.now(),
      first_broken: firstBroken,
      why,
    }),
  );
}
