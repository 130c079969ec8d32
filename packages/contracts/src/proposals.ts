import { fixedCodePattern } from '@luwag/domain/fixed-code';
import { storeCodePattern } from '@luwag/domain/store-code';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { PayDayChoice } from './pay-day.ts';
import {
  AskedPayment,
  PaymentFailureReason,
  RequestAmount,
  requestNotFound,
} from './payment-requests.ts';

/**
 * From what a merchant asks for to a plan in the book. Amounts are whole centavos, days are Manila
 * civil dates. Whatever a client says of a price is left unread: prices are the server's.
 */

const Row = z.object({
  sequence: z.int(),
  due_date: z.iso.date(),
  amount: z.int(),
  principal: z.int(),
  interest: z.int(),
});

/** The whole price of one plan for this purchase. Rates are parts per million a month or a year. */
export const Offer = z.object({
  /** The number of payments: what is agreed to by. */
  terms: z.int(),
  plan_code: z.string(),
  /** The price at the merchant, and of it what is paid at once because it is above the line. */
  amount: z.int(),
  pay_now: z.int(),
  financed: z.int(),
  transaction_fee: z.int(),
  interest_fee: z.int(),
  /** All that a buyer who is never late pays, what is paid at once included. */
  total_amount: z.int(),
  /** Charged today: what is above the line, and the payments that fall on this day. */
  due_today: z.int(),
  schedule: z.array(Row),
  effective_monthly_rate_ppm: z.int(),
  effective_annual_rate_ppm: z.int(),
  late: z.object({
    grace_days: z.int(),
    daily_rate_ppm: z.int(),
    monthly_rate_max_ppm: z.int(),
    /** The most that lateness can ever add to this plan. */
    max: z.int(),
    example: z.object({ overdue: z.int(), days: z.int(), fee: z.int() }),
  }),
  /** What is agreed to: changes when any figure does. */
  disclosure_hash: z.string(),
});
export type Offer = z.infer<typeof Offer>;

/** How the purchase fits the line, and the way out where it does not. */
export const LineCheck = z.object({
  limit: z.int(),
  available: z.int(),
  /** `enough`; `short`: the rest can be paid now; the others: not on the line at all, and why. */
  verdict: z.enum([
    'enough',
    'short',
    'no_line',
    'frozen',
    'overdue',
    'insufficient_credit',
    'own_cap',
  ]),
  /** What the buyer's own cap leaves to borrow, where that is less than `available`. */
  cap_left: z.int().nullable(),
  pay_now: z.int(),
});
export type LineCheck = z.infer<typeof LineCheck>;

/** How a payment stands. `checking`: we asked and do not know yet; nobody pays twice. */
export const PaymentProgress = z.object({
  status: z.enum(['waiting_for_you', 'checking', 'succeeded', 'failed']),
  amount: z.int(),
  /** The gateway's page, while the buyer has to approve there. */
  redirect_url: z.url().nullable(),
  failure_reason: PaymentFailureReason.nullable(),
});
export type PaymentProgress = z.infer<typeof PaymentProgress>;

export const Proposal = z.object({
  id: z.uuid(),
  /** `open`: to be decided; `processing`: a payment is under way; `done`: there is a plan. */
  status: z.enum(['open', 'processing', 'done']),
  request: AskedPayment,
  expires_at: z.iso.datetime(),
  line: LineCheck,
  /**
   * Where the line refuses the purchase and paying something back opens it: how much, and towards
   * which of the buyer's purchases; null there where it takes more than one.
   */
  way_out: z.object({ pay_now: z.int(), transaction_id: z.uuid().nullable() }).nullable(),
  /** On which day of the month payments fall; null: on that of the purchase. */
  pay_day: PayDayChoice,
  /** At most three, the cheapest first; empty where nothing can be offered. */
  offers: z.array(Offer),
  agreed: z
    .object({
      terms: z.int(),
      payment_source_id: z.uuid().nullable(),
      payment_method_id: z.string().nullable(),
      /** Whether later payments are charged to the source by themselves. */
      autopay: z.boolean(),
      disclosure_hash: z.string(),
      /** Agreed how often: a part of the key to process it with. */
      count: z.int(),
      is_confirmed: z.boolean(),
      /** Whether a text may confirm this purchase on this device. */
      can_be_confirmed_by_text: z.boolean(),
      /** Why a text is too little, where it is. */
      text_refused: z.array(z.enum(['amount', 'above_line', 'new_device', 'number'])),
      /** Whether it takes a factor that has been there for a day. */
      needs_trusted_factor: z.boolean(),
      /** Nothing is lent until then, whoever confirms it. */
      borrowing_held_until: z.iso.datetime().nullable(),
      /** The hold is a check of ours, and nothing that the buyer could end. */
      is_being_checked: z.boolean(),
    })
    .nullable(),
  /** Of the last try, when it did not go through and another is possible. */
  failure_reason: PaymentFailureReason.nullable(),
  transaction_id: z.uuid().nullable(),
  progress: PaymentProgress.nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

export const openProposal = endpoint({
  name: 'payments.openProposal',
  method: 'POST',
  path: '/api/v1/transactions/payment/payment-proposal/',
  summary: 'Open what is asked for, by link, by reference or at a counter, with what it would cost',
  auth: buyers,
  idempotent: true,
  needs: 'checkout',
  body: z.union([
    z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
    z.strictObject({ reference: z.string().min(1).max(40) }),
    z.strictObject({ store_code: z.string().regex(storeCodePattern), amount: RequestAmount }),
    z.strictObject({ fixed_code: z.string().regex(fixedCodePattern) }),
  ]),
  success: { status: 201, body: Proposal, envelope: true },
  refusals: {
    ...requestNotFound,
    reference_mistyped: 422,
    payment_request_ended: 409,
    payment_request_taken: 409,
    line_not_open: 409,
    line_too_small: 409,
    over_own_cap: 409,
    counter_busy: 429,
  },
});

const ByProposalId = z.object({ proposal_id: z.uuid() });
const proposalNotFound = { proposal_not_found: 404 } as const;

export const getProposal = endpoint({
  name: 'payments.getProposal',
  method: 'GET',
  path: '/api/v1/transactions/proposal/{proposal_id}/',
  summary: 'A proposal as it stands: offers, what was agreed, and how the payment goes',
  auth: buyers,
  params: ByProposalId,
  success: { status: 200, body: Proposal },
  refusals: proposalNotFound,
});

export const listUnfinished = endpoint({
  name: 'payments.listUnfinished',
  method: 'GET',
  path: '/api/v1/transactions/proposal/',
  summary: 'Purchases that the buyer has opened and not finished, and that still can be',
  auth: buyers,
  priority: 'list',
  success: {
    status: 200,
    /** The newest first. Opened again by its token, each goes on where it was left. */
    body: z.object({ results: z.array(z.object({ id: z.uuid(), request: AskedPayment })) }),
  },
  refusals: {},
});

export const choosePayDay = endpoint({
  name: 'payments.choosePayDay',
  method: 'PUT',
  path: '/api/v1/transactions/proposal/{proposal_id}/pay-day/',
  summary:
    'Have payments fall on the day that wages come in; what was agreed to before is not so now',
  auth: buyers,
  params: ByProposalId,
  body: z.object({ pay_day: PayDayChoice }),
  success: { status: 200, body: Proposal },
  refusals: { ...proposalNotFound, proposal_over: 409 },
});

/** The specification's name: how many payments. */
const Terms = z.int().min(1).max(120);

export const computeInstallments = endpoint({
  name: 'payments.computeInstallments',
  method: 'POST',
  path: '/api/v1/transactions/installment/compute/',
  summary: 'What a purchase costs in so many payments, and the statement to agree to',
  auth: buyers,
  body: z.union([
    z.strictObject({ proposal_id: z.uuid(), terms: Terms }),
    z.strictObject({ amount: RequestAmount, terms: Terms }),
  ]),
  success: {
    status: 200,
    body: Offer.extend({
      line: LineCheck,
      /** The whole statement in words, as it is kept and mailed; English is what binds. */
      statement: z.string(),
      text_version: z.int(),
      cooling_off_last_date: z.iso.date(),
    }),
  },
  refusals: { ...proposalNotFound, terms_not_offered: 422 },
});

const Choice = {
  terms: Terms,
  /** A linked source, or null to pay by the channel each time. */
  payment_source_id: z.uuid().nullable(),
  /** The channel to pay with where no source is linked, such as `GCASH`. */
  payment_method_id: z.string().max(40).nullable(),
};

export const agreeToProposal = endpoint({
  name: 'payments.agreeToProposal',
  method: 'PUT',
  path: '/api/v1/transactions/proposal/{proposal_id}/agreement/',
  summary: 'Agree to one statement and say what to pay with; nothing is borrowed yet',
  auth: buyers,
  params: ByProposalId,
  body: z.object({
    ...Choice,
    disclosure_hash: z.string().regex(/^[0-9a-f]{64}$/),
    /** Have later payments charged to the source by themselves; without it they are not. */
    autopay: z.boolean().optional(),
  }),
  success: { status: 200, body: Proposal },
  refusals: {
    ...proposalNotFound,
    proposal_over: 409,
    terms_not_offered: 422,
    /** The figures are no longer those that were read. */
    offer_changed: 409,
    source_not_found: 404,
    /** Something is due today, and nothing was said to pay it with. */
    payment_source_required: 422,
    /** For autopay: the source cannot be charged by itself, or there is none. */
    source_not_chargeable: 422,
  },
});

export const sendPurchaseCode = endpoint({
  name: 'payments.sendPurchaseCode',
  method: 'POST',
  path: '/api/v1/transactions/proposal/{proposal_id}/code/',
  summary: 'A code by text that confirms this purchase and nothing else',
  auth: buyers,
  callClass: 'otp',
  needs: 'texts',
  params: ByProposalId,
  success: {
    status: 202,
    body: z.object({
      code_id: z.uuid(),
      /** The end of the number it went to. */
      number: z.string(),
      resend_in_seconds: z.int(),
      expires_in_seconds: z.int(),
    }),
  },
  refusals: {
    ...proposalNotFound,
    proposal_over: 409,
    not_agreed: 409,
    /** Above ₱5,000, above the line, or on a device not seen before: a passkey or an app it is. */
    stronger_factor_required: 403,
    code_sent_recently: 429,
    too_many_codes: 429,
  },
});

export const confirmProposal = endpoint({
  name: 'payments.confirmProposal',
  method: 'POST',
  path: '/api/v1/transactions/proposal/{proposal_id}/confirm/',
  summary:
    'Confirm what was agreed, by a step-up for this very call, the code of a text or, for a test, the test code',
  auth: buyers,
  callClass: 'login',
  params: ByProposalId,
  body: z.union([
    /** The step-up is for this call with `{disclosure_hash}` as its body. */
    z.strictObject({ disclosure_hash: z.string(), step_up_id: z.uuid() }),
    z.strictObject({
      disclosure_hash: z.string(),
      code_id: z.uuid(),
      code: z.string().regex(/^\d{6}$/),
    }),
    /** The documented code, for a purchase in test mode and for no other. */
    z.strictObject({ disclosure_hash: z.string(), test_code: z.string().regex(/^\d{6}$/) }),
  ]),
  success: { status: 200, body: Proposal },
  refusals: {
    ...proposalNotFound,
    proposal_over: 409,
    not_agreed: 409,
    offer_changed: 409,
    stronger_factor_required: 403,
    code_wrong: 422,
    code_expired: 422,
    confirmation_refused: 403,
    /** Made within the last day: enough up to ₱5,000 inside the line, and for nothing more. */
    factor_too_fresh: 403,
    /** A factor was disowned, or every one is being recovered. */
    borrowing_held: 403,
  },
});

/** design.md's names for how a purchase stands with its buyer. */
export const BuyerStatus = z.enum(['PENDING', 'CURRENT', 'OVERDUE', 'PAID', 'FAILED', 'REFUNDED']);
export type BuyerStatus = z.infer<typeof BuyerStatus>;

export const processPayment = endpoint({
  name: 'payments.processPayment',
  method: 'POST',
  path: '/api/v1/transactions/payment/process/',
  summary: 'Make the plan: what was agreed and confirmed, once',
  auth: buyers,
  priority: 'critical',
  idempotent: 'in_one_call',
  movesMoney: true,
  needs: 'checkout',
  body: z.object({ proposal_id: z.uuid(), ...Choice }),
  success: {
    status: 201,
    body: z.object({
      transaction_id: z.uuid(),
      proposal_id: z.uuid(),
      /** PENDING while something is charged today, else CURRENT. */
      buyer_status: BuyerStatus,
      amount: z.int(),
      total_amount: z.int(),
      transaction_fee: z.int(),
      interest_fee: z.int(),
      due_today: z.int(),
      /** Null when nothing is left to pay. */
      next_payment: z.object({ due_date: z.iso.date(), amount: z.int() }).nullable(),
    }),
  },
  refusals: {
    ...proposalNotFound,
    proposal_over: 409,
    not_agreed: 409,
    not_confirmed: 403,
    offer_changed: 409,
    payment_request_ended: 409,
    payment_request_taken: 409,
    line_too_small: 409,
    line_not_open: 409,
    /** The buyer would owe more than the cap that they set. */
    over_own_cap: 409,
    source_not_found: 404,
    /** Since it was confirmed a factor was disowned, or a recovery has begun. */
    borrowing_held: 403,
  },
});
