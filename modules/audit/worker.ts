import type { Finding } from '@luwag/ledger/alarms';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { anchorHead } from './anchors.ts';
import { brokenRecord, recordBrokenAt } from './chain-status.ts';
import { chainAll } from './chaining.ts';
import { chainRecords, watchChain } from './jobs.ts';
import { findHead, getState, noteCheck } from './repository.ts';
import { verifyChain } from './verifying.ts';

export { readAnchorAge as readAuditAnchorAge } from './repository.ts';
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

export function auditHandlers(deps: AuditWorkerDeps): Handler[] {
  const sweep: Sweep = { to: 0 };
  return [
    handle(chainRecords, (ctx) => chain(ctx, deps)),
    handle(watchChain, (ctx) => checkOrTell(ctx, deps, sweep)),
  ];
}

/**
 * How far this process has come with checking the whole chain. Not as the database has it:
 * whoever says there that the end was reached would keep every check from the rest, for good.
 */
type Sweep = { to: number };

async function chain({ db, clock }: JobCtx, { auditKey }: AuditWorkerDeps): Promise<void> {
  await chainAll(db, { key: auditKey, now: clock.now() });
}

/** A job has a minute, and a chain grows for years: a look goes on where the last one stopped. */
const checkMs = 10_000;

/** A chain that cannot be checked is as bad as one that does not match, and as quiet otherwise. */
async function checkOrTell(ctx: JobCtx, deps: AuditWorkerDeps, sweep: Sweep): Promise<void> {
  try {
    await checkChain(ctx, deps, sweep);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    await deps.onBroken?.(ctx, brokenRecord('audit.chain', { why: 'failed_check', cause }));
    throw error;
  }
}

async function checkChain(ctx: JobCtx, deps: AuditWorkerDeps, sweep: Sweep): Promise<void> {
  const { db, clock, log } = ctx;
  const { auditKey, anchorsFile } = deps;
  await chainAll(db, { key: auditKey, now: clock.now() });
  const state = await getState(db);
  // A chain that was cut off meanwhile is checked from its beginning.
  const isPastEnd = sweep.to > ((await findHead(db))?.seq ?? 0);
  const endAt = new Date(clock.now().getTime() + checkMs);
  const verified = await verifyChain(db, {
    key: auditKey,
    anchorsFile,
    anchoredTo: state.anchor_seq,
    after: isPastEnd ? 0 : sweep.to,
    until: () => clock.now() > endAt,
  });
  const { firstBroken, why, upTo, length } = verified;
  if (firstBroken !== null) {
    log.error({ position: firstBroken, why }, 'audit record does not match its hash chain');
    await deps.onBroken?.(ctx, recordBrokenAt(firstBroken, { why, verified_at: clock.now() }));
  }
  // A chain that does not match is not vouched for: nothing after the break gets an anchor.
  else await anchorHead(db, { file: anchorsFile, now: clock.now() });
  const isWhole = firstBroken === null && upTo === length;
  sweep.to = isWhole || firstBroken !== null ? 0 : upTo;
  await db.transaction().execute((tx) =>
    noteCheck(tx, {
      swept_to: sweep.to,
      verified_up_to: firstBroken === null ? Math.max(upTo, state.verified_up_to) : firstBroken - 1,
      verified_at: clock.now(),
      first_broken: firstBroken,
      why,
    }),
  );
}
