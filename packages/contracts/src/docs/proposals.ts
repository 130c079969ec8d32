import type * as proposals from '../proposals.ts';
import type { DocsOf } from './call-doc.ts';
import { sampleAsked } from './payment-requests.ts';
import { sample } from './samples.ts';

const offer = {
  terms: 1,
  plan_code: 'thirty',
  amount: 2_500_00,
  pay_now: 0,
  financed: 2_500_00,
  transaction_fee: 0,
  interest_fee: 0,
  total_amount: 2_500_00,
  due_today: 0,
  schedule: [
    {
      sequence: 1,
      due_date: '2026-12-16',
      amount: 2_500_00,
      principal: 2_500_00,
      interest: 0,
    },
  ],
  effective_monthly_rate_ppm: 0,
  effective_annual_rate_ppm: 0,
  late: {
    grace_days: 3,
    daily_rate_ppm: 1000,
    monthly_rate_max_ppm: 50_000,
    max: 300_00,
    example: { overdue: 2_500_00, days: 10, fee: 25_00 },
  },
  disclosure_hash: sample.sha256,
};
const line = {
  limit: 10_000_00,
  available: 10_000_00,
  verdict: 'enough' as const,
  cap_left: null,
  pay_now: 0,
};
const proposal = {
  id: sample.proposal,
  status: 'open' as const,
  request: sampleAsked,
  expires_at: sample.soon,
  line,
  way_out: null,
  pay_day: null,
  offers: [offer],
  agreed: null,
  failure_reason: null,
  transaction_id: null,
  progress: null,
};
const agreed = {
  terms: 1,
  payment_source_id: null,
  payment_method_id: null,
  autopay: false,
  disclosure_hash: sample.sha256,
  count: 1,
  is_confirmed: false,
  can_be_confirmed_by_text: true,
  text_refused: [],
  needs_trusted_factor: false,
  borrowing_held_until: null,
  is_being_checked: false,
};
const ofProposal = { params: { proposal_id: sample.proposal } };
const choice = { terms: 1, payment_source_id: null, payment_method_id: null };

export const proposalsDocs: DocsOf<typeof proposals> = {
  openProposal: {
    description:
      'Opens what a merchant asks for: by the `token` of a link or a code, by `reference`, at a counter by `store_code` and the `amount` that the cashier says, or by the `fixed_code` of one price, whose amount is the code’s; at a counter and by a code the buyer must have enough available credit. The proposal has at most three offers, each with its whole price, and says how the purchase fits the buyer’s line. Next: `agreeToProposal`.',
    example: { body: { token: 'AbCdEfGhIjKlMnOpQrStUv' }, answer: proposal },
  },
  getProposal: {
    description:
      'The proposal as it stands: open, with a payment under way, or done with `transaction_id`. Plain JSON, unlike the call that opens it.',
    example: { ...ofProposal, answer: proposal },
  },
  listUnfinished: {
    description:
      'What the buyer has opened and neither agreed to in the end nor paid, while the merchant still asks for it: the newest five, begun at a counter, by link or by reference. `openProposal` with the `token` goes on with one.',
    example: { answer: { results: [{ id: sample.proposal, request: sampleAsked }] } },
  },
  choosePayDay: {
    description:
      'Has payments fall on a day of the month, such as the 15th, or with null on the day of the purchase. A proposal begins with the buyer’s own pay day, if they have set one. Offers are priced anew, and what was agreed to before is not agreed to now.',
    example: { ...ofProposal, body: { pay_day: 15 }, answer: { ...proposal, pay_day: 15 } },
  },
  computeInstallments: {
    description:
      'The price of an amount, or of an open proposal, in so many payments, with the statement that would be agreed to in words. It changes nothing. `disclosure_hash` changes when any figure does.',
    example: {
      body: { proposal_id: sample.proposal, terms: 1 },
      answer: {
        ...offer,
        line,
        statement: 'You buy for ₱2,500.00 and pay ₱2,500.00 on December 16, 2026.',
        text_version: 1,
        cooling_off_last_date: '2026-11-18',
      },
    },
  },
  agreeToProposal: {
    description:
      'Agrees to one offer by the hash of its statement, and says what to pay with: a linked source, or a channel such as `GCASH` each time, or neither where nothing is due today. With `autopay` later payments are charged to the linked source on their days, each told two days before; it can be turned off at any time. Nothing is borrowed yet. Agreeing anew undoes a confirmation. Next: `confirmProposal`.',
    example: {
      ...ofProposal,
      body: { ...choice, disclosure_hash: sample.sha256 },
      answer: { ...proposal, agreed },
    },
  },
  sendPurchaseCode: {
    description:
      'Texts a code that confirms this purchase and nothing else. For purchases inside the line up to ₱5,000 on a device seen before; otherwise use a step-up.',
    example: {
      ...ofProposal,
      answer: {
        code_id: sample.code,
        number: '•••• 4567',
        resend_in_seconds: 60,
        expires_in_seconds: 300,
      },
    },
  },
  confirmProposal: {
    description:
      'Says that it is really the buyer, by the texted code, or by `step_up_id` of a step-up for this call with `{disclosure_hash}` as its body. For a purchase in test mode, and for no other, `{disclosure_hash, test_code}` with the documented code, as in `"test_code": "222000"`, takes the place of both. Next: `processPayment`.',
    example: {
      ...ofProposal,
      body: { disclosure_hash: sample.sha256, code_id: sample.code, code: '123456' },
      answer: { ...proposal, agreed: { ...agreed, is_confirmed: true } },
    },
  },
  processPayment: {
    description:
      'Makes the plan, once for one key. It must repeat what was agreed to. Nothing due today: the purchase is CURRENT at once. Something due today: it is PENDING while that is charged, and `getProposal` or `getTransaction` says how it goes.',
    example: {
      body: { proposal_id: sample.proposal, ...choice },
      answer: {
        transaction_id: sample.transaction,
        proposal_id: sample.proposal,
        buyer_status: 'CURRENT',
        amount: 2_500_00,
        total_amount: 2_500_00,
        transaction_fee: 0,
        interest_fee: 0,
        due_today: 0,
        next_payment: { due_date: '2026-12-16', amount: 2_500_00 },
      },
    },
  },
};
