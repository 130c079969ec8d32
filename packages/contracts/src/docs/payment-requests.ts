import type * as requests from '../payment-requests.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

export const sampleRequest = {
  id: sample.request,
  status: 'open' as const,
  version: 1,
  livemode: false,
  amount: 2_500_00,
  currency: 'PHP' as const,
  store_id: sample.store,
  order_reference: 'ORDER-1001',
  description: 'Rice cooker',
  metadata: { basket: '77' },
  reference: 'K7QD-29MX',
  webpay_url: 'https://luwag.example/p/AbCdEfGhIjKlMnOpQrStUv',
  qr: { payload: 'https://luwag.example/p/AbCdEfGhIjKlMnOpQrStUv' },
  return_url: 'https://nena.example/paid',
  cancel_url: null,
  failure_reason: null,
  refunded: 0,
  refundable: 0,
  fee: null,
  net: null,
  plan: null,
  created_at: sample.now,
  expires_at: sample.soon,
  paid_at: null,
};

/** The same once it is paid in three payments. */
export const samplePaid = {
  ...sampleRequest,
  status: 'paid' as const,
  version: 4,
  refundable: 2_500_00,
  fee: 100_00,
  net: 2_400_00,
  plan: { code: 'three' as const, payments: 3 },
  paid_at: sample.now,
};

export const sampleAsked = {
  kind: 'request' as const,
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  reference: 'K7QD-29MX',
  store_name: 'Aling Nena, Ermita',
  business_name: 'Nena Reyes General Merchandise',
  store_city: 'City of Manila',
  livemode: false,
  amount: 2_500_00,
  order_reference: 'ORDER-1001',
  description: 'Rice cooker',
  status: 'open' as const,
  version: 1,
  expires_at: sample.soon,
  return_url: 'https://nena.example/paid',
  cancel_url: null,
};

export const paymentRequestsDocs: DocsOf<typeof requests> = {
  createPaymentRequest: {
    description:
      'Asks for a payment. One object stands behind the link, the QR code, the spoken reference and the hosted checkout: show `webpay_url` or `qr.payload`, or read `reference` aloud. Keep its `id`, which is opaque: the reference may be that of another request once this one is over. It ends by itself after `expires_in` seconds. Ship when it is `paid`, as a webhook or `getPaymentRequest` says, never because a buyer came back.',
    example: {
      body: {
        amount: 2_500_00,
        order_reference: 'ORDER-1001',
        description: 'Rice cooker',
        return_url: 'https://nena.example/paid',
        metadata: { basket: '77' },
      },
      answer: sampleRequest,
    },
  },
  getPaymentRequest: {
    description:
      'One request as it stands. `version` is raised by every change: of two answers or events the higher is the later. Once a buyer has agreed, `plan` says in how many payments they pay us, `fee` what we keep and `net` what you get: `amount` less `refunded` less `fee`.',
    example: { params: { request_id: sample.request }, answer: sampleRequest },
  },
  listPaymentRequests: {
    description:
      'The merchant’s requests, newest first: by when they were paid, or else asked for. Everything in the query narrows the list: `order_reference` finds the requests of one order, `status` or `group` those in a state, `from` and `to` those of some days in Manila. `next_cursor` of one answer is `cursor` of the next; the rest of the query stays the same. A request that is paid between two pages moves to the front. A key sees its own store and mode; the dashboard says `mode`.',
    example: {
      query: { mode: 'test', order_reference: 'ORDER-1001' },
      answer: { results: [samplePaid], has_more: false, next_cursor: null },
    },
  },
  cancelPaymentRequest: {
    description:
      'Takes a request back that nobody has paid. One that a buyer is paying right now can no longer be taken back.',
    example: {
      params: { request_id: sample.request },
      answer: { ...sampleRequest, status: 'canceled', version: 2 },
    },
  },
  findByQr: {
    description:
      'What a scanned code leads to: the token of a payment request, the code of a store’s counter, where the buyer types the amount, or a code for one price. Needs no sign-in, and says no more than whoever holds the code may know.',
    example: { params: { id: 'AbCdEfGhIjKlMnOpQrStUv' }, answer: sampleAsked },
  },
  findByReference: {
    description:
      'The request behind a spoken reference, or what a printed code of a store leads to. Letters that look alike, blanks and dashes are forgiven; a reference whose check digit is wrong is `reference_mistyped`. Of several requests that had it, one after another, it is the one that is not over, or else the newest.',
    example: { params: { ref: 'K7QD-29MX' }, answer: sampleAsked },
  },
};
