import type * as apiCalls from '../api-calls.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const call = {
  id: sample.call,
  at: sample.now,
  request_id: 'req-0190a39f-51c7',
  api_id: sample.apiKey,
  store_id: sample.store,
  method: 'POST',
  path: '/api/v1/transactions/payment/payment-request/',
  status: 201,
  code: null,
  took_ms: 198,
  order_reference: 'JH-2291',
};

export const apiCallsDocs: DocsOf<typeof apiCalls> = {
  listApiCalls: {
    description:
      'Every call with a key of the account in one mode, newest first, 25 at a time. `search` finds a request by its id, an order, a refusal’s code, a status or a part of a path. `summary` is of the last 24 hours.',
    example: {
      query: { mode: 'test', search: 'JH-2291' },
      answer: {
        results: [call],
        next_cursor: null,
        summary: {
          calls: 1284,
          refused: 9,
          failed: 0,
          median_ms: 46,
          hours: [{ at: sample.now, calls: 61, failed: 0 }],
        },
      },
    },
  },
  getApiCall: {
    description:
      'One call. Amounts, ids and moments are as they were; what a person could have typed is `[hidden]`.',
    example: {
      params: { call_id: sample.call },
      answer: {
        ...call,
        address: '203.0.113.24',
        user_agent: 'luwag-node/1.0',
        idempotency_key: 'order-JH-2291-a1',
        sent: '{"amount":790000,"order_reference":"JH-2291"}',
        answered: '{"status":"open","version":1}',
      },
    },
  },
};
