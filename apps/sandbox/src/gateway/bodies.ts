import { z } from 'zod';
import { centavosOf } from './money.ts';

// Request bodies. What the documents do not list is let through, as the gateway does.

const METADATA_KEYS_MAX = 50;

const Amount = z.number().transform((pesos, context) => {
  const centavos = centavosOf(pesos);
  if (centavos !== undefined) return centavos;
  context.addIssue({ code: 'custom', message: 'must be an amount with at most 2 decimals' });
  return z.NEVER;
});
const Reference = z.string().min(1).max(255);
const Metadata = z
  .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .refine((metadata) => Object.keys(metadata).length <= METADATA_KEYS_MAX, {
    error: `must have at most ${METADATA_KEYS_MAX} keys`,
  });

/** The gateway wants HTTPS; a product on the developer's own machine has none. */
const ReturnUrl = z
  .string()
  .min(11)
  .max(255)
  .refine((url) => URL.canParse(url) && isReturnable(new URL(url)), { error: 'must be HTTPS' });

function isReturnable({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const isLoopback = (hostname: string): boolean =>
  /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/.test(hostname);

/** Whether a URL stays on this machine. */
export const isLocalUrl = (url: string): boolean =>
  URL.canParse(url) && isLoopback(new URL(url).hostname);

const ReturnUrls = {
  success_return_url: ReturnUrl.optional(),
  failure_return_url: ReturnUrl.optional(),
  cancel_return_url: ReturnUrl.optional(),
};

const CustomerDetails = z.object({
  type: z.literal('INDIVIDUAL'),
  reference_id: z
    .string()
    .max(255)
    .regex(/^[a-zA-Z0-9]+$/, 'must be alphanumeric'),
  individual_detail: z.object({ given_names: z.string().min(1).max(50) }),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

const shared = {
  reference_id: Reference,
  country: z.literal('PH'),
  currency: z.literal('PHP'),
  customer_id: z.string().max(41).optional(),
  customer: CustomerDetails.optional(),
  description: z.string().min(1).max(1000).optional(),
  metadata: Metadata.optional(),
};

const ChannelProperties = z.looseObject({
  ...ReturnUrls,
  payer_name: z.string().min(1).max(100).optional(),
  expires_at: z.iso.datetime().optional(),
  skip_three_ds: z.boolean().optional(),
  card_on_file_type: z
    .enum(['CUSTOMER_UNSCHEDULED', 'MERCHANT_UNSCHEDULED', 'RECURRING'])
    .optional(),
});

export const PaymentRequestBody = z.object({
  ...shared,
  type: z.enum(['PAY', 'PAY_AND_SAVE', 'REUSABLE_PAYMENT_CODE']),
  channel_code: z.string().optional(),
  channel_properties: ChannelProperties.optional(),
  payment_token_id: z.string().optional(),
  request_amount: Amount,
  capture_method: z.enum(['AUTOMATIC', 'MANUAL']).default('AUTOMATIC'),
});
export type PaymentRequestBody = z.infer<typeof PaymentRequestBody>;

export const TokenBody = z.object({
  ...shared,
  channel_code: z.string(),
  channel_properties: ChannelProperties,
});
export type TokenBody = z.infer<typeof TokenBody>;

export const SessionBody = z.object({
  ...shared,
  session_type: z.enum(['SAVE', 'PAY', 'SUBSCRIPTION']),
  mode: z.enum(['PAYMENT_LINK', 'COMPONENTS']),
  amount: Amount,
  allow_save_payment_method: z.enum(['DISABLED', 'OPTIONAL', 'FORCED']).default('DISABLED'),
  allowed_payment_channels: z.array(z.string()).min(1).optional(),
  expires_at: z.iso.datetime().optional(),
  success_return_url: ReturnUrl.optional(),
  cancel_return_url: ReturnUrl.optional(),
});
export type SessionBody = z.infer<typeof SessionBody>;

export const RefundBody = z.object({
  payment_request_id: z.string().min(1),
  reason: z.enum(['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']),
  reference_id: Reference.optional(),
  amount: Amount.optional(),
  currency: z.literal('PHP').optional(),
  metadata: Metadata.nullish(),
});
export type RefundBody = z.infer<typeof RefundBody>;

const RecipientAddress = z.object({
  country: z.literal('PH'),
  street_line_1: z.string().min(1).max(255),
  city: z.string().min(1).max(255),
  province_state: z.string().min(1).max(255),
  postal_code: z.string().min(1).max(20),
});
const AccountDetails = z.object({
  currency: z.literal('PHP'),
  account_country: z.literal('PH'),
  account_holder_name: z.string().min(1).max(255),
  account_number: z.string().min(1).max(50),
  routing_type_1: z.enum(['SWIFT', 'WALLET']),
  routing_value_1: z.string().min(1).max(50),
});

/** Money out. Amounts are whole centavos here, unlike anywhere else. */
const Recipient = {
  relationship: z.string().min(1),
  address: RecipientAddress,
  account_details: AccountDetails,
};

export const PayoutBody = z.object({
  reference_id: Reference,
  recipient: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('BUSINESS'),
      business_name: z.string().min(1).max(50),
      ...Recipient,
    }),
    z.object({
      type: z.literal('INDIVIDUAL'),
      given_name: z.string().min(1).max(50),
      surname: z.string().min(1).max(50),
      ...Recipient,
    }),
  ]),
  payout_details: z.object({
    source_currency: z.literal('PHP'),
    destination_currency: z.literal('PHP'),
    destination_amount: z.int().min(1),
  }),
  source_of_fund: z.string().min(1),
  purpose_code: z.string().min(1),
  description: z.string().max(100).optional(),
  metadata: Metadata.nullish(),
});
export type PayoutBody = z.infer<typeof PayoutBody>;

export const SimulateBody = z.object({ amount: Amount.optional() });
