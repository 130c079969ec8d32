import type * as faceMatch from '../face-match.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

export const faceMatchDocs: DocsOf<typeof faceMatch> = {
  getFaceMatch: {
    description:
      'Whether a face can lift a wait for this buyer: there are pictures of an approved check to hold it against, and somebody who may judge it. In production that takes a certified provider. Three tries that are no match are enough for a day. Sessions that have shown nothing but the password, on devices that are new to the account, share a count of their own.',
    example: { answer: { is_offered: true, tries_left: 3 } },
  },
  startFaceMatch: {
    description:
      'Begins the liveness check once more, for one purpose of this session. Send the frames with `sendLivenessFrames` and ask `getLiveness`: `passed` lifts the wait for ten minutes and once, anything else leaves it as it is. Then `confirmProposal` takes the new factor for one purchase, or `finishRecovery` goes without the 72 hours.',
    example: {
      body: { purpose: 'purchase' },
      answer: {
        liveness_id: sample.liveness,
        state: 'waiting',
        challenges: ['left', 'closer', 'right'],
        expires_at: '2026-11-16T02:01:30.000Z',
        reasons: [],
      },
    },
  },
};
