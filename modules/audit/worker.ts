import type { Finding } from '@luwag/ledger/alarms';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { anchorHead } from './anchors.ts';
import { brokenRecord, recordBrokenAt } from './chain-status.ts';
import { chainAll } from './chaining.ts';
import { chainRecords, watchChain } from './jobs.ts';
import { findHead, getState, noteCheck } from './repository.ts';
import { verifyChain } from './verifying.ts';

export { chainRecords, watchChain };

export type AuditWorkerDeps = {
  auditKey: Uint8Array;
  anchorsFile: string;
  /**
   * Told of a break as it is found, for an alarm: what is noted of it in the database can be wiped
   * before anybody reads it.
   */
  onBroken?: (ctx: JobCtx, finding: Finding) => Promise<void>;
};

export const auditHandlers = (deps: AuditWorkerDeps): Handler[] => [
  handle(chainRecords, (ctx) => chain(ctx, deps)),
  handle(watchChain, (ctx) => checkOrTell(ctx, deps)),
];

async function chain({ db, clock }: JobCtx, { auditKey }: AuditWorkerDeps): Promise<void> {
  await chainAll(db, { key: auditKey, now: clock.now() });
}

/** A job has a minute, and a chain grows for years: a look goes on where the last one stopped. */
const checkMs = 10_000;

/** A chain that cannot be looked at is as bad as one that does not fit, and as quiet otherwise. */
async function checkOrTell(ctx: JobCtx, deps: AuditWorkerDeps): Promise<void> {
  try {
    await checkChain(ctx, deps);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    await deps.onBroken?.(ctx, brokenRecord('audit.chain', { why: 'failed_look', cause }));
    throw error;
  }
}

async function checkChain(ctx: JobCtx, deps: AuditWorkerDeps): Promise<void> {
  const { db, clock, log } = ctx;
  const { auditKey, anchorsFile } = deps;
  await chainAll(db, { key: auditKey, now: clock.now() });
  const state = await getState(db);
  // Past the end nobody has been: whoever wrote that wanted the look to find nothing, for good.
  const isPastEnd = state.swept_to > ((await findHead(db))?.seq ?? 0);
  const endAt = new Date(clock.now().getTime() + checkMs);
  const proof = await verifyChain(db, {
    key: auditKey,
    anchorsFile,
    anchoredTo: state.anchor_seq,
    after: isPastEnd ? 0 : state.swept_to,
    until: () => clock.now() > endAt,
  });
  const { firstBroken, why, upTo, length } = proof;
  if (firstBroken !== null) {
    log.error({ position: firstBroken, why }, 'audit record does not match its hash chain');
    await deps.onBroken?.(ctx, recordBrokenAt(firstBroken, { why, verified_at: clock.now() }));
  }
  // A chain that does not fit is not vouched for: nothing after the break gets an anchor.
  else await anchorHead(db, { file: anchorsFile, now: clock.now() });
  const isWhole = firstBroken === null && upTo === length;
  await db.transaction().execute((tx) =>
    noteCheck(tx, {
      swept_to: isWhole || firstBroken !== null ? 0 : upTo,
      verified_up_to: firstBroken === null ? Math.max(upTo, state.verified_up_to) : firstBroken - 1,
      verified_at: clock.now(),
      first_broken: firstBroken,
      why,
    }),
  );
}
