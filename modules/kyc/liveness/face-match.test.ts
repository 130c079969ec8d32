import { createHash } from 'node:crypto';
import { getFaceMatch, startFaceMatch } from '@luwag/contracts/face-match';
import { finishRecovery, startRecovery } from '@luwag/contracts/factors';
import type { Liveness } from '@luwag/contracts/liveness';
import { confirmProposal } from '@luwag/contracts/proposals';
import { getSecuritySettings, startStepUp } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { hourMs } from '@luwag/domain/durations';
import type { MatchBand } from '@luwag/domain/face-match';
import { createFaces } from '@luwag/face-models/faces';
import { createInHouseLiveness, createInHouseMatch } from '@luwag/faces/in-house';
import type { Faces } from '@luwag/faces/looks';
import type { FaceMatchProvider, LivenessProvider } from '@luwag/faces/ports';
import { openObjectStore } from '@luwag/object-store/store';
import { createClock } from '@luwag/platform/clock';
import { auditOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { ageFactors, proveAs } from '@luwag/testing/builders/proofs';
import { type SecurityPage, securityPageOf } from '@luwag/testing/builders/security-page';
import { frameOf } from '@luwag/testing/faces/videos';
import { testLog } from '@luwag/testing/harness/canaries';
import { cameraOn, livenessHarnessOf } from '@luwag/testing/harness/liveness-harness';
import { type PoolHarness, startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { rememberingFaces, rememberingReader } from '@luwag/testing/harness/remembering';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LivenessWorkerDeps } from './deps.ts';
import { checkLiveness } from './jobs.ts';
import { livenessHandlers } from './worker.ts';

let harness: PoolHarness;
let world: ReturnType<typeof livenessHarnessOf>;
let page: SecurityPage;
let faces: Faces;
let deps: LivenessWorkerDeps;

beforeAll(async () => {
  harness = await startPoolHarness();
  world = livenessHarnessOf(harness);
  page = securityPageOf(harness);
  faces = rememberingFaces();
  deps = {
    vault: harness.vault,
    objectStore: openObjectStore({ url: harness.objectsUrl }),
    liveness: createInHouseLiveness(faces),
    matching: createInHouseMatch(faces),
    reader: rememberingReader(),
    isProduction: false,
  };
  frameOf('live_hopper');
  frameOf('live_collins');
});
afterAll(async () => {
  faces.close();
  deps.reader.close();
  await harness.close();
});

/** Outside parties: one that says somebody is there, and one that finds so many bands. */
const seen: LivenessProvider = {
  name: 'vendor',
  assurance: 'certified',
  createSession: () => Promise.reject(new Error('not asked')),
  getResult: async () => ({
    ...{ status: 'passed', reasons: [], score: 97, referenceFrame: 0, measured: [] },
  }),
};
const finding = (...bands: MatchBand[]): FaceMatchProvider => ({
  compare: async (_, others) =>
    others.map((_other, i) => {
      const band = bands[i] ?? 'review';
      return { kind: 'compared', band, distance: 0.3, similarity: 0.8 };
    }),
});
const sure = { liveness: seen, matching: finding('pass') };
/** Our own check as it is but for its models, which have seen somebody move. */
const oursThatPasses: LivenessProvider = {
  ...createInHouseLiveness(createFaces()),
  getResult: seen.getResult,
};

async function judge(id: string, changed: Partial<LivenessWorkerDeps>): Promise<void> {
  const handler = livenessHandlers({ ...deps, ...changed }).find(
    ({ name }) => name === checkLiveness.name,
  );
  const clock = createClock('test');
  await clock.sync(harness.db);
  const ctx = { db: harness.db, clock, log: testLog('worker') };
  await handler?.run(ctx, { request_id: 'a-test-of-faces', data: { liveness_id: id } });
}

/** Somebody whose face check was accepted, in a case that has passed. */
async function known(): Promise<SignedIn> {
  const who = await world.enterAgreed();
  const check = await world.begun(who);
  await world.sendFrames(who, check, cameraOn('live_hopper'));
  await judge(check.liveness_id, { liveness: seen });
  await inScope(harness.db, 'system', async (tx) => {
    const own = sql`account_id = ${who.account.id}`;
    await sql`update kyc_items set state = 'accepted' where ${own} and kind = 'liveness'`.execute(
      tx,
    );
    for (const state of ['PROCESSING', 'PASSED'])
      await sql`update kyc_cases set state = ${state}, version = version + 1,
        waiting_since = now() where ${own}`.execute(tx);
  });
  return who;
}
async function withFreshPasskey(): Promise<SignedIn> {
  const who = await known();
  const { reply } = await page.addPasskey(who);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return who;
}

type Purpose = 'purchase' | 'recovery';
const start = (who: SignedIn, purpose: Purpose = 'purchase') =>
  page.call(startFaceMatch, who, { purpose });
/** Begins, sends frames and has them judged. */
async function show(
  who: SignedIn,
  purpose: Purpose,
  by: Partial<LivenessWorkerDeps> = sure,
  video: Parameters<typeof cameraOn>[0] = 'live_hopper',
): Promise<Liveness> {
  const begun = await start(who, purpose);
  if (begun.statusCode !== 201) throw new Error(begun.body);
  const check: Liveness = begun.json();
  const sent = await world.sendFrames(who, check, cameraOn(video));
  if (sent.statusCode !== 202) throw new Error(sent.body);
  await judge(check.liveness_id, by);
  return world.read(who, check.liveness_id);
}
const readMatch = async (who: SignedIn) => (await page.call(getFaceMatch, who)).json();
/** Whether a purchase above the bound may be confirmed with what there is. */
const askTrusted = (who: SignedIn, action: string = confirmProposal.name) =>
  page.call(startStepUp, who, { action, request: {}, needs_trusted: true });

const liftOf = ({ account }: SignedIn) =>
  inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('factor_lifts')
      .selectAll()
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow(),
  );
const changeLift = ({ account }: SignedIn, set: object) =>
  inScope(harness.db, 'system', (tx) =>
    tx.updateTable('factor_lifts').set(set).where('account_id', '=', account.id).execute(),
  );

describe('a face match is offered', () => {
  test('to whoever has a checked picture, a wait to lift and agreed to it', async () => {
    const nobody = await world.enterAgreed();
    expect(await readMatch(nobody)).toEqual({ is_offered: false, tries_left: 3 });
    expect(codeOf(await start(nobody))).toEqual([409, 'face_match_not_offered']);
    const who = await known();
    expect(await readMatch(who)).toEqual({ is_offered: true, tries_left: 3 });
    expect(codeOf(await start(who))).toEqual([409, 'nothing_to_lift']);
    await page.addPasskey(who);
    await world.agree(who, false);
    expect(codeOf(await start(who))).toEqual([409, 'biometrics_not_agreed']);
    await world.agree(who);
    expect((await start(who)).statusCode).toBe(201);
    await ageFactors(harness, who);
    expect(codeOf(await start(who))).toEqual([409, 'nothing_to_lift']);
  });
});

describe('a match', () => {
  test('lifts the wait of the new factor for one purchase of this session, for ten minutes', async () => {
    const who = await withFreshPasskey();
    expect(codeOf(await askTrusted(who))).toEqual([403, 'factor_too_fresh']);
    expect((await show(who, 'purchase')).state).toBe('passed');
    expect((await askTrusted(who)).json().factors).toEqual(['passkey']);
    // For a purchase, and for nothing else that takes a factor of a day.
    expect(codeOf(await askTrusted(who, 'kyc.updateBankDetails'))[1]).toBe('factor_too_fresh');
    const elsewhere = await signIn(harness, who.account);
    expect(codeOf(await askTrusted(elsewhere))).toEqual([403, 'factor_too_fresh']);
    expect(await auditOf(harness.db, who.account.id)).toContain('face_match.judged');
    const { decided_at, expires_at } = await liftOf(who);
    expect(Number(expires_at) - Number(decided_at)).toBe(10 * 60_000);
    await changeLift(who, { expires_at: decided_at });
    expect(codeOf(await askTrusted(who))).toEqual([403, 'factor_too_fresh']);
  });

  test('is the face of the picture that was checked, as two models see it', async () => {
    const who = await withFreshPasskey();
    const byModels = { liveness: seen };
    const stranger = await show(who, 'purchase', byModels, 'live_collins');
    expect(stranger).toMatchObject({ state: 'rejected', reasons: ['another_person'] });
    expect(codeOf(await askTrusted(who))).toEqual([403, 'factor_too_fresh']);
    const own = await show(who, 'purchase', byModels, 'live_hopper');
    expect(own.state).toBe('passed');
    expect((await askTrusted(who)).statusCode).toBe(201);
  });

  test('leaves the evidence of the case as it was', async () => {
    const who = await withFreshPasskey();
    const framesShown = () =>
      inScope(harness.db, 'system', (tx) =>
        tx
          .selectFrom('kyc_documents')
          .select('id')
          .where('account_id', '=', who.account.id)
          .where('replaced_at', 'is', null)
          .orderBy('id')
          .execute(),
      );
    const [before, signals] = [await framesShown(), await world.signals(who.account.id)];
    await show(who, 'purchase');
    expect(await framesShown()).toEqual(before);
    expect(await world.signals(who.account.id)).toEqual(signals);
    expect(await world.itemOf(who.account.id)).toBe('accepted');
  });

  test('ends a recovery at once: with the proof, and not without it', async () => {
    const who = await withFreshPasskey();
    await proveAs(harness, who);
    expect(codeOf(await start(who, 'recovery'))).toEqual([409, 'nothing_to_lift']);
    expect((await page.call(startRecovery, who, {})).json().is_lifted).toBe(false);
    expect(codeOf(await page.call(finishRecovery, who, {}))).toEqual([409, 'recovery_too_soon']);
    await inScope(harness.db, 'system', (tx) =>
      tx.deleteFrom('identity_proofs').where('account_id', '=', who.account.id).execute(),
    );
    expect(codeOf(await start(who, 'recovery'))).toEqual([403, 'proof_required']);
    await proveAs(harness, who);
    expect((await show(who, 'recovery')).state).toBe('passed');
    const settings = (await page.call(getSecuritySettings, who)).json();
    expect(settings.recovery.is_lifted).toBe(true);
    expect((await page.call(finishRecovery, who, {})).statusCode).toBe(204);
    expect((await page.call(getSecuritySettings, who)).json()).toMatchObject({
      passkeys: [],
      recovery: null,
      borrowing_held_until: null,
    });
    expect(await auditOf(harness.db, who.account.id)).toContain('face_match.used');
    expect((await page.tryPasskey(who)).reply.statusCode).toBe(200);
  });
});

describe('whatever is no match leaves the wait', () => {
  test.each([
    ['nobody can tell', { liveness: seen, matching: finding('review') }, 'another_person'],
    ['a stranger', { liveness: seen, matching: finding('reject') }, 'another_person'],
    [
      'our own check in production',
      { isProduction: true, liveness: oursThatPasses, matching: finding('pass') },
      'low_assurance',
    ],
  ])('%s', async (_, by, reason) => {
    const who = await withFreshPasskey();
    expect(await show(who, 'purchase', by)).toMatchObject({ state: 'rejected', reasons: [reason] });
    expect(codeOf(await askTrusted(who))).toEqual([403, 'factor_too_fresh']);
    expect(await readMatch(who)).toEqual({ is_offered: true, tries_left: 2 });
  });

  test('and three a day are enough, whether they are judged yet or not', async () => {
    const who = await withFreshPasskey();
    for (let tries = 0; tries < 2; tries += 1)
      await show(who, 'purchase', { liveness: seen, matching: finding('reject') });
    const check: Liveness = (await start(who)).json();
    await world.sendFrames(who, check, cameraOn('live_hopper'));
    expect((await readMatch(who)).tries_left).toBe(0);
    expect(codeOf(await start(who))).toEqual([429, 'face_match_attempts_used']);
    await passTime(harness.db, 24 * hourMs);
    expect(await readMatch(await signIn(harness, who.account))).toMatchObject({ tries_left: 3 });
  });
});

describe('somebody who knows the password and nothing else', () => {
  const rejecting = { liveness: seen, matching: finding('reject') };
  const intruder = (who: SignedIn) => signIn(harness, who.account);

  test('uses up no tries but those of such sessions, however many they open', async () => {
    const who = await withFreshPasskey();
    const stranger = await intruder(who);
    for (let tries = 0; tries < 3; tries += 1) await show(stranger, 'purchase', rejecting);
    expect(codeOf(await start(stranger))).toEqual([403, 'proof_required']);
    const again = await intruder(who);
    expect((await readMatch(again)).tries_left).toBe(0);
    expect(codeOf(await start(again))).toEqual([403, 'proof_required']);
    expect((await readMatch(who)).tries_left).toBe(3);
    expect((await show(who, 'purchase')).state).toBe('passed');
    expect((await askTrusted(who)).statusCode).toBe(201);
    // Whoever shows more has what the owner has.
    await proveAs(harness, again);
    expect((await start(again)).statusCode).toBe(201);
  });

  test('uses up none of a device that its owner has had for a day', async () => {
    const who = await withFreshPasskey();
    const owner = await signIn(harness, who.account, { deviceKey: who.deviceKey });
    const stranger = await intruder(who);
    for (let begun = 0; begun < 10; begun += 1)
      expect((await start(stranger)).statusCode).toBe(201);
    expect(codeOf(await start(owner))).toEqual([403, 'proof_required']);
    const since = new Date((await testNow(harness.db)).getTime() - 25 * hourMs);
    const device = createHash('sha256').update(who.deviceKey).digest();
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('known_devices')
        .set({ first_seen_at: since })
        .where('account_id', '=', who.account.id)
        .where('device_hash', '=', device)
        .execute(),
    );
    expect((await start(owner)).statusCode).toBe(201);
    expect(codeOf(await start(stranger))).toEqual([403, 'proof_required']);
  });

  test('ends no check that its owner is in the middle of', async () => {
    const who = await withFreshPasskey();
    const check: Liveness = (await start(who)).json();
    expect((await start(await intruder(who))).statusCode).toBe(201);
    expect((await world.sendFrames(who, check, cameraOn('live_hopper'))).statusCode).toBe(202);
  });
});

test('frames are taken from the session that asked, and from no other of the account', async () => {
  const who = await withFreshPasskey();
  const check: Liveness = (await start(who)).json();
  const elsewhere = await signIn(harness, who.account);
  const sent = await world.sendFrames(elsewhere, check, cameraOn('live_hopper'));
  expect(codeOf(sent)).toEqual([404, 'liveness_not_found']);
  expect((await world.read(elsewhere, check.liveness_id)) as object).toMatchObject({
    code: 'liveness_not_found',
  });
  expect((await world.sendFrames(who, check, cameraOn('live_hopper'))).statusCode).toBe(202);
});

test('a result is written once, used once and never for another factor', async () => {
  const who = await withFreshPasskey();
  await show(who, 'purchase');
  const at = await testNow(harness.db);
  const change = (set: object) => changeLift(who, set);
  await expect(change({ is_match: false })).rejects.toThrow('decided or used already');
  await change({ used_at: at });
  await expect(change({ used_at: null })).rejects.toThrow('decided or used already');
  expect(codeOf(await askTrusted(who))).toEqual([403, 'factor_too_fresh']);
});
