import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/face-match';
import type { Tx } from '@luwag/db';
import { canFaceLift } from '@luwag/domain/liveness-verdict';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import {
  beginLift,
  countLiftsLeft,
  findLiftable,
  hasConsent,
  isReauthenticated,
  type LiftsLeft,
} from '../../accounts/service.ts';
import { listCheckedFaces } from './checked-faces-repository.ts';
import type { LivenessDeps } from './deps.ts';
import { startCheck } from './service.ts';

type Asked = InputOf<typeof contracts.startFaceMatch>;
/** Who would judge, and where: our own check lifts nothing in production. */
type Judge = Pick<LivenessDeps, 'liveness' | 'isProduction'>;

/** Whether it is worth offering, for a page. */
export const getFaceMatch = (
  deps: Judge,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getFaceMatch>> =>
  ctx.own(async (tx) => {
    const { id } = personOf(ctx);
    return {
      is_offered: await isOffered(tx, deps, id),
      tries_left: (await countLiftsLeft(tx, ctx)).left,
    };
  });

const isOffered = async (
  tx: Tx,
  { liveness: { assurance }, isProduction }: Judge,
  accountId: string,
): Promise<boolean> =>
  canFaceLift({ assurance, isProduction }) && (await listCheckedFaces(tx, accountId)).length > 0;

/**
 * The liveness check once more, for one wait of this session. As there the order of movements is
 * ours, good for one sending within its time, and the worker judges the frames.
 */
export async function startFaceMatch(
  deps: LivenessDeps,
  ctx: Ctx,
  { body }: Asked,
): Promise<ResultOf<typeof contracts.startFaceMatch>> {
  const { sessionId } = personOf(ctx);
  // Before and with the row: a provider is not asked for what is refused anyway.
  await ctx.own((tx) => findWait(tx, deps, ctx, body));
  const session = await deps.liveness.createSession();
  return ctx.own(async (tx) => {
    const liftId = await beginLift(tx, ctx, await findWait(tx, deps, ctx, body));
    if (!liftId) return refuseMore(await countLiftsLeft(tx, ctx));
    return startCheck(tx, deps, ctx, { session, lift: { id: liftId, sessionId } });
  });
}

/** What the face would lift, or a refusal. */
async function findWait(tx: Tx, deps: LivenessDeps, ctx: Ctx, { purpose }: Asked['body']) {
  const { id: accountId } = personOf(ctx);
  if (!(await isOffered(tx, deps, accountId)))
    return refuse(
      contracts.startFaceMatch,
      'face_match_not_offered',
      'No waiting period can be skipped by a face match here.',
    );
  if (!(await hasConsent(tx, accountId, 'biometrics')))
    return refuse(
      contracts.startFaceMatch,
      'biometrics_not_agreed',
      'Agree to the check of your face first.',
    );
  if (purpose === 'recovery' && !(await isReauthenticated(tx, ctx)))
    return refuse(contracts.startFaceMatch, 'proof_required', 'Show first that it is you.');
  const liftable = await findLiftable(tx, ctx, purpose);
  if (!liftable)
    return refuse(
      contracts.startFaceMatch,
      'nothing_to_lift',
      'There is no waiting period to skip.',
    );
  const tries = await countLiftsLeft(tx, ctx);
  return tries.left > 0 ? liftable : refuseMore(tries);
}

/** Whoever has shown only the password so far may go on with more. */
const refuseMore = ({ isPasswordOnly }: LiftsLeft): never =>
  isPasswordOnly
    ? refuse(contracts.startFaceMatch, 'proof_required', 'Show first that it is you.')
    : refuse(
        contracts.startFaceMatch,
        'face_match_attempts_used',
        'That was often enough for today. Wait, or try again tomorrow.',
      );
