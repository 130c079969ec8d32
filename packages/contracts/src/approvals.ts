import { secondPersonAboveMax, secondPersonKinds } from '@luwag/domain/second-person';
import { z } from 'zod';
import { rotateApiKey } from './api-keys.ts';
import { merchantsMay } from './callers.ts';
import { answerDispute } from './disputes.ts';
import { endpoint } from './endpoint.ts';
import { createApiKey, KeyScope } from './merchants.ts';
import { requestNotFound } from './payment-requests.ts';
import { Email } from './person.ts';
import { BankDetailsBody } from './profiles.ts';
import { writtenLine } from './readable-text.ts';
import { RefundReason } from './refunds.ts';

/**
 * What takes a second person: one member of the shop asks, another approves or refuses. Only in
 * shops where somebody else may; elsewhere a fresh factor is enough.
 */

export const Approval = z.object({
  approval_id: z.uuid(),
  kind: z.enum(secondPersonKinds),
  /** Of a refund, or of what is offered in a case, in centavos. */
  amount: z.int().nullable(),
  refund: z
    .object({
      request_id: z.uuid(),
      buyer_name: z.string().nullable(),
      reason: RefundReason,
      note: z.string(),
    })
    .nullable(),
  bank: z
    .object({ bank_code: z.string(), account_number: z.string(), account_name: z.string() })
    .nullable(),
  /** What is offered in a case that a buyer has reported. */
  case_offer: z
    .object({ dispute_id: z.uuid(), buyer_name: z.string().nullable(), words: z.string() })
    .nullable(),
  /** The address of who is to be an owner. */
  new_owner: z.string().nullable(),
  live_key: z
    .object({
      store_id: z.uuid(),
      name: z.string(),
      scopes: z.array(KeyScope),
      allowed_networks: z.array(z.string()).nullable(),
      /** Of a key that takes the place of another: which, and how long both work. */
      replaces: z.uuid().nullable(),
      overlap_hours: z.int().nullable(),
    })
    .nullable(),
  /** Names; null for somebody who was forgotten since. */
  asked_by: z.string().nullable(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_yours: z.boolean(),
  /** Whether the caller may be the second person. */
  may_decide: z.boolean(),
  /** Who else may. */
  others: z.array(z.string()),
  /** Of what will be done: whoever approves sends it back, and nothing else is done. */
  request_hash: z.string(),
});
export type Approval = z.infer<typeof Approval>;

export const listApprovals = endpoint({
  name: 'team.listApprovals',
  method: 'GET',
  path: '/api/v1/users/user/merchant/approvals/',
  summary: 'What waits for a second person: what the caller asked for, and may decide',
  auth: merchantsMay('see_shop'),
  success: {
    status: 200,
    body: z.object({
      results: z.array(Approval),
      /** Refunds above this take a second person here, in centavos. */
      refund_above: z.int(),
      /** Approved, and for the caller to do: live keys, which are shown to whoever asked. */
      ready: z.array(Approval.extend({ usable_until: z.iso.datetime() })),
      /** Another owner approves a new one first: `team.askForOwner`. */
      owner_needs_second_person: z.boolean(),
      /**
       * Somebody who could sign has left, and nobody else may: from then on the caller does alone
       * what took two. Null where nothing waits for that.
       */
      alone_from: z.iso.datetime().nullable(),
    }),
  },
  refusals: {},
});

const ofApproval = z.object({ approval_id: z.uuid() });
const notWaiting = { approval_not_found: 404 } as const;

export const approveAsked = endpoint({
  name: 'team.approveAsked',
  method: 'POST',
  path: '/api/v1/users/user/merchant/approvals/{approval_id}/approve/',
  summary: 'Be the second person: what was asked for is done, exactly as it was asked',
  auth: merchantsMay('see_shop'),
  idempotent: true,
  movesMoney: true,
  stepUp: 'money',
  params: ofApproval,
  body: z.object({ request_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  success: { status: 200, body: z.object({ state: z.literal('approved') }) },
  refusals: {
    ...notWaiting,
    own_approval: 403,
    /** Whoever came into the role within a day is no second person yet. */
    role_too_new: 403,
    other_request: 409,
    /** What was asked for cannot be done any more. */
    approval_outdated: 409,
    factor_too_fresh: 403,
  },
});

export const refuseAsked = endpoint({
  name: 'team.refuseAsked',
  method: 'POST',
  path: '/api/v1/users/user/merchant/approvals/{approval_id}/refuse/',
  summary: 'Say no; or take back what one has asked for oneself',
  auth: merchantsMay('see_shop'),
  params: ofApproval,
  success: { status: 200, body: z.object({ state: z.enum(['refused', 'withdrawn']) }) },
  refusals: notWaiting,
});

export const setTeamRules = endpoint({
  name: 'team.setTeamRules',
  method: 'PUT',
  path: '/api/v1/users/user/merchant/team/rules/',
  summary: 'Above what refund a second person is asked; lower than ours, never higher',
  auth: merchantsMay('manage_team'),
  stepUp: 'settings',
  body: z.object({ refund_above: z.int().min(0).max(secondPersonAboveMax) }),
  success: { status: 200, body: z.object({ refund_above: z.int() }) },
  refusals: {},
});

const asking = {
  /** Nobody else may be asked, or it is not large enough: it is done at once, with a factor. */
  second_person_not_needed: 409,
  /** The same is waiting already. */
  approval_waiting: 409,
  /** Who could have signed has left: for a week nobody does it alone. */
  nobody_to_ask: 409,
} as const;

export const askForRefund = endpoint({
  name: 'refunds.askForRefund',
  method: 'POST',
  path: '/api/v1/transactions/payment/payment-request/{request_id}/refunds/ask/',
  summary: 'Ask a second person for a refund above the limit',
  auth: merchantsMay('refund_more'),
  idempotent: true,
  params: z.object({ request_id: z.uuid() }),
  body: z.object({
    amount: z.int().min(1),
    reason: RefundReason,
    note: writtenLine({ max: 200 }).default(''),
  }),
  success: { status: 201, body: z.object({ approval_id: z.uuid() }) },
  refusals: {
    ...asking,
    ...requestNotFound,
    /** Not paid, too old, or more than is left: the preview says which. */
    not_refundable: 409,
  },
});

export const askForBankChange = endpoint({
  name: 'kyc.askForBankChange',
  method: 'POST',
  path: '/api/v1/users/user/update-bank/ask/',
  summary: 'Ask a second person for another bank account of the shop',
  auth: merchantsMay('change_bank'),
  stepUp: 'settings',
  body: BankDetailsBody,
  success: { status: 201, body: z.object({ approval_id: z.uuid() }) },
  refusals: { ...asking, bank_not_found: 422, factor_too_fresh: 403 },
});

export const askForOwner = endpoint({
  name: 'team.askForOwner',
  method: 'POST',
  path: '/api/v1/users/user/merchant/team/owners/ask/',
  summary: 'Ask another owner to make somebody an owner, in the team already or still invited',
  auth: merchantsMay('new_owner'),
  stepUp: 'settings',
  body: z.object({ email: Email }),
  success: { status: 201, body: z.object({ approval_id: z.uuid() }) },
  refusals: { ...asking, already_in_team: 409 },
});

export const askForOffer = endpoint({
  name: 'disputes.askForOffer',
  method: 'POST',
  path: '/api/v1/disputes/{dispute_id}/offer/ask/',
  summary: 'Ask a second person for money offered in a case, above the limit of refunds',
  auth: merchantsMay('refund_more'),
  idempotent: true,
  params: z.object({ dispute_id: z.uuid() }),
  body: answerDispute.body.omit({ kind: true }),
  success: { status: 201, body: z.object({ approval_id: z.uuid() }) },
  refusals: {
    ...asking,
    dispute_not_found: 404,
    not_your_turn: 409,
    dispute_amount_too_high: 422,
    dispute_amount_too_low: 422,
  },
});

export const askForLiveKey = endpoint({
  name: 'merchants.askForLiveKey',
  method: 'POST',
  path: '/api/v1/users/user/store_api_keys/ask/',
  summary: 'Ask a second person for a live key; approved, it is made by whoever asked',
  auth: merchantsMay('live_keys'),
  body: createApiKey.body.omit({ mode: true, step_up_id: true, approval_id: true }),
  success: { status: 201, body: z.object({ approval_id: z.uuid() }) },
  refusals: { ...asking, store_not_found: 404, merchant_not_active: 409, too_many_keys: 409 },
});

export const askForKeyRotation = endpoint({
  name: 'merchants.askForKeyRotation',
  method: 'POST',
  path: '/api/v1/users/user/store_api_keys/{api_id}/rotate/ask/',
  summary: 'Ask a second person to replace a live key; approved, whoever asked does it',
  auth: merchantsMay('live_keys'),
  params: z.object({ api_id: z.uuid() }),
  body: rotateApiKey.body.omit({ approval_id: true }),
  success: { status: 201, body: z.object({ approval_id: z.uuid() }) },
  refusals: { ...asking, key_not_found: 404, key_ending: 409 },
});
