import type { Mutant } from '../lib/mutants.ts';

/** Purchases, payments and what they cost. */
export const money: Mutant[] = [
  {
    id: 'idempotency-path',
    promise: 'a key is for one id in the path',
    file: 'packages/platform/src/http/route.ts',
    from: 'hashRequest([input.params, input.query, input.body])',
    to: 'hashRequest([input.query, input.body])',
    test: {
      file: 'packages/platform/src/http/idempotency.test.ts',
      name: 'another id in the path under the same key',
    },
  },
  {
    id: 'idempotency-body',
    promise: 'a key is for one body',
    file: 'packages/platform/src/http/route.ts',
    from: 'hashRequest([input.params, input.query, input.body])',
    to: 'hashRequest([input.params, input.query])',
    test: {
      file: 'packages/platform/src/http/idempotency.test.ts',
      name: 'another body under the same key is refused',
    },
  },
  {
    id: 'idempotency-replay',
    promise: 'an answer is given again to the same request alone',
    file: 'packages/db/functions/public.take_key.sql',
    from: 'returning k.request_hash = p_request_hash, ',
    to: 'returning true, ',
    test: {
      file: 'packages/platform/src/http/idempotency.test.ts',
      name: 'another body under the same key is refused',
    },
  },
  {
    id: 'idempotency-twin',
    promise: 'a twin in flight shares the answer to the same request alone',
    file: 'packages/platform/src/http/idempotency.ts',
    from: 'if (!ahead.requestHash.equals(claim.requestHash)) throw keyReused();',
    to: '',
    test: {
      file: 'packages/platform/src/http/idempotency.test.ts',
      name: 'another body is refused while the first is still at work',
    },
  },
  {
    id: 'idempotency-refusal',
    promise: 'a declared refusal is kept under its key',
    file: 'packages/platform/src/http/idempotency.ts',
    from: 'if (answer) return rememberRefusal(db, claim, answer);',
    to: 'if (answer) return { ...answer, replayed: false };',
    test: {
      file: 'packages/platform/src/http/idempotency.test.ts',
      name: 'a declared refusal is remembered',
    },
  },
  {
    id: 'overdue-at-checkout',
    promise: 'who is overdue when paying borrows nothing',
    file: 'modules/payments/checkout/service.ts',
    from: 'isOverdue: basis.is_overdue,',
    to: 'isOverdue: false,',
    test: {
      file: 'modules/payments/checkout/checkout.test.ts',
      name: 'a payment that has become overdue since it was agreed to',
    },
  },
  {
    id: 'confirmed-in-session',
    promise: 'a purchase is confirmed in the session that pays',
    file: 'modules/payments/checkout/service.ts',
    from: 'if (!isFresh || basis.confirmed_session_id !== sessionId)',
    to: 'if (!isFresh)',
    test: {
      file: 'modules/payments/checkout/checkout.test.ts',
      name: 'confirmed elsewhere, or too long ago',
    },
  },
  {
    id: 'confirmed-lately',
    promise: 'a confirmation counts for five minutes',
    file: 'modules/payments/checkout/service.ts',
    from: 'basis.confirmed_at !== null && basis.confirmed_at >= confirmedAfter(now)',
    to: 'basis.confirmed_at !== null',
    test: {
      file: 'modules/payments/checkout/checkout.test.ts',
      name: 'confirmed elsewhere, or too long ago',
    },
  },
  {
    id: 'agreed-terms',
    promise: 'what is paid is what was agreed to',
    file: 'modules/payments/checkout/service.ts',
    from: 'basis.terms === body.terms &&',
    to: 'true &&',
    test: {
      file: 'modules/payments/checkout/checkout.test.ts',
      name: 'what the client edited is not what was agreed to',
    },
  },
  {
    id: 'source-at-checkout',
    promise: 'a source that was given up pays no purchase',
    file: 'packages/db/functions/public.checkout.sql',
    from: "and s.status = 'active' and",
    to: 'and',
    test: {
      file: 'modules/payments/checkout/checkout.test.ts',
      name: 'a source that was given up since',
    },
  },
  {
    id: 'hold-at-checkout',
    promise: 'nothing is bought while borrowing is held',
    file: 'packages/db/functions/public.checkout.sql',
    from: 'and (a.borrowing_held_until is null or a.borrowing_held_until <= purchase.decided_at) for share',
    to: 'for share',
    test: {
      file: 'modules/payments/checkout/hold-at-checkout.test.ts',
      name: 'nor after a factor was disowned',
    },
  },
  {
    id: 'source-in-batch',
    promise: 'a source that was given up pays no purchase among others',
    file: 'packages/db/functions/public.checkout_many.sql',
    from: "and s.mode = w.mode and s.status = 'active'",
    to: 'and s.mode = w.mode',
    test: {
      file: 'modules/payments/checkout/neighbours.test.ts',
      name: 'of whom most are refused',
    },
  },
  {
    id: 'line-in-batch',
    promise: 'a frozen line buys nothing among others',
    file: 'packages/db/functions/public.checkout_many.sql',
    from: "where c.status = 'open'",
    to: '',
    test: {
      file: 'modules/payments/checkout/neighbours.test.ts',
      name: 'of whom most are refused',
    },
  },
  {
    id: 'hold-in-batch',
    promise: 'nothing is bought among others while borrowing is held',
    file: 'packages/db/functions/public.checkout_many.sql',
    from: 'where a.borrowing_held_until is null or a.borrowing_held_until <= w.decided_at',
    to: '',
    test: {
      file: 'modules/payments/checkout/neighbours.test.ts',
      name: 'of whom most are refused',
    },
  },
  {
    id: 'recovery-in-batch',
    promise: 'who recovers lost factors buys nothing among others',
    file: 'packages/db/functions/public.checkout_many.sql',
    from: 'and f.canceled_at is null and f.finished_at is null',
    to: 'and false',
    test: {
      file: 'modules/payments/checkout/neighbours.test.ts',
      name: 'of whom most are refused',
    },
  },
  {
    id: 'session-in-batch',
    promise: 'a purchase among others is confirmed in the session that pays',
    file: 'packages/db/functions/public.checkout_many.sql',
    from: 'and p.confirmed_session_id = w.session_id',
    to: '',
    test: {
      file: 'modules/payments/checkout/neighbours.test.ts',
      name: 'of whom most are refused',
    },
  },
  {
    id: 'unlinked-source',
    promise: 'a source unlinked after the attempt was made is not charged',
    file: 'modules/payments/charging/charge.ts',
    from: 'if (!source.isActive || !source.tokenId)',
    to: 'if (!source.tokenId)',
    test: {
      file: 'modules/plans/collection/paid-back.test.ts',
      name: 'a source that was unlinked after the attempt was made',
    },
  },
  {
    id: 'dated-when-asked',
    promise: 'a payment counts from the day it was asked for',
    file: 'modules/payments/charging/settle.ts',
    from: 'onDate: asked > asOfDate ? asked : asOfDate,',
    to: 'onDate: manilaDateOf(now.getTime()),',
    test: {
      file: 'modules/plans/collection/paid-back.test.ts',
      name: 'a payment counts from the day it was asked for',
    },
  },
  {
    id: 'asked-once',
    promise: 'the gateway is asked for a payment once',
    file: 'modules/payments/charging/charge.ts',
    from: "if (attempt.state !== 'created') return 'alreadySent';",
    to: '',
    test: {
      file: 'modules/payments/charging/gateway-behaviours.test.ts',
      name: 'a worker died after asking, and its poll is turned away',
    },
  },
  {
    id: 'poll-turned-away',
    promise: 'a poll that is turned away says nothing of the payment',
    file: 'modules/payments/charging/poll.ts',
    from: "const isAnswered = answer.kind !== 'busy' && answer.kind !== 'refused';",
    to: 'const isAnswered = true;',
    test: {
      file: 'modules/payments/charging/gateway-behaviours.test.ts',
      name: 'a worker died after asking, and its poll is turned away',
    },
  },
  {
    id: 'expired-and-unanswered',
    promise: 'an expired request is given up only when the search for its money is answered',
    file: 'modules/payments/charging/poll.ts',
    from: `if (found.kind === 'none') return answer;
  if (found.kind !== 'found') return found;`,
    to: "if (found.kind !== 'found') return answer;",
    test: {
      file: 'modules/payments/charging/gateway-behaviours.test.ts',
      name: 'a request that expired is not given up while what came for it is not told',
    },
  },
  {
    id: 'failed-refund',
    promise: 'a refund that failed is asked for anew',
    file: 'modules/payments/charging/refund-late-money.ts',
    from: "result.kind === 'failed' ? null : known",
    to: 'known',
    test: {
      file: 'modules/payments/charging/gateway-behaviours.test.ts',
      name: 'a refund that failed is asked for anew',
    },
  },
  {
    id: 'unfinished-day',
    promise: 'a day is closed when every slice of it is',
    file: 'modules/plans/servicing/repository.ts',
    from: `and finished_at is null
      and not exists (select from day_closing_slices where \${isOfDay} and finished_at is null)`,
    to: 'and finished_at is null',
    test: {
      file: 'modules/plans/close-of-day/nightly.test.ts',
      name: 'out of time, a slice leaves the rest of it to its next run',
    },
  },
  {
    id: 'amount-owed',
    promise: 'nobody pays more than ends the purchase',
    file: 'modules/plans/collection/paying.ts',
    from: 'if (amount > settleCentavos)',
    to: 'if (amount > 2 * settleCentavos)',
    test: {
      file: 'modules/plans/collection/paying.test.ts',
      name: 'takes any amount up to what ends the purchase',
    },
  },
  {
    id: 'one-payment',
    promise: 'one payment at a time',
    file: 'modules/plans/collection/paying.ts',
    from: 'if (open.some((attempt) => !isUnsent(attempt))) return refuseSecond();',
    to: '',
    test: {
      file: 'modules/plans/collection/paying.test.ts',
      name: 'waits for a payment that stands for another installment',
    },
  },
  {
    id: 'mode-of-a-source',
    promise: 'a source pays in its own mode',
    file: 'modules/sources/service.ts',
    from: 'row?.mode === owner.mode && viewOf',
    to: 'row !== undefined && viewOf',
    test: {
      file: 'modules/plans/collection/paying.test.ts',
      name: 'needs something to pay with, of the buyer’s and of the purchase’s mode',
    },
  },
];
