import { unmaskCase } from '@luwag/contracts/kyc-cases';
import { uploadDocuments } from '@luwag/contracts/kyc-documents';
import { getReading } from '@luwag/contracts/liveness';
import { inScope } from '@luwag/db/scope';
import { createFaces } from '@luwag/face-models/faces';
import { createInHouseLiveness, createInHouseMatch } from '@luwag/faces/in-house';
import type { Faces } from '@luwag/faces/looks';
import type { DocumentReader, LivenessProvider } from '@luwag/faces/ports';
import { openObjectStore } from '@luwag/object-store/store';
import { createClock } from '@luwag/platform/clock';
import { armFailpoints } from '@luwag/platform/failpoints';
import { passTime } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { drawIdCard } from '@luwag/testing/faces/cards';
import type { Portrait } from '@luwag/testing/faces/portraits';
import { frameOf } from '@luwag/testing/faces/videos';
import { testLog } from '@luwag/testing/harness/canaries';
import { cameraOn, livenessHarnessOf } from '@luwag/testing/harness/liveness-harness';
import { type PoolHarness, startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { waitUntil } from '@luwag/testing/harness/processes';
import { rememberingFaces, rememberingReader } from '@luwag/testing/harness/remembering';
import { reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEvidence } from '../cases/service.ts';
import { eraseFaces } from '../retention/repository.ts';
import type { LivenessWorkerDeps } from './deps.ts';
import { extractedOf } from './document-reading.ts';
import { checkLiveness, pruneLiveness, readPicture } from './jobs.ts';
import { livenessHandlers } from './worker.ts';

let harness: PoolHarness;
let world: ReturnType<typeof livenessHarnessOf>;
let faces: Faces;
let reader: DocumentReader;
let deps: LivenessWorkerDeps;

beforeAll(async () => {
  harness = await startPoolHarness();
  world = livenessHarnessOf(harness);
  faces = createFaces();
  reader = rememberingReader();
  deps = {
    vault: harness.vault,
    objectStore: openObjectStore({ url: harness.objectsUrl }),
    liveness: createInHouseLiveness(faces),
    matching: createInHouseMatch(rememberingFaces(faces)),
    reader,
    isProduction: false,
  };
  frameOf('live_collins');
});
afterAll(async () => {
  faces.close();
  reader.close();
  await harness.close();
});

/** Runs a job as the worker does, here and now: no worker runs beside these tests. */
async function run(job: { name: string }, data: object, changed: Partial<LivenessWorkerDeps> = {}) {
  const handler = livenessHandlers({ ...deps, ...changed }).find(({ name }) => name === job.name);
  const clock = createClock('test');
  await clock.sync(harness.db);
  const ctx = { db: harness.db, clock, log: testLog('worker') };
  await handler?.run(ctx, { request_id: 'a-test-of-judging', data });
}

const judge = (id: string, changed?: Partial<LivenessWorkerDeps>) =>
  run(checkLiveness, { liveness_id: id }, changed);

async function sent(who: SignedIn, video: Parameters<typeof cameraOn>[0] = 'live_hopper') {
  const check = await world.begun(who);
  const reply = await world.sendFrames(who, check, cameraOn(video));
  if (reply.statusCode !== 202) throw new Error(reply.body);
  return check.liveness_id;
}

/** A vendor's answer, for what is done with it. */
const vendor = (status: 'passed' | 'rejected'): LivenessProvider => ({
  name: 'vendor',
  assurance: 'certified',
  createSession: async () => ({ providerSession: 'session-1', challenges: [] }),
  getResult: async () => ({
    ...{ status, reasons: [], score: status === 'passed' ? 97 : 3 },
    ...{ referenceFrame: 0, measured: [] },
  }),
});

describe('in production', () => {
  test('our own check passes nobody: a person looks', async () => {
    const who = await world.enterAgreed();
    const id = await sent(who);
    // What its models see is told in liveness.test.ts; here they have seen somebody move.
    const { getResult } = vendor('passed');
    await judge(id, { isProduction: true, liveness: { ...deps.liveness, getResult } });
    expect(await world.read(who, id)).toMatchObject({
      state: 'review',
      reasons: ['low_assurance'],
    });
    expect(await world.itemOf(who.account.id)).toBe('sent');
    expect(await world.signals(who.account.id)).toMatchObject([
      { kind: 'liveness_result', level: 'warn', detail: { state: 'review' } },
    ]);
  });

  test('a certified provider does', async () => {
    const who = await world.enterAgreed();
    const id = await sent(who);
    await judge(id, { isProduction: true, liveness: vendor('passed') });
    expect((await world.read(who, id)).state).toBe('passed');
  });

  test('a rejection stays one, whoever says it', async () => {
    const who = await world.enterAgreed();
    const id = await sent(who);
    await judge(id, { isProduction: true, liveness: vendor('rejected') });
    expect((await world.read(who, id)).state).toBe('rejected');
    expect(await world.itemOf(who.account.id)).toBe('missing');
  });
});

describe('a check is decided once', () => {
  test('when the models die over it', async () => {
    const who = await world.enterAgreed();
    // One model is enough to reject a picture held still.
    const id = await sent(who, 'still_collins');
    const before = faces.pid();
    const first = judge(id);
    const lost = expect(first).rejects.toThrow('ended over a question');
    await waitUntil(async () => faces.pid() !== undefined, 'the models to be asked');
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(faces.pid() ?? 0, 'SIGKILL');
    await lost;
    expect((await world.read(who, id)).state).toBe('checking');
    await judge(id);
    expect((await world.read(who, id)).state).toBe('rejected');
    expect(faces.pid()).not.toBe(before);
  });

  test('when the worker dies before writing it, and when the job runs again', async () => {
    const who = await world.enterAgreed();
    const id = await sent(who);
    const changed = { liveness: vendor('passed') };
    armFailpoints('kyc.liveness.judged:throw', 'test');
    await expect(judge(id, changed)).rejects.toThrow('failpoint');
    armFailpoints(undefined, 'test');
    expect((await world.read(who, id)).state).toBe('checking');
    await Promise.all([judge(id, changed), judge(id, changed)]);
    await judge(id, { liveness: vendor('rejected') });
    expect((await world.read(who, id)).state).toBe('passed');
    expect(await world.signals(who.account.id)).toHaveLength(1);
  });

  test('by a person, when it cannot be judged', async () => {
    const who = await world.enterAgreed();
    const id = await sent(who);
    const dying: LivenessProvider = {
      ...vendor('passed'),
      getResult: () => Promise.reject(new Error('died')),
    };
    for (let i = 0; i < 4; i++)
      await expect(judge(id, { liveness: dying })).rejects.toThrow('died');
    await judge(id, { liveness: dying });
    expect(await world.read(who, id)).toMatchObject({
      state: 'review',
      reasons: ['could_not_check'],
    });
  });
});

test('nothing is judged of somebody who took their yes back', async () => {
  const who = await world.enterAgreed();
  const id = await sent(who);
  await inScope(harness.db, 'system', (tx) =>
    eraseFaces(tx, who.account.id, new Date('2030-01-01T00:00:00Z')),
  );
  await judge(id);
  expect(await world.read(who, id)).toMatchObject({
    state: 'rejected',
    reasons: ['could_not_check'],
  });
  expect(await world.itemOf(who.account.id)).toBe('missing');
});

const text = {
  lastName: 'DELA CRUZ',
  firstName: 'MARIA CLARA',
  birthDate: 'MAY 17, 1990',
  number: '1234-5678-9012-3456',
};

/** Somebody with a passed check and a card, as they have it when their case is ours. */
async function enterWithCard(portrait: Portrait, lastName = 'Dela Cruz'): Promise<SignedIn> {
  const account = await createAccount(harness, { firstName: 'Maria Clara', lastName });
  const who = await signIn(harness, account);
  await world.agree(who);
  const reply = await world.submitDocuments(
    who.headers,
    { primary_government_id_type: 'philsys', primary_government_id_number: '1234567890123456' },
    {
      primary_government_id_front: await drawIdCard(portrait, text),
      selfie_with_primary_id: frameOf('live_collins_evening', 'closer'),
    },
  );
  if (reply.statusCode !== 201) throw new Error(`${uploadDocuments.name}: ${reply.body}`);
  await judge(await sent(who, 'live_collins'), { liveness: vendor('passed') });
  return who;
}

const signalsOf = async (who: SignedIn) =>
  (await world.signals(who.account.id)).filter(({ kind }) => kind !== 'liveness_result');

/** What was typed and what the card says of it are shown in full together. */
async function expectComparable(accountId: string): Promise<void> {
  const review = reviewHarnessOf(harness);
  await review.send(accountId, 'profile');
  const { id: case_id } = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('kyc_cases')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  );
  const reviewer = await review.reviewer();
  await review.claim(reviewer, case_id);
  const shown = await review.call(unmaskCase, reviewer, {
    params: { case_id },
    body: { fields: ['name'], reason: 'The names differ' },
  });
  expect(shown.json()).toEqual({
    fields: [{ field: 'name', value: 'Maria Clara Reyes' }],
    read: [
      {
        field: 'name',
        document_id: expect.any(String),
        value: 'Maria Clara Dela Cruz',
      },
    ],
  });
}

describe('what was sent', () => {
  test('is held together: the same face, and what was typed', async () => {
    const who = await enterWithCard('collins');
    const accountId = who.account.id;
    await run(checkEvidence, { account_id: accountId });
    const signals = await signalsOf(who);
    expect(signals.map(({ kind, level }) => [kind, level])).toEqual([
      ['ocr_read', 'note'],
      ['face_match', 'note'],
      ['face_match', 'note'],
    ]);
    expect(signals.map(({ detail }) => detail)).toMatchObject([
      { fields: ['name', 'birth_date', 'id_number'] },
      { item: 'primary_government_id_front', band: 'pass' },
      { item: 'selfie_with_primary_id', band: 'pass' },
    ]);
    const extracted = await inScope(harness.db, 'system', (tx) =>
      extractedOf(harness.vault, tx, accountId),
    );
    expect(extracted.map(({ field, value, agrees }) => [field, value, agrees])).toEqual([
      ['name', 'Maria Clara Dela Cruz', true],
      // Nobody has told a birth date yet.
      ['birth_date', '1990-05-17', null],
      ['address', null, null],
      ['id_number', '1234-5678-9012-3456', true],
    ]);
    // The person is offered the same, to confirm.
    const offered = await world.call(getReading, who);
    expect(offered.json()).toEqual({
      state: 'read',
      fields: [
        { field: 'first_name', value: 'Maria Clara' },
        { field: 'last_name', value: 'Dela Cruz' },
        { field: 'date_of_birth', value: '1990-05-17' },
        { field: 'id_number', value: '1234-5678-9012-3456' },
      ],
    });
  });

  test('is told to differ: another face on the card, another name on it', async () => {
    const who = await enterWithCard('hopper', 'Reyes');
    await run(checkEvidence, { account_id: who.account.id });
    await expectComparable(who.account.id);
    const signals = await signalsOf(who);
    expect(signals.map(({ kind, level }) => [kind, level])).toContainEqual([
      'ocr_mismatch',
      'warn',
    ]);
    const [differing] = signals.filter(({ kind }) => kind === 'ocr_mismatch');
    expect(differing?.detail).toMatchObject({ fields: ['name'] });
    const [match] = signals.filter(({ kind }) => kind === 'face_match');
    expect(match).toMatchObject({
      detail: { item: 'primary_government_id_front', band: expect.not.stringMatching('pass') },
    });
    expect(match?.level).not.toBe('note');
  });

  test('is not measured where that was not agreed to', async () => {
    const who = await enterWithCard('collins');
    await world.agree(who, false);
    // Twice, as jobs may: the same is told once.
    await run(checkEvidence, { account_id: who.account.id });
    await run(checkEvidence, { account_id: who.account.id });
    expect((await signalsOf(who)).map(({ kind }) => kind)).toEqual(['ocr_read']);
  });
});

describe('a card', () => {
  test('is read while it is a draft, and forgotten with it', async () => {
    const who = await world.enter();
    const reading = async () => (await world.call(getReading, who)).json();
    expect(await reading()).toEqual({ state: 'nothing', fields: [] });
    const card = await drawIdCard('hopper', text);
    const draft = await world.ready(who, 'primary_government_id_front', card);
    expect(await reading()).toEqual({ state: 'reading', fields: [] });
    expect(await reading()).toEqual({ state: 'reading', fields: [] });
    const rows = () =>
      inScope(harness.db, 'system', (tx) =>
        tx
          .selectFrom('kyc_readings')
          .select(['id', 'text_encrypted'])
          .where('account_id', '=', who.account.id)
          .execute(),
      );
    const [asked] = await rows();
    await run(readPicture, { reading_id: asked?.id });
    expect(await reading()).toMatchObject({
      state: 'read',
      fields: expect.arrayContaining([{ field: 'last_name', value: 'Dela Cruz' }]),
    });
    const [read] = await rows();
    expect(read?.text_encrypted?.includes('DELA CRUZ')).toBe(false);
    await world.removeDraft(who, draft.id);
    expect(await reading()).toEqual({ state: 'nothing', fields: [] });
    await passTime(harness.db, 2 * 86_400_000);
    await run(pruneLiveness, {});
    expect(await rows()).toEqual([]);
  });
});

test('frames are erased when their time is over', async () => {
  const who = await world.enterAgreed();
  const id = await sent(who);
  await judge(id, { liveness: vendor('rejected') });
  const kept = () =>
    inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('kyc_documents')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', who.account.id)
        .where('wrapped_key', 'is not', null)
        .executeTakeFirstOrThrow(),
    );
  await run(pruneLiveness, {});
  expect(await kept()).toMatchObject({ count: 4 });
  await passTime(harness.db, 31 * 86_400_000);
  await run(pruneLiveness, {});
  expect(await kept()).toMatchObject({ count: 0 });
});
