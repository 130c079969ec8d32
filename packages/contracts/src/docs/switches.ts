import type * as switches from '../switches.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const askId = '0190a000-0000-7000-8000-0000000000d1';

const stop = {
  switch: 'instapay' as const,
  reason: 'InstaPay answers late since three',
  off_by: 'Joan Abad',
  off_at: sample.now,
  until_at: sample.soon,
  longer_by: null,
  on_by: null,
  on_at: null,
  on_reason: null,
};

const longer = {
  ask_id: askId,
  until_at: '2026-11-20T08:00:00.000Z',
  reason: 'The bank says not before Friday',
  asked_by: 'Joan Abad',
  asked_at: sample.now,
  is_yours: true,
};

export const switchesDocs: DocsOf<typeof switches> = {
  listSwitches: {
    description:
      'Rails first, then features, each with who turned it off, why and until when, and how many jobs wait for it. `past` has the last thirty times that something was off, newest first.',
    example: {
      answer: {
        switches: [
          {
            switch: 'instapay',
            kind: 'rail',
            stop,
            waiting: 18,
            alone_minutes: 1440,
            may_turn_on: true,
            longer: null,
          },
        ],
        past: [stop],
      },
    },
  },
  turnOff: {
    description:
      'Takes effect here at once and in every other process within a second. Calls that need what is off answer `turned_off`; jobs wait and lose nothing. It is on again by itself at `until_at`. One person keeps a rail off for a day at most: what it was off in the last day counts, though an hour is always possible.',
    example: {
      body: { switches: ['instapay'], minutes: 120, reason: 'InstaPay answers late since three' },
      answer: { until_at: sample.soon },
    },
  },
  turnOn: {
    description:
      'What waited runs now. Refunds and payouts are turned on by somebody else than who turned them off; by themselves they come back all the same.',
    example: {
      body: { switch: 'instapay', reason: 'Twenty tries in a row went well' },
    },
  },
  askLonger: {
    description:
      'Counted from when it was turned off, up to thirty days. Nothing changes before a second person has agreed; until then it comes back by itself as before.',
    example: {
      body: { switch: 'instapay', hours: 48, reason: 'The bank says not before Friday' },
      answer: longer,
    },
  },
  decideLonger: {
    description:
      'Approving moves the end in the same moment. Whoever asked may only refuse, which takes it back. An ask whose stop is over is not there any more.',
    example: {
      params: { ask_id: askId },
      body: { decision: 'approve' },
      answer: { state: 'approved' },
    },
  },
};
