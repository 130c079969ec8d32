import type * as creditDecisions from '../credit-decisions.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const decided = {
  scorecard_version: 1,
  outcome: 'raised' as const,
  limit: 5_000_00,
  rating: 60,
};
const gates = [
  { name: 'record' as const, allows: 5_000_00, decides: true },
  { name: 'income' as const, allows: 16_524_37, decides: false },
  { name: 'time' as const, allows: 12_000_00, decides: false },
];

export const creditDecisionsDocs: DocsOf<typeof creditDecisions> = {
  getCreditDecision: {
    description:
      'One change of a limit with everything that it was decided by: the events of the rating with their points, income, time and what was used. The same function decides it again from what was kept, under the version of the scorecard that it names, and under the one of today. Looking is on record.',
    example: {
      params: { decision_id: sample.event },
      answer: {
        decision_id: sample.event,
        account_id: sample.buyer,
        buyer_name: 'M••• C•••',
        livemode: true,
        decided_at: sample.now,
        inputs: {
          on_date: '2026-11-16',
          opened_on: '2026-09-01',
          limit: 2_000_00,
          used: 500_00,
          days_late: 0,
          income: 'from_10000',
          start: 58,
          events: [
            {
              kind: 'paid_on_time',
              on_date: '2026-10-15',
              points: 2,
              counts_until: null,
              counted: true,
            },
          ],
        },
        kept: decided,
        replayed: { ...decided, gates },
        is_same: true,
        by_todays_rules: { ...decided, gates },
      },
    },
  },
};
