import type { PaymentRequestStatus } from '../payment-requests.ts';
import type { Refund } from '../refunds.ts';
import type * as webhooks from '../webhooks.ts';
import type { DocsOf } from './call-doc.ts';
import { samplePaid, sampleRequest } from './payment-requests.ts';
import { sampleRefund } from './refunds.ts';
import { sample } from './samples.ts';

const webhook = {
  store_id: sample.store,
  mode: 'test' as const,
  url: 'https://nena.example/luwag',
  status: 'active' as const,
  disabled_reason: null,
  failing_since: null,
  old_secret_until: null,
  changed_at: sample.now,
};
const ofStore = { params: { store_id: sample.store } };

export const webhooksDocs: DocsOf<typeof webhooks> = {
  setWebhook: {
    description:
      'Says where a store is told of changes. `secret` signs every event and is in this answer alone; setting the address again makes another, and for 48 hours both sign.',
    example: {
      ...ofStore,
      body: { url: 'https://nena.example/luwag', mode: 'test' },
      answer: { ...webhook, secret: 'whsec_YOUR_SECRET' },
    },
  },
  getWebhook: {
    description:
      'The address, and whether it works: `failing_since` is when it last stopped taking events, and `disabled` means that it is told nothing until it is set again.',
    example: { ...ofStore, query: { mode: 'test' }, answer: webhook },
  },
  removeWebhook: {
    description:
      'Tells the store no more. What is still on its way is dropped. In live mode a person confirms it by a step-up whose `request` has the path parameters and the query.',
    example: { ...ofStore, query: { mode: 'test' } },
  },
};

/**
 * What merchants are told. A request that has only just been made is told to nobody but its maker.
 */
export type AnnouncedStatus = Exclude<PaymentRequestStatus, 'open'>;

/** Each event, and what it means to a merchant. */
export const webhookEvents: Record<AnnouncedStatus, string> = {
  started:
    'Somebody opened it; or, with a `failure_reason`, a payment did not go through and another may.',
  approved: 'A plan was agreed to, and what is due today is being charged.',
  paid: 'The order is paid: ship it.',
  declined: 'Three payments failed; it is over.',
  canceled: 'You took it back.',
  expired: 'Nobody paid in time.',
  partially_refunded: 'A part of the money went back.',
  refunded: 'All of the money went back.',
};

const isPaid = (status: AnnouncedStatus): boolean =>
  ['paid', 'partially_refunded', 'refunded'].includes(status);

/** The body of an event, as it could arrive. */
export const sampleEvent = (status: AnnouncedStatus) => ({
  type: `payment_request.${status}` as const,
  timestamp: sample.now,
  data: {
    ...sampleRequest,
    status,
    version: 4,
    ...figuresIn(status),
    paid_at: isPaid(status) ? sample.now : null,
  },
});

const figuresIn = (status: AnnouncedStatus) => {
  const { amount, fee, plan } = samplePaid;
  const part = status === 'partially_refunded' ? sampleRefund.amount : 0;
  const refunded = status === 'refunded' ? amount : part;
  const refundable = isPaid(status) ? amount - refunded : 0;
  if (!isPaid(status) && status !== 'approved') return { refunded, refundable };
  const partKept = part > 0 ? fee - sampleRefund.funding.fee_returned : fee;
  const kept = status === 'refunded' ? 0 : partKept;
  return { refunded, refundable, fee: kept, net: amount - refunded - kept, plan };
};

/** Each event of a refund, in the order in which they happen. */
export const refundEvents: Record<Refund['status'], string> = {
  created: 'A refund was made, by you or by us.',
  succeeded: 'It is in the buyer’s plan, and booked to your account.',
};

export const sampleRefundEvent = (status: Refund['status']) => ({
  type: `refund.${status}` as const,
  timestamp: sample.now,
  data: { ...sampleRefund, status },
});
