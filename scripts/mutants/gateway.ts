import type { Mutant } from '../lib/mutants.ts';

/** What is believed of the payment gateway. */
export const gateway: Mutant[] = [
  {
    id: 'amount-asked',
    promise: 'another amount than was asked for is a mismatch',
    file: 'packages/adapters/gateway/src/judge.ts',
    from: 'wire.reference_id === asked.reference && wire.request_amount === asked.amountCentavos;',
    to: 'wire.reference_id === asked.reference;',
    test: { file: 'packages/adapters/gateway/src/http.test.ts', name: 'an amount of' },
  },
  {
    id: 'reference-asked',
    promise: 'another reference than ours is a mismatch',
    file: 'packages/adapters/gateway/src/judge.ts',
    from: 'wire.reference_id === asked.reference && wire.request_amount === asked.amountCentavos;',
    to: 'wire.request_amount === asked.amountCentavos;',
    test: { file: 'packages/adapters/gateway/src/http.test.ts', name: 'reference_id' },
  },
  {
    id: 'state-unknown',
    promise: 'a state that we do not know decides nothing',
    file: 'packages/adapters/gateway/src/judge.ts',
    from: "return unknown('status', id);",
    to: "return failed('STATUS', id);",
    test: { file: 'packages/adapters/gateway/src/http.test.ts', name: 'SOMETHING_NEW' },
  },
  {
    id: 'state-unknown-in-search',
    promise: 'what is found in a state that we do not know is not nothing',
    file: 'packages/adapters/gateway/src/judge.ts',
    from: "if ((first ? 1 : 0) + rest.length < ours.length) return unknown('status');",
    to: '',
    test: {
      file: 'packages/adapters/gateway/src/http.test.ts',
      name: 'transactions in the states',
    },
  },
  {
    id: 'bare-error',
    promise: 'an error without a code is not the gateway’s word',
    file: 'packages/adapters/gateway/src/read-answer.ts',
    from: "return { kind: 'unknown', why: status >= 500 ? 'server_error' : 'unreadable' };",
    to: "return { kind: 'busy', retrySeconds: RETRY_SECONDS_USUAL };",
    test: { file: 'packages/adapters/gateway/src/http.test.ts', name: 'Bad gateway' },
  },
  {
    id: 'reference-seen-before',
    promise: 'a reference seen before may have been charged',
    file: 'packages/adapters/gateway/src/read-answer.ts',
    from: "if (status === 409 || code === 'DUPLICATE_ERROR') return { kind: 'unknown', why: 'duplicate' };",
    to: '',
    test: { file: 'packages/adapters/gateway/src/http.test.ts', name: 'DATA_NOT_FOUND' },
  },
  {
    id: 'answer-lost',
    promise: 'a call that was sent and not answered is open',
    file: 'packages/adapters/gateway/src/http.ts',
    from: "finish(isConnected ? { kind: 'lost', why } : { kind: 'not_sent' })",
    to: "finish({ kind: 'not_sent' })",
    test: {
      file: 'packages/adapters/gateway/src/http.test.ts',
      name: 'a connection that stands and stays silent',
    },
  },
  {
    id: 'callback-token',
    promise: 'a webhook without our token is nobody’s',
    file: 'packages/adapters/gateway/src/callbacks.ts',
    from: 'return timingSafeEqual(digest(given), digest(callbackToken));',
    to: 'return true;',
    test: {
      file: 'packages/adapters/gateway/src/callbacks.test.ts',
      name: 'carry our token, and the adapter knows a forged one',
    },
  },
];
