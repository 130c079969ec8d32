import {
  getLiveness,
  sendLivenessFrames,
  sendStillSelfie,
  startLiveness,
} from '@luwag/contracts/liveness';
import type { Challenge } from '@luwag/domain/liveness';
import { shellEnv } from '@luwag/env';
import { auditOf, passTime } from '@luwag/testing/builders/account-probes';
import { signIn } from '@luwag/testing/builders/accounts';
import { bothAtOnce, emptyRoom } from '@luwag/testing/faces/other-frames';
import type { VideoName } from '@luwag/testing/faces/video-scripts';
import { frameOf } from '@luwag/testing/faces/videos';
import { withoutDecoders } from '@luwag/testing/harness/decoders';
import { cameraOn, livenessHarnessOf } from '@luwag/testing/harness/liveness-harness';
import { type SignupHarness, startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let harness: SignupHarness;
let world: ReturnType<typeof livenessHarnessOf>;

beforeAll(async () => {
  harness = await startSignupHarness();
  world = livenessHarnessOf(harness);
  // Made once for a checkout; the first test would pay for it otherwise.
  frameOf('live_collins');
});
afterAll(() => harness.close());

const nobody = '01890000-0000-7000-8000-000000000000';

// Models look at every frame for a second: `npm run drill:faces` takes all videos, a run of all
// tests those that other tests have them look at too.
const isWhole = shellEnv().FACES === 'all';
const live: VideoName[] = isWhole
  ? ['live_hopper', 'live_collins', 'live_collins_evening']
  : ['live_hopper'];
const prints: VideoName[] = isWhole ? ['print_collins', 'print_hopper'] : ['print_collins'];

describe('frames, judged by the worker', () => {
  test.for(live)('pass when a head did as asked: %s', async (video) => {
    const who = await world.enterAgreed();
    const check = await world.begun(who);
    expect([...check.challenges].sort()).toEqual(['closer', 'left', 'right']);
    const sent = await world.sendFrames(who, check, cameraOn(video));
    expect([sent.statusCode, sent.json().state]).toEqual([202, 'checking']);
    expect(await world.judged(who, check.liveness_id)).toMatchObject({
      state: 'passed',
      reasons: [],
    });
    const { id } = who.account;
    expect(await world.itemOf(id)).toBe('sent');
    expect(await world.signals(id)).toEqual([
      {
        kind: 'liveness_result',
        level: 'note',
        detail: expect.objectContaining({ state: 'passed', way: 'moves', asked: 3, passed: 3 }),
      },
    ]);
    expect(await auditOf(harness.db, id)).toContain('liveness.judged');
  });

  test.for(prints)('do not pass when a flat picture was turned: %s', async (video) => {
    const who = await world.enterAgreed();
    const check = await world.begun(who);
    await world.sendFrames(who, check, cameraOn(video));
    expect(await world.judged(who, check.liveness_id)).toMatchObject({
      state: 'rejected',
      reasons: ['move_not_seen'],
    });
    expect(await world.itemOf(who.account.id)).toBe('missing');
  });

  test('decide, whatever a browser says of a picture held still', async () => {
    const who = await world.enterAgreed();
    const check = await world.begun(who);
    const camera = cameraOn('still_collins');
    for (const forged of [{ verdict: 'passed' }, { state: 'passed' }, { score: '100' }]) {
      const reply = await world.sendFrames(who, check, camera, forged);
      expect([reply.statusCode, reply.json().errors]).toEqual([
        422,
        [{ path: `/body/${Object.keys(forged)[0]}`, code: 'unknown_field' }],
      ]);
    }
    expect((await world.sendFrames(who, check, camera)).statusCode).toBe(202);
    expect(await world.judged(who, check.liveness_id)).toMatchObject({
      state: 'rejected',
      reasons: ['move_not_seen'],
    });
    expect((await world.start(who)).statusCode).toBe(201);
  });

  test('do not pass in another order than the one asked for', async () => {
    const who = await world.enterAgreed();
    const check = await world.begun(who);
    const swapped: Partial<Record<Challenge, Challenge>> = { left: 'right', right: 'left' };
    await world.sendFrames(who, check, (challenge) =>
      frameOf('live_collins', challenge && (swapped[challenge] ?? challenge)),
    );
    expect((await world.judged(who, check.liveness_id)).reasons).toContain('move_not_seen');
  });

  test('do not pass with somebody else in the middle', async () => {
    const who = await world.enterAgreed();
    const check = await world.begun(who);
    await world.sendFrames(who, check, (challenge) =>
      frameOf(challenge === 'right' ? 'live_hopper' : 'live_collins', challenge),
    );
    expect(await world.judged(who, check.liveness_id)).toMatchObject({
      state: 'rejected',
      reasons: ['another_person'],
    });
  });

  test('do not pass with two faces in one of them, or none', async () => {
    const who = await world.enterAgreed();
    for (const [picture, reason] of [
      [await bothAtOnce(), 'more_than_one_face'],
      [await emptyRoom(), 'no_face'],
    ] as const) {
      const check = await world.begun(who);
      await world.sendFrames(who, check, (challenge) =>
        challenge === 'right' ? picture : frameOf('live_collins', challenge),
      );
      expect(await world.judged(who, check.liveness_id)).toMatchObject({
        state: 'rejected',
        reasons: [reason],
      });
    }
  });
});

describe('a check', () => {
  test('needs the yes of whose face is measured', async () => {
    const who = await world.enter();
    expect((await world.start(who)).json().code).toBe('biometrics_not_agreed');
    await world.agree(who);
    expect((await world.start(who)).statusCode).toBe(201);
    await world.agree(who, false);
    expect((await world.start(who)).json().code).toBe('biometrics_not_agreed');
  });

  test('is asked for in every order', async () => {
    const orders = new Set<string>();
    for (let i = 0; i < 5; i++) {
      const who = await world.enterAgreed();
      for (let j = 0; j < 5; j++) orders.add((await world.begun(who)).challenges.join());
    }
    expect(orders.size).toBeGreaterThan(3);
  });

  test('is over after 90 seconds', async () => {
    const who = await world.enterAgreed();
    const check = await world.begun(who);
    await passTime(harness.db, 91_000);
    expect((await world.read(who, check.liveness_id)).state).toBe('expired');
    const late = await world.sendFrames(who, check, cameraOn('live_collins'));
    expect([late.statusCode, late.json().code]).toEqual([409, 'liveness_expired']);
  });

  test('is over when another one is begun', async () => {
    const who = await world.enterAgreed();
    const first = await world.begun(who);
    await world.begun(who);
    const reply = await world.sendFrames(who, first, cameraOn('live_collins'));
    expect(reply.json().code).toBe('liveness_expired');
  });

  test('takes frames once, of two that come together', async () => {
    const who = await world.enterAgreed();
    const check = await world.begun(who);
    const camera = cameraOn('still_collins');
    const replies = await Promise.all([
      world.sendFrames(who, check, camera),
      world.sendFrames(who, check, camera),
    ]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([202, 409]);
    await world.judged(who, check.liveness_id);
    const replayed = await world.sendFrames(who, check, cameraOn('live_collins'));
    expect([replayed.statusCode, replayed.json().code]).toEqual([409, 'liveness_used']);
  });

  test('is nobody else’s', async () => {
    const who = await world.enterAgreed();
    const other = await world.enterAgreed();
    const check = await world.begun(who);
    const sent = await world.sendFrames(other, check, cameraOn('live_collins'));
    expect([sent.statusCode, sent.json().code]).toEqual([404, 'liveness_not_found']);
    const params = { liveness_id: check.liveness_id };
    expect((await world.call(getLiveness, other, { params })).json().code).toBe(
      'liveness_not_found',
    );
    const absent = { liveness_id: nobody, challenges: check.challenges };
    const reply = await world.sendFrames(who, absent, cameraOn('live_collins'));
    expect(reply.json().code).toBe('liveness_not_found');
  });

  test('takes pictures that can be read, one of each', async () => {
    const who = await world.enterAgreed();
    const check = await world.begun(who);
    const params = { liveness_id: check.liveness_id };
    const short = await world.send(sendLivenessFrames, who.headers, {
      params,
      files: [{ name: 'neutral', bytes: frameOf('live_collins') }],
    });
    expect(short.json()).toMatchObject({
      code: 'frames_incomplete',
      errors: ['frame_1', 'frame_2', 'frame_3'].map((name) => ({ path: `/files/${name}` })),
    });
    const broken = await world.sendFrames(who, check, () => Buffer.from('not a picture'));
    expect([broken.statusCode, broken.json().code]).toEqual([422, 'frame_not_readable']);
    const busy = await withoutDecoders(() =>
      world.sendFrames(who, check, cameraOn('live_collins')),
    );
    expect([busy.statusCode, busy.json().code]).toEqual([503, 'pictures_busy']);
    // Nothing of it was used up.
    expect((await world.read(who, check.liveness_id)).state).toBe('waiting');
  });

  test('may be begun ten times a day', async () => {
    const who = await world.enterAgreed();
    for (let i = 0; i < 10; i++) await world.begun(who);
    const reply = await world.start(who);
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'liveness_attempts_used']);
    await passTime(harness.db, 86_400_000);
    const tomorrow = await signIn(harness, who.account);
    expect((await world.start(tomorrow)).statusCode).toBe(201);
  });
});

describe('a still picture instead', () => {
  const still = (
    who: { headers: Record<string, string> },
    bytes: Uint8Array = frameOf('live_hopper'),
  ) =>
    world.send(sendStillSelfie, who.headers, {
      fields: { reason: 'no_camera' },
      files: [{ name: 'picture', bytes }],
    });

  test('is taken without measuring, and goes to a person', async () => {
    const who = await world.enter();
    const reply = await still(who);
    expect([reply.statusCode, reply.json()]).toEqual([
      202,
      expect.objectContaining({ state: 'review', reasons: ['still_picture'], challenges: [] }),
    ]);
    const { id } = who.account;
    expect(await world.itemOf(id)).toBe('sent');
    expect(await world.signals(id)).toMatchObject([
      { kind: 'liveness_result', detail: { way: 'still', still_reason: 'no_camera' } },
    ]);
    // One was taken: neither way is open any more.
    expect((await still(who)).json().code).toBe('liveness_not_asked');
    await world.agree(who);
    expect((await world.call(startLiveness, who)).json().code).toBe('liveness_not_asked');
  });

  test('must be a picture', async () => {
    const who = await world.enter();
    const none = await world.send(sendStillSelfie, who.headers, {
      fields: { reason: 'cannot_move' },
    });
    expect(none.json().code).toBe('picture_missing');
    const codes = [];
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]),
      frameOf('live_hopper').subarray(0, 5000),
    ])
      codes.push((await still(who, bytes)).json().code);
    codes.push((await withoutDecoders(() => still(who))).json().code);
    expect(codes).toEqual([
      'picture_type_not_taken',
      'picture_is_heic',
      'picture_not_readable',
      'pictures_busy',
    ]);
  });

  test('may be sent five times a day', async () => {
    const who = await world.enter();
    for (let i = 0; i < 5; i++) await world.insertStill(who.account.id);
    const reply = await still(who);
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'liveness_attempts_used']);
  });
});
