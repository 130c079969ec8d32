import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { isSameFace, type MatchBand } from '@luwag/domain/face-match';
import type { LivenessReason } from '@luwag/domain/liveness';
import type { LivenessResult } from '@luwag/faces/ports';
import { getEncrypted } from '@luwag/object-store/encrypted';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { decideFactorLift, hasConsent } from '../../accounts/service.ts';
import { listCheckedFaces } from './checked-faces-repository.ts';
import type { LivenessWorkerDeps } from './deps.ts';
import * as checks from './repository.ts';
import { keptMs } from './service.ts';

type LiftCheck = checks.CheckRow & { lift_id: string };
type Judged = Pick<LivenessResult, 'status' | 'reasons' | 'score' | 'measured'>;
type Held = { item: string; band: MatchBand; distance: number | null };

/**
 * Somebody moved as asked. Only a face that is then the one of the checked pictures lifts a wait;
 * whatever is unsure leaves it as it was, and nobody of ours looks: the wait is there for that.
 */
export async function decideFaceMatch(
  { db, clock, log, requestId }: Pick<JobCtx, 'db' | 'clock' | 'log' | 'requestId'>,
  deps: LivenessWorkerDeps,
  check: LiftCheck,
  judged: Judged,
): Promise<void> {
  const held = judged.status === 'passed' ? await compareWithChecked(db, deps, check) : [];
  const isMatch = isSameFace(held.map(({ band }) => band));
  const isNews = await inScope(db, 'system', (tx) =>
    storeDecision(tx, { check, judged, held, isMatch, now: clock.now(), requestId }),
  );
  if (isNews) log.info({ liveness_id: check.id, is_match: isMatch }, 'face match judged');
}

async function compareWithChecked(
  db: JobCtx['db'],
  { vault, objectStore, matching }: LivenessWorkerDeps,
  check: LiftCheck,
): Promise<Held[]> {
  const { account_id: accountId } = check;
  const pictures = await inScope(db, 'system', async (tx) => {
    // Taken back since: nothing is measured.
    if (!(await hasConsent(tx, accountId, 'biometrics'))) return undefined;
    const [shown] = await checks.listFrames(tx, check.id);
    const known = await listCheckedFaces(tx, accountId);
    return shown && { key: await vault.keyFor(tx, accountId), shown, known };
  });
  if (!pictures) return [];
  const { key, shown, known } = pictures;
  const jpegs: Buffer[] = [];
  for (const picture of known) jpegs.push(await getEncrypted(objectStore, key, picture));
  const matches = await matching.compare(await getEncrypted(objectStore, key, shown), jpegs);
  return matches.flatMap((match, i): Held[] => {
    const item = known[i]?.item;
    if (!item) return [];
    if (match.kind === 'no_face') return [{ item, band: 'review', distance: null }];
    return [{ item, band: match.band, distance: Math.round(match.distance * 1000) / 1000 }];
  });
}

type Deciding = {
  check: LiftCheck;
  judged: Judged;
  held: Held[];
  isMatch: boolean;
  now: Date;
  requestId: string;
};

async function storeDecision(
  tx: Tx,
  { check, judged, held, isMatch, now, requestId }: Deciding,
): Promise<boolean> {
  const reasons = isMatch ? [] : whyNot(judged);
  const decided = await checks.markDecided(tx, check.id, {
    status: isMatch ? 'passed' : 'rejected',
    reasons,
    measured: { score: judged.score, looks: judged.measured, held },
    now,
    keptUntil: new Date(now.getTime() + (isMatch ? keptMs.taken : keptMs.rejected)),
  });
  if (!decided) return false;
  await decideFactorLift(tx, { id: check.lift_id, isMatch, now });
  await recordAudit(tx, {
    caller: 'system',
    accountId: check.account_id,
    action: 'face_match.judged',
    detail: {
      liveness_id: check.id,
      lift_id: check.lift_id,
      is_match: isMatch,
      reasons,
      held: held.map(({ item, band }) => `${item}: ${band}`),
      provider: check.provider,
    },
    requestId,
  });
  return true;
}

/** Moved as asked, and is not known by it: somebody else, or nobody can tell. */
const whyNot = ({ status, reasons }: Judged): LivenessReason[] =>
  status === 'passed' ? ['another_person'] : reasons;
