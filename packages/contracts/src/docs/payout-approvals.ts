import type * as approvals from '../payout-approvals.ts';
import type { DocsOf } from './call-doc.ts';
import { samplePayout, samplePayoutLine } from './payouts.ts';
import { sample } from './samples.ts';

const waiting = {
  ...samplePayout,
  status: 'waiting' as const,
  bank_reference: null,
  expected_on: null,
  approved_at: null,
  sent_at: null,
  paid_at: null,
  merchant_id: sample.merchant,
  merchant_name: 'Kuya Ben’s Appliances',
  marks: ['first_to_account' as const],
  usual_amount: 28_300_00,
  batch_id: null,
};

const batch = {
  batch_id: sample.payoutBatch,
  number: 'B-1007',
  livemode: true,
  state: 'proposed' as const,
  payouts: 1,
  total: samplePayout.amount,
  instapay: { payouts: 1, amount: samplePayout.amount },
  pesonet: { payouts: 0, amount: 0 },
  waterfall: samplePayout.waterfall,
  ledger_total: samplePayout.amount,
  note: 'Tuesday morning',
  proposed_by: 'Joan Abad',
  proposed_at: sample.now,
  is_your_proposal: true,
  decided_by: null,
  decided_at: null,
  decision_note: null,
};

const ofPayout = { params: { payout_id: sample.payout } };
const ofBatch = { params: { batch_id: sample.payoutBatch } };

export const payoutApprovalsDocs: DocsOf<typeof approvals> = {
  listStaffPayouts: {
    description:
      'Payouts of all shops by how they stand, 50 to a page. Those with `marks` come first: the shop’s first, the first to an account, three times the usual, above ₱100,000.00, one that came back before, or sales that look made up (`risk`). `waiting` has the sums of what is in no batch yet.',
    example: {
      query: { status: 'waiting' },
      answer: {
        results: [waiting],
        page: 1,
        has_more: false,
        waiting: {
          instapay: { payouts: 287, amount: 810_457_80 },
          pesonet: { payouts: 24, amount: 288_240_10 },
        },
        held: { payouts: 1, amount: 14_862_40 },
        pesonet_cutoff_at: '2026-11-16T06:00:00.000Z',
      },
    },
  },
  getStaffPayout: {
    description:
      'One payout with its first 200 lines and the shop’s last payouts. The view is written to the audit log.',
    example: {
      ...ofPayout,
      answer: {
        ...waiting,
        lines: [samplePayoutLine],
        has_more_lines: false,
        earlier: [{ pay_date: '2026-11-13', amount: 28_300_00, status: 'paid' }],
      },
    },
  },
  holdPayout: {
    description:
      'Takes a payout that waits out of whatever batch it is in, for 48 hours; then it waits again by itself. The note is for staff and on record; the shop reads that it is held and until when.',
    example: {
      ...ofPayout,
      body: { note: 'Calling the owner about the new account' },
      answer: {
        ...waiting,
        status: 'held',
        hold: { reason: 'staff', until: '2026-11-18T02:00:00.000Z' },
      },
    },
  },
  proposePayoutBatch: {
    description:
      'Puts payouts that wait together, for somebody else to approve. A payout is in one batch at a time: of two who propose it at once one is refused.',
    example: {
      body: { payout_ids: [sample.payout], note: 'Tuesday morning' },
      answer: batch,
    },
  },
  listPayoutBatches: {
    description: 'Batches that wait for a second person, then those decided last; 20 in all.',
    example: { query: { mode: 'live' }, answer: { results: [batch] } },
  },
  getPayoutBatch: {
    description:
      'One batch: the sums and `marked` are of all its payouts, `results` are 50 of them, marked ones first. `ledger_total` is what the ledger has set aside for the banks by their journals: it is the `total`, or something is wrong. The view is written to the audit log.',
    example: {
      ...ofBatch,
      query: { page: 1 },
      answer: { ...batch, results: [waiting], page: 1, has_more: false, marked: 1 },
    },
  },
  decidePayoutBatch: {
    description:
      'The second person’s word. `payouts` and `total` say what was looked at: a batch that changed since is refused with `batch_changed`. Who proposed it cannot decide it; the database holds to that too. Approving takes a step-up of `money`, whose `request` has the path parameters and the body, and sends every payout; one whose shop has changed its bank account since is canceled instead and counted anew. Rejecting lets the payouts wait again.',
    example: {
      ...ofBatch,
      body: { decision: 'approve', payouts: 1, total: samplePayout.amount, note: '' },
      answer: {
        ...batch,
        state: 'approved',
        is_your_proposal: false,
        decided_by: 'Rey Santos',
        decided_at: sample.soon,
        decision_note: '',
      },
    },
  },
};
