/**
 * What machines find out: whether a face is alive, whether faces are one person’s, and what stands
 * on a card. They leave signals and results; they decide nothing.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/liveness';
import { frameNames, type Liveness } from '@luwag/contracts/liveness';
import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import { isAwaited } from '@luwag/domain/kyc-steps';
import { retention } from '@luwag/domain/retention';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { hasConsent, noteLiftSent } from '../../accounts/service.ts';
import { addSignal, caseFor, itemSent, progressOf } from '../cases/service.ts';
import type { CleanPicture } from '../documents/service.ts';
import type { LivenessDeps } from './deps.ts';
import { cleanFrame, storeFrame } from './frames.ts';
import { checkLiveness } from './jobs.ts';
import * as checks from './repository.ts';

export type { LivenessDeps, LivenessWorkerDeps } from './deps.ts';
export { extractedOf } from './document-reading.ts';
export { pruneLiveness } from './jobs.ts';

/** Enough for three movements on a slow phone; too little to have a video made to order. */
const validMs = 90_000;
const attemptsMax = { moves: 10, still: 5 };
/** What a decision may rest on is kept as long as the rule says, what led to none for a month. */
export const keptMs = { taken: retention.livenessFrameDays * dayMs, rejected: 30 * dayMs };
/** Rules were measured on frames of this size. */
const frameSideMax = 640;
const stillSideMax = 1600;

/**
 * The order of movements is ours, new each time, and good for one sending within its time. What a
 * browser made of them does not count: the worker judges the frames.
 */
export async function startLiveness(
  deps: LivenessDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.startLiveness>> {
  const { id: accountId } = personOf(ctx);
  const assertMayBegin = async (tx: Tx) => {
    if (!(await hasConsent(tx, accountId, 'biometrics')))
      refuse(
        contracts.startLiveness,
        'biometrics_not_agreed',
        'Agree to the check of your face first.',
      );
    await assertRequested(tx, ctx, contracts.startLiveness, 'moves');
  };
  // Before and with the row: a provider is not asked for what is refused anyway, and two that
  // begin together are counted one after the other.
  await ctx.own(assertMayBegin);
  const session = await deps.liveness.createSession();
  return ctx.own(async (tx) => {
    await assertMayBegin(tx);
    return startCheck(tx, deps, ctx, { session });
  });
}

type NewCheck = Pick<Parameters<typeof checks.insertCheck>[1], 'lift'> & {
  session: Awaited<ReturnType<LivenessDeps['liveness']['createSession']>>;
};

/** A new check of the caller's; one that they have open for the same thing ends here. */
export async function startCheck(
  tx: Tx,
  deps: LivenessDeps,
  ctx: Ctx,
  { session, lift }: NewCheck,
) {
  const { id: accountId } = personOf(ctx);
  await checks.expireWaiting(tx, { accountId, sessionId: lift?.sessionId ?? null });
  const now = ctx.clock.now();
  const row = await checks.insertCheck(tx, {
    accountId,
    provider: deps.liveness.name,
    ...session,
    now,
    expiresAt: new Date(now.getTime() + validMs),
    ...(lift ? { lift } : {}),
  });
  return viewOf(row, now);
}

/** Locks the case: attempts are counted under that lock. */
async function assertRequested(
  tx: Tx,
  ctx: Ctx,
  call: typeof contracts.startLiveness | typeof contracts.sendStillSelfie,
  way: 'moves' | 'still',
): Promise<void> {
  const { id: accountId } = personOf(ctx);
  const now = ctx.clock.now();
  const { state } = await caseFor(tx, accountId, now);
  const { items } = await progressOf(tx, accountId);
  const item = items.find(({ kind }) => kind === 'liveness');
  if (!item || !isAwaited(item) || state === 'REJECTED')
    refuse(call, 'liveness_not_asked', 'We are not asking for this now.');
  const since = new Date(now.getTime() - dayMs);
  if ((await checks.countChecksSince(tx, { accountId, way, since })) >= attemptsMax[way])
    refuse(call, 'liveness_attempts_used', 'That was often enough for today. Try again tomorrow.');
}

export async function sendLivenessFrames(
  deps: LivenessDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.sendLivenessFrames>,
): Promise<ResultOf<typeof contracts.sendLivenessFrames>> {
  const { id: accountId, sessionId } = personOf(ctx);
  const which = { id: params.liveness_id, accountId, sessionId };
  // When it arrived counts, not when we were done looking at it.
  const arrivedAt = ctx.clock.now();
  const check = await ctx.own((tx) => checks.findCheck(tx, which));
  if (!isOpen(check, arrivedAt)) return refuseSent(check, arrivedAt);
  const pictures: CleanPicture[] = [];
  for (const bytes of framesOf(ctx, check.challenges.length + 1)) {
    const sent = { accountId, bytes, sideMax: frameSideMax };
    const cleaned = await cleanFrame(deps, ctx, contracts.sendLivenessFrames, sent);
    if (cleaned.kind === 'refused')
      return refuse(contracts.sendLivenessFrames, 'frame_not_readable', 'A frame cannot be read.');
    pictures.push(await storeFrame(deps, ctx, accountId, cleaned));
  }
  return ctx.own(async (tx) => {
    const row = await checks.markSent(tx, { ...which, arrivedAt });
    if (!row) return refuseSent(await checks.findCheck(tx, which), arrivedAt);
    await checks.insertFrames(tx, { check: row, pictures, now: arrivedAt });
    if (row.lift_id) await noteLiftSent(tx, row.lift_id, arrivedAt);
    await enqueue(tx, ctx, checkLiveness, { liveness_id: row.id }, { key: row.id });
    return viewOf(row, arrivedAt);
  });
}

const isOpen = (check: checks.CheckRow | undefined, now: Date): check is checks.CheckRow =>
  check?.state === 'waiting' && check.expires_at > now;

function refuseSent(check: checks.CheckRow | undefined, now: Date): never {
  if (!check)
    return refuse(contracts.sendLivenessFrames, 'liveness_not_found', 'There is no such check.');
  const isLate =
    check.state === 'expired' || (check.state === 'waiting' && check.expires_at <= now);
  if (isLate)
    return refuse(contracts.sendLivenessFrames, 'liveness_expired', 'Time is up. Begin again.');
  return refuse(contracts.sendLivenessFrames, 'liveness_used', 'These frames were sent already.');
}

/** One of each name that is due, in order, and nothing else. */
function framesOf(ctx: Ctx, count: number): Buffer[] {
  const due = frameNames.slice(0, count);
  const missing = due.filter((name) => !ctx.files.some((file) => file.name === name));
  if (missing.length > 0)
    refuse(contracts.sendLivenessFrames, 'frames_incomplete', 'Some frames are missing.', {
      errors: missing.map((name) => ({ path: `/files/${name}`, code: 'missing' })),
    });
  if (ctx.files.length !== due.length)
    throw platformRefusal('invalid_request', 'Send each frame once, and no others.', {
      errors: [{ path: '/files', code: 'more_than_one' }],
    });
  return due.flatMap((name) => ctx.files.filter((file) => file.name === name)).map((f) => f.bytes);
}

export async function getLiveness(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getLiveness>,
): Promise<ResultOf<typeof contracts.getLiveness>> {
  const { id: accountId, sessionId } = personOf(ctx);
  const which = { id: params.liveness_id, accountId, sessionId };
  const check = await ctx.own((tx) => checks.findCheck(tx, which));
  if (!check) return refuse(contracts.getLiveness, 'liveness_not_found', 'There is no such check.');
  return viewOf(check, ctx.clock.now());
}

/** For whom camera, phone or body will not do it. No machine judges it: a person looks. */
export async function sendStillSelfie(
  deps: LivenessDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.sendStillSelfie>,
): Promise<ResultOf<typeof contracts.sendStillSelfie>> {
  const { id: accountId } = personOf(ctx);
  await ctx.own((tx) => assertRequested(tx, ctx, contracts.sendStillSelfie, 'still'));
  const [file] = ctx.files.filter(({ bytes }) => bytes.length > 0);
  if (!file)
    return refuse(contracts.sendStillSelfie, 'picture_missing', 'Take or choose a picture first.');
  const sent = { accountId, bytes: file.bytes, sideMax: stillSideMax };
  const cleaned = await cleanFrame(deps, ctx, contracts.sendStillSelfie, sent);
  if (cleaned.kind === 'refused') return refuseStill(cleaned.reason);
  const picture = await storeFrame(deps, ctx, accountId, cleaned);
  return ctx.own(async (tx) => {
    await assertRequested(tx, ctx, contracts.sendStillSelfie, 'still');
    const now = ctx.clock.now();
    const keptUntil = new Date(now.getTime() + keptMs.taken);
    const check = await checks.insertStill(tx, { accountId, reason: body.reason, now, keptUntil });
    await checks.insertFrames(tx, { check, pictures: [picture], now });
    const detail = {
      state: 'review',
      reasons: check.reasons,
      way: 'still',
      still_reason: body.reason,
      liveness_id: check.id,
    };
    await addSignal(tx, { accountId, kind: 'liveness_result', level: 'warn', detail, now });
    const { requestId, caller } = ctx;
    const evidence = { livenessId: check.id };
    await itemSent(tx, { accountId, kind: 'liveness', evidence, now, requestId });
    const action = 'liveness.still_sent';
    await recordAudit(tx, { caller, accountId, action, detail: evidence, requestId });
    return viewOf(check, now);
  });
}

function refuseStill(reason: string): never {
  if (reason === 'heic')
    return refuse(
      contracts.sendStillSelfie,
      'picture_is_heic',
      'Your phone saved this as HEIC. Choose “Most compatible” in its camera settings.',
    );
  if (reason === 'type_not_taken')
    return refuse(
      contracts.sendStillSelfie,
      'picture_type_not_taken',
      'Send a JPEG, PNG or WebP picture.',
    );
  return refuse(contracts.sendStillSelfie, 'picture_not_readable', 'This picture cannot be read.');
}

const viewOf = (row: checks.CheckRow, now: Date): Liveness => ({
  liveness_id: row.id,
  state: row.state === 'waiting' && row.expires_at <= now ? 'expired' : row.state,
  challenges: row.challenges,
  expires_at: row.expires_at.toISOString(),
  reasons: row.reasons,
});
