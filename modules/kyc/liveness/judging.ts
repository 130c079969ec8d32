import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { bandOf } from '@luwag/domain/liveness-verdict';
import type { LivenessResult } from '@luwag/faces/ports';
import { getEncrypted } from '@luwag/object-store/encrypted';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { addSignal, itemSent } from '../cases/service.ts';
import type { LivenessWorkerDeps } from './deps.ts';
import { decideFaceMatch } from './face-match-judging.ts';
import * as checks from './repository.ts';
import { keptMs } from './service.ts';

/** After so many crashes of the models over the same frames a person reviews them. */
const triesMax = 4;

type Judged = Pick<LivenessResult, 'status' | 'reasons' | 'score' | 'measured'>;

/**
 * The verdict is made from the frames as they were stored, outside of any transaction, and written
 * once. Whoever dies on the way leaves the check as it was, and the job runs again.
 */
export async function judgeLiveness(
  { db, clock, log, requestId }: JobCtx,
  deps: LivenessWorkerDeps,
  checkId: string,
): Promise<void> {
  const check = await inScope(db, 'system', (tx) => checks.beginTry(tx, checkId));
  if (!check) return;
  const result = check.tries > triesMax ? unjudged : await resultOf(db, deps, check);
  await failpoint('kyc.liveness.judged');
  const { assurance } = deps.liveness;
  const banded = bandOf(result, { assurance, isProduction: deps.isProduction });
  const judged = { ...result, ...banded };
  const { lift_id } = check;
  if (lift_id) {
    const ctx = { db, clock, log, requestId };
    return decideFaceMatch(ctx, deps, { ...check, lift_id }, judged);
  }
  const isNews = await inScope(db, 'system', (tx) =>
    storeVerdict(tx, { check, judged, now: clock.now(), requestId }),
  );
  if (isNews) log.info({ liveness_id: check.id, state: judged.status }, 'liveness judged');
}

const unjudged: Judged = {
  status: 'review',
  reasons: ['could_not_check'],
  score: 0,
  measured: [],
};

async function resultOf(
  db: Db,
  { vault, objectStore, liveness }: LivenessWorkerDeps,
  check: checks.CheckRow,
): Promise<Judged> {
  const { key, objects } = await inScope(db, 'system', async (tx) => ({
    key: await vault.keyFor(tx, check.account_id),
    objects: await checks.listFrames(tx, check.id),
  }));
  // Erased since, by whose face it is: nothing is judged, and they may begin again.
  if (objects.length <= check.challenges.length) return { ...unjudged, status: 'rejected' };
  return liveness.getResult({
    providerSession: check.provider_session,
    challenges: check.challenges,
    frames: await Promise.all(objects.map((object) => getEncrypted(objectStore, key, object))),
  });
}

async function storeVerdict(
  tx: Tx,
  {
    check,
    judged,
    now,
    requestId,
  }: { check: checks.CheckRow; judged: Judged; now: Date; requestId: string },
): Promise<boolean> {
  const { status, reasons, score, measured } = judged;
  const isTaken = status !== 'rejected';
  const keptUntil = new Date(now.getTime() + (isTaken ? keptMs.taken : keptMs.rejected));
  const decided = { status, reasons, measured: { score, looks: measured }, now, keptUntil };
  if (!(await checks.markDecided(tx, check.id, decided))) return false;
  const { account_id: accountId } = check;
  const detail = {
    state: status,
    reasons,
    way: check.way,
    asked: check.challenges.length,
    passed: Math.round((score * check.challenges.length) / 100),
    liveness_id: check.id,
  };
  const level = status === 'passed' ? 'note' : 'warn';
  await addSignal(tx, { accountId, kind: 'liveness_result', level, detail, now });
  const evidence = { livenessId: check.id };
  if (isTaken) await itemSent(tx, { accountId, kind: 'liveness', evidence, now, requestId });
  await recordAudit(tx, {
    caller: 'system',
    accountId,
    action: 'liveness.judged',
    detail: { liveness_id: check.id, state: status, reasons, provider: check.provider },
    requestId,
  });
  return true;
}
