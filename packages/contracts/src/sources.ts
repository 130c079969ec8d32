import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';

/**
 * What buyers pay with. A source is saved on the payment gateway's own page, never on ours: no call
 * here takes a card's number, and a member that a contract does not name is refused.
 */

const ById = z.object({ source_id: z.uuid() });
const SavedChannel = z.enum([
  'PAYMAYA',
  'GRABPAY',
  'SHOPEEPAY',
  'CARDS',
  'BPI_RECURRING',
  'UBP_EADA',
]);
const AnyChannel = z.enum([...SavedChannel.options, 'GCASH']);
/** Test purchases are paid from test sources, and no others. */
const Mode = z.enum(['test', 'live']).default('live');

export const SourceStatus = z.enum(['linking', 'active', 'expired', 'unlinked', 'failed']);
export type SourceStatus = z.infer<typeof SourceStatus>;

export const Source = z.object({
  id: z.uuid(),
  channel: SavedChannel,
  /** The end of the account's number, `•••• 1000`; null until it is linked. */
  label: z.string().nullable(),
  status: SourceStatus,
  can_be_charged_unattended: z.boolean(),
  /** Null where no end is known: the channel names none, or a card's owner alone knows it. */
  expires_at: z.iso.datetime().nullable(),
  is_default: z.boolean(),
});
export type Source = z.infer<typeof Source>;

/** A way to pay that cannot be saved: its owner approves each payment. Amounts in centavos. */
const PayEachTime = z.object({
  channel: AnyChannel,
  can_be_saved: z.literal(false),
  amount_min: z.int(),
  amount_max: z.int(),
});

export const listSources = endpoint({
  name: 'sources.listSources',
  method: 'GET',
  path: '/api/v1/transactions/source',
  summary: 'The buyer’s payment sources, and the ways to pay that cannot be saved',
  auth: buyers,
  priority: 'list',
  query: z.object({ mode: Mode }),
  success: {
    status: 200,
    body: z.object({ results: z.array(Source), pay_each_time: z.array(PayEachTime) }),
  },
  refusals: {},
});

export const getSource = endpoint({
  name: 'sources.getSource',
  method: 'GET',
  path: '/api/v1/transactions/source/{source_id}',
  summary: 'One payment source; while it is being linked, where to send the buyer',
  auth: buyers,
  params: ById,
  success: {
    status: 200,
    body: Source.extend({
      /** The gateway's page. Null before the gateway has answered, and once linking is over. */
      redirect_url: z.url().nullable(),
      /** `unknown`: the gateway was asked and did not answer. It is asked again. */
      attempt: z.enum(['waiting', 'unknown', 'answered']),
      failure_reason: z
        .enum([
          'insufficient_funds',
          'declined',
          'expired_source',
          'try_later',
          'limit',
          'fraud',
          'unknown',
        ])
        .nullable(),
      return_path: z.string(),
    }),
  },
  refusals: { source_not_found: 404 },
});

const Linked = z.object({ source_id: z.uuid(), status: SourceStatus });

export const linkSource = endpoint({
  name: 'sources.linkSource',
  method: 'POST',
  path: '/api/v1/transactions/link/payment_method/',
  summary: 'Begin to link a wallet, a card or an account; `getSource` then says where to go',
  auth: buyers,
  idempotent: true,
  body: z.object({
    channel: AnyChannel,
    mode: Mode,
    /** The page of ours to come back to, which is given `?linked=` and the source's id. */
    return_path: z
      .string()
      .max(120)
      .regex(/^\/buyer(?:\/[\w-]+){1,8}$/)
      .default('/buyer/sources'),
  }),
  success: { status: 202, body: Linked.extend({ redirect_url: z.url().nullable() }) },
  refusals: { channel_cannot_be_saved: 409, too_many_sources: 409 },
});

export const refreshSource = endpoint({
  name: 'sources.refreshSource',
  method: 'POST',
  path: '/api/v1/transactions/source/{source_id}/refresh',
  summary: 'Have the gateway asked how a linking stands, for a buyer who comes back from it',
  auth: buyers,
  params: ById,
  success: { status: 202, body: Linked },
  refusals: { source_not_found: 404 },
});

export const unlinkSource = endpoint({
  name: 'sources.unlinkSource',
  method: 'POST',
  path: '/api/v1/transactions/source/unlink/',
  summary: 'Give a payment source up; it is charged no more from this moment',
  auth: buyers,
  body: ById,
  success: { status: 200, body: Linked },
  refusals: { source_not_found: 404 },
});

export const gatewayEvent = endpoint({
  name: 'sources.gatewayEvent',
  method: 'POST',
  path: '/api/v1/transactions/gateway/events/',
  summary: 'For the payment gateway alone: something happened there that we should look at',
  auth: { schemes: ['gateway'] },
  priority: 'critical',
  body: z.looseObject({
    event: z.string().min(1).max(100),
    data: z.record(z.string(), z.unknown()),
  }),
  success: { status: 204, body: z.undefined() },
  refusals: {},
});
