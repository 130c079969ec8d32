import { removeDraft } from '@luwag/contracts/kyc-documents';
import {
  frameNames,
  getLiveness,
  type Liveness,
  sendLivenessFrames,
  startLiveness,
} from '@luwag/contracts/liveness';
import { putConsent } from '@luwag/contracts/privacy';
import { inScope } from '@luwag/db/scope';
import { consentTexts } from '@luwag/domain/consents';
import type { Challenge } from '@luwag/domain/liveness';
import { insertStill } from '@luwag/modules/kyc/liveness/repository';
import { testNow } from '../builders/account-probes.ts';
import type { SignedIn } from '../builders/accounts.ts';
import type { VideoName } from '../faces/video-scripts.ts';
import { frameOf } from '../faces/videos.ts';
import { documentsHarnessOf } from './documents-harness.ts';
import type { PoolHarness } from './pool-harness.ts';
import { waitUntil } from './processes.ts';

/** A frame for the look straight ahead, and one for each challenge. */
export type Camera = (challenge?: Challenge) => Uint8Array;
export const cameraOn =
  (video: VideoName): Camera =>
  (challenge) =>
    frameOf(video, challenge);

/** Liveness checks as our own page does them, with frames of the generated videos. */
export function livenessHarnessOf(harness: PoolHarness) {
  const documents = documentsHarnessOf(harness);
  const { call, send } = documents;

  const agree = (who: SignedIn, isGiven = true) =>
    call(putConsent, who, {
      body: {
        purpose: 'biometrics',
        is_given: isGiven,
        text_version: consentTexts.biometrics.version,
      },
    });
  const start = (who: SignedIn) => call(startLiveness, who);
  const sendFrames = (
    who: SignedIn,
    { liveness_id, challenges }: Pick<Liveness, 'liveness_id' | 'challenges'>,
    camera: Camera,
    fields: Record<string, string> = {},
  ) =>
    send(sendLivenessFrames, who.headers, {
      params: { liveness_id },
      fields,
      files: [undefined, ...challenges].map((challenge, i) => ({
        name: frameNames[i] ?? 'none',
        bytes: camera(challenge),
      })),
    });
  const read = async (who: SignedIn, id: string): Promise<Liveness> =>
    (await call(getLiveness, who, { params: { liveness_id: id } })).json();

  return {
    ...documents,
    agree,
    start,
    sendFrames,
    read,
    /** Somebody who has agreed to have their face measured. */
    async enterAgreed(): Promise<SignedIn> {
      const who = await documents.enter();
      const reply = await agree(who);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return who;
    },
    /** A check that was begun. */
    async begun(who: SignedIn): Promise<Liveness> {
      const reply = await start(who);
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json();
    },
    /** Waits for a worker to have judged it. */
    async judged(who: SignedIn, id: string): Promise<Liveness> {
      let last: Liveness | undefined;
      const isJudged = async () => {
        last = await read(who, id);
        return last.state !== 'checking';
      };
      await waitUntil(isJudged, 'the frames to be judged');
      if (!last) throw new Error('not read');
      return last;
    },
    removeDraft: (who: SignedIn, draftId: string) =>
      call(removeDraft, who, { params: { draft_id: draftId } }),
    ...probesOf(harness),
  };
}

/** What is known of a check behind the API. */
const probesOf = ({ db }: PoolHarness) => ({
  /** A still picture that was asked for again since. */
  async insertStill(accountId: string): Promise<void> {
    const now = await testNow(db);
    await inScope(db, 'system', (tx) =>
      insertStill(tx, { accountId, reason: 'other', now, keptUntil: now }),
    );
  },
  signals: (accountId: string) =>
    inScope(db, 'system', (tx) =>
      tx
        .selectFrom('kyc_signals')
        .select(['kind', 'level', 'detail'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
    ),
  itemOf: async (accountId: string): Promise<string | undefined> =>
    inScope(db, 'system', async (tx) => {
      const row = await tx
        .selectFrom('kyc_items')
        .select('state')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'liveness')
        .executeTakeFirst();
      return row?.state;
    }),
});
