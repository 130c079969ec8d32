import type * as liveness from '../liveness.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const ofLiveness = { params: { liveness_id: sample.liveness } };
const check = {
  liveness_id: sample.liveness,
  state: 'waiting' as const,
  challenges: ['left' as const, 'closer' as const, 'right' as const],
  expires_at: '2026-11-16T02:01:30.000Z',
  reasons: [],
};

export const livenessDocs: DocsOf<typeof liveness> = {
  startLiveness: {
    description:
      'Begins a check: what the person is asked to do and in which order, for the next 90 seconds. Needs their consent to biometrics; without it send a still picture.',
    example: { answer: check },
  },
  sendLivenessFrames: {
    description:
      'The frames of a check, once and in time: `neutral`, then one for each challenge in its order, at most 100 KB each. They are judged afterwards; ask `getLiveness`.',
    example: { ...ofLiveness, body: {}, answer: { ...check, state: 'checking' } },
  },
  getLiveness: {
    description:
      'Where a check stands. `rejected` means to begin another one, `review` that a person of ours will look.',
    example: { ...ofLiveness, answer: { ...check, state: 'passed' } },
  },
  sendStillSelfie: {
    description:
      'One still picture instead of a check, for whoever has no camera, a slow phone or a neck that does not turn. A person of ours looks at it.',
    example: {
      body: { reason: 'no_camera' },
      answer: { ...check, state: 'review', challenges: [], reasons: ['still_picture'] },
    },
  },
  getReading: {
    description:
      'What could be read from the front of the first ID, to be confirmed or corrected; nothing is filled in by itself. Ask again while it is `reading`.',
    example: {
      answer: { state: 'read', fields: [{ field: 'last_name', value: 'CRUZ' }] },
    },
  },
};
