import type * as reconciliation from '../reconciliation.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const difference = {
  difference_id: sample.difference,
  business_date: '2026-11-15',
  kind: 'partial' as const,
  reference: `payment-${sample.payment}`,
  line_id: 'txn_6f1b1c0e-0000-4000-8000-000000000001',
  book_centavos: 1_161_92,
  gateway_centavos: 1_161_91,
  found_at: sample.now,
  resolution: null,
  resolved_at: null,
  resolved_by: null,
  note: null,
  request_id: sample.request,
  owner_id: null,
  owner_name: null,
  owner_note: null,
  owned_at: null,
};

const owner = { account_id: sample.member, full_name: 'Rey Santos' };

export const reconciliationDocs: DocsOf<typeof reconciliation> = {
  listNights: {
    description:
      'The close of each business date of a mode: how far it has come, what it did, what was set aside for losses, and how the date compared with the gateway’s statement. `missed_days` are days that were closed together with this one because no night ran for them.',
    example: {
      query: { mode: 'live' },
      answer: {
        results: [
          {
            business_date: '2026-11-16',
            started_at: '2026-11-15T16:10:00.000Z',
            finished_at: '2026-11-15T16:14:06.000Z',
            slices_done: 16,
            slices: 16,
            plans: 4_204,
            charges: 1_310,
            attempts: 1_204,
            journals: 2_514,
            missed_days: 0,
            provision: { target_centavos: 184_220_10, change_centavos: 1_240_55 },
            reconciliation: {
              is_finished: true,
              lines: 1_180,
              matched: 1_176,
              matched_centavos: 1_112_306_18,
              timing: 3,
              partial: 1,
              duplicate: 0,
              unmatched: 0,
              to_explain: 1,
            },
          },
        ],
        next_before: null,
      },
    },
  },
  listDifferences: {
    description:
      'What the gateway’s statement and the book do not tell alike. `timing` clears by itself and is looked at again every night; after three days it is `unmatched`. The others stay until somebody explains them.',
    example: {
      query: { mode: 'live' },
      answer: { results: [difference], next_after: null, to_explain: 1, owners: [owner] },
    },
  },
  explainDifference: {
    description:
      'Takes a difference off the list with a note that says why it is there. Who wrote it and when stays beside it and in the audit log. Nothing is posted: money that has to move is moved by its own call.',
    example: {
      params: { difference_id: sample.difference },
      body: { note: 'The gateway rounds instant transfers down; credited on the 18th.' },
      answer: {
        ...difference,
        resolution: 'explained',
        resolved_at: sample.soon,
        resolved_by: 'Rey Santos',
        note: 'The gateway rounds instant transfers down; credited on the 18th.',
      },
    },
  },
  assignDifference: {
    description:
      'Names who looks into a difference that is open, in place of whoever did before. `owners` of `listDifferences` has everybody who can. Who gave it to whom is in the audit log.',
    example: {
      params: { difference_id: sample.difference },
      body: { owner_id: sample.member, note: 'Ask the gateway which amount was taken.' },
      answer: {
        ...difference,
        owner_id: owner.account_id,
        owner_name: owner.full_name,
        owner_note: 'Ask the gateway which amount was taken.',
        owned_at: sample.soon,
      },
    },
  },
};
