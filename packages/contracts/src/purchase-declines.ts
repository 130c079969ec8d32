import { declineRules } from '@luwag/domain/purchase-declines';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** A purchase for which nothing was lent, with all that it was decided by. For staff. */

const DeclineRule = z.enum(declineRules);

/** Of what a decline is decided by, what stands in it. */
export const DeclineFacts = z.object({
  /** What was to be lent. */
  wanted: z.int(),
  /** The rest of the price, which was to be paid at once. */
  paid_at_once: z.int(),
  /** Nothing was agreed to yet: what is above the line could have been paid at once. */
  may_pay_part: z.boolean(),
  /** Null where there was none, or a hold came first. */
  line: z
    .object({
      limit: z.int(),
      available: z.int(),
      status: z.enum(['open', 'frozen', 'closed']),
      is_overdue: z.boolean(),
      /** The buyer's own. */
      cap: z.int().nullable(),
    })
    .nullable(),
  /** `is_check`: our people look at the account; else its factors were lost. */
  hold: z.object({ until: z.iso.datetime(), is_check: z.boolean() }).nullable(),
});
export type DeclineFacts = z.infer<typeof DeclineFacts>;

/** Null: these rules lend. */
const Decided = z.object({ rules_version: z.int(), rule: DeclineRule.nullable() });

export const PurchaseDecline = z.object({
  decline_id: z.uuid(),
  account_id: z.uuid(),
  /** Masked. */
  buyer_name: z.string(),
  livemode: z.boolean(),
  store_name: z.string(),
  /** None at a counter: nothing is asked for there before it could be paid. */
  request_id: z.uuid().nullable(),
  step: z.enum(['opening', 'counter', 'confirming', 'paying']),
  /** The price. */
  amount: z.int(),
  declined_at: z.iso.datetime(),
  inputs: DeclineFacts,
  kept: Decided,
  /** From the same inputs, under the version that it names; and under the version of today. */
  replayed: Decided,
  is_same: z.boolean(),
  by_todays_rules: Decided,
});
export type PurchaseDecline = z.infer<typeof PurchaseDecline>;

export const getPurchaseDecline = endpoint({
  name: 'payments.getPurchaseDecline',
  method: 'GET',
  path: '/api/v1/ops/risk/declines/{decline_id}/',
  summary: 'A declined purchase with its inputs, decided again under its rules and today’s',
  auth: staffMay('see_risk'),
  reads: 'masked',
  params: z.object({ decline_id: z.uuid() }),
  success: { status: 200, body: PurchaseDecline },
  refusals: { decline_not_found: 404 },
});
