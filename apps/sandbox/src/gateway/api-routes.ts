import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { answerAs, sendRefusal, type Work } from './answer.ts';
import {
  PaymentRequestBody,
  PayoutBody,
  RefundBody,
  SessionBody,
  SimulateBody,
  TokenBody,
} from './bodies.ts';
import { cancelCharge, draftCharge, findRepeated, openCharge } from './charges.ts';
import type { Gateway } from './gateway.ts';
import { guardApi } from './guard.ts';
import type { Operation } from './misbehaviours.ts';
import { draftPayout, findRepeatedPayout, openPayout } from './payouts.ts';
import { draftRefund, findRepeatedRefund, openRefund } from './refunds.ts';
import {
  invalid,
  isRefusal,
  notFound,
  type Refusal,
  refusalToWire,
  refuseShape,
} from './refusals.ts';
import type { Fate } from './rows.ts';
import { cancelSession, draftSession, openSession } from './sessions.ts';
import { settleCharge } from './settle-charge.ts';
import { cancelToken, draftToken, openToken } from './tokens.ts';
import { listTransactions, type TransactionQuery } from './transactions.ts';
import {
  paymentToWire,
  payoutToWire,
  refundToWire,
  requestToWire,
  sessionToWire,
  tokenToWire,
} from './wire.ts';

type ById = { Params: { id: string } };

/** The calls of the gateway's API, as its documents give them. */
export function apiRoutes(gateway: Gateway) {
  return async (app: FastifyInstance): Promise<void> => {
    guardApi(app, gateway);
    paymentRequestRoutes(app, gateway);
    tokenRoutes(app, gateway);
    sessionRoutes(app, gateway);
    refundRoutes(app, gateway);
    payoutRoutes(app, gateway);
    app.get<{ Querystring: TransactionQuery }>('/transactions', (request, reply) =>
      read({ gateway, reply, operation: 'search' }, () =>
        listTransactions(gateway.book, request.query),
      ),
    );
  };
}

function paymentRequestRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book } = gateway;
  app.post('/v3/payment_requests', (request, reply) => {
    const idempotencyKey = keyOf(request);
    const repeated = findRepeated(gateway, idempotencyKey);
    if (repeated) return reply.code(201).send(requestToWire(repeated));
    return create(
      { gateway, request, reply, body: PaymentRequestBody, operation: 'charge', status: 201 },
      {
        draft: (body) => draftCharge(gateway, body),
        open: (draft) => {
          const context = { idempotencyKey, pageUrl: pageUrlOf(request) };
          const { row, webhooks } = openCharge(gateway, draft, context);
          return { body: requestToWire(row), webhooks };
        },
      },
    );
  });
  app.get<ById>('/v3/payment_requests/:id', ({ params }, reply) =>
    read({ gateway, reply }, () => {
      const found = book.find('requests', params.id);
      return found ? requestToWire(found) : notFound('Payment request');
    }),
  );
  app.post<ById>('/v3/payment_requests/:id/cancel', ({ params }, reply) =>
    cancel({ gateway, reply }, () => {
      const found = book.find('requests', params.id);
      if (!found) return notFound('Payment request');
      const canceled = cancelCharge(gateway, found);
      return isRefusal(canceled) ? canceled : requestToWire(canceled);
    }),
  );
  app.post<ById>('/v3/payment_requests/:id/simulate', ({ params, body }, reply) => {
    const found = book.find('requests', params.id);
    if (!found) return sendRefusal(reply, notFound('Payment request'));
    const parsed = SimulateBody.safeParse(body ?? {});
    if (!parsed.success) return sendRefusal(reply, refuseShape(parsed.error));
    if (found.status !== 'REQUIRES_ACTION') {
      return sendRefusal(reply, invalid(`The payment request is ${found.status}.`));
    }
    if (parsed.data.amount !== undefined && parsed.data.amount !== found.amountCentavos) {
      return sendRefusal(reply, invalid('amount is not the amount of the payment request.'));
    }
    settleCharge(gateway, found, found.fate.failureCode);
    const message = 'The payment is being simulated; its outcome comes by webhook.';
    return reply.send({ status: 'PENDING', message });
  });
  app.get<ById>('/v3/payments/:id', ({ params }, reply) =>
    read({ gateway, reply }, () => {
      const payment = book.find('payments', params.id);
      const request = payment && book.find('requests', payment.requestId);
      return payment && request ? paymentToWire(payment, request) : notFound('Payment');
    }),
  );
}

function tokenRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book } = gateway;
  app.post('/v3/payment_tokens', (request, reply) =>
    create(
      { gateway, request, reply, body: TokenBody, operation: 'link', status: 201 },
      {
        draft: (body) => draftToken(gateway, body),
        open: (draft) => ({ body: tokenToWire(openToken(gateway, draft, pageUrlOf(request)).row) }),
      },
    ),
  );
  app.get<ById>('/v3/payment_tokens/:id', ({ params }, reply) =>
    read({ gateway, reply }, () => {
      const found = book.find('tokens', params.id);
      return found ? tokenToWire(found) : notFound('Payment token');
    }),
  );
  app.post<ById>('/v3/payment_tokens/:id/cancel', ({ params }, reply) =>
    cancel({ gateway, reply }, () => {
      const found = book.find('tokens', params.id);
      if (!found) return notFound('Payment token');
      const canceled = cancelToken(gateway, found);
      return isRefusal(canceled) ? canceled : tokenToWire(canceled);
    }),
  );
}

function sessionRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book } = gateway;
  const missing: Refusal = { status: 404, errorCode: 'NOT_FOUND', message: 'Session not found.' };
  app.post('/sessions', (request, reply) =>
    create(
      { gateway, request, reply, body: SessionBody, operation: 'link', status: 201 },
      {
        draft: (body) => draftSession(gateway, body),
        open: (draft) => ({
          body: sessionToWire(openSession(gateway, draft, pageUrlOf(request)).row),
        }),
      },
    ),
  );
  app.get<ById>('/sessions/:id', ({ params }, reply) =>
    read({ gateway, reply }, () => {
      const found = book.find('sessions', params.id);
      return found ? sessionToWire(found) : missing;
    }),
  );
  app.post<ById>('/sessions/:id/cancel', ({ params }, reply) =>
    cancel({ gateway, reply }, () => {
      const found = book.find('sessions', params.id);
      if (!found) return missing;
      const canceled = cancelSession(gateway, found);
      return isRefusal(canceled) ? canceled : sessionToWire(canceled);
    }),
  );
}

function refundRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book } = gateway;
  const requestOf = (id: string) => book.find('requests', id);
  app.post('/refunds', (request, reply) => {
    const idempotencyKey = keyOf(request);
    const repeated = findRepeatedRefund(gateway, idempotencyKey);
    if (repeated) return reply.send(refundToWire(repeated, requestOf(repeated.requestId)));
    return create(
      { gateway, request, reply, body: RefundBody, operation: 'refund', status: 200 },
      {
        draft: (body) => draftRefund(gateway, body),
        open: (draft) => {
          const { row, webhooks } = openRefund(gateway, draft, idempotencyKey);
          return { body: refundToWire(row, requestOf(row.requestId)), webhooks };
        },
      },
    );
  });
  app.get<ById>('/refunds/:id', ({ params }, reply) =>
    read({ gateway, reply }, () => {
      const found = book.find('refunds', params.id);
      return found ? refundToWire(found, requestOf(found.requestId)) : notFound('Refund');
    }),
  );
}

function payoutRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book } = gateway;
  app.post('/v3/payouts', (request, reply) => {
    const idempotencyKey = keyOf(request);
    const parsed = PayoutBody.safeParse(request.body);
    const repeated = parsed.success && findRepeatedPayout(gateway, idempotencyKey, parsed.data);
    if (repeated)
      return isRefusal(repeated)
        ? sendRefusal(reply, repeated)
        : reply.send(payoutToWire(repeated));
    return create(
      { gateway, request, reply, body: PayoutBody, operation: 'payout', status: 200 },
      {
        draft: draftPayout,
        open: (draft) => {
          const { row, webhooks } = openPayout(gateway, draft, idempotencyKey);
          return { body: payoutToWire(row), webhooks };
        },
      },
    );
  });
  app.get<ById>('/v3/payouts/:id', ({ params }, reply) =>
    read({ gateway, reply }, () => {
      const found = book.find('payouts', params.id);
      return found ? payoutToWire(found) : notFound('Payout');
    }),
  );
}

/** Shape, state, then the work: what is refused is refused before anything misbehaves. */
function create<S extends z.ZodType, D extends { fate: Fate }>(
  call: {
    gateway: Gateway;
    request: FastifyRequest;
    reply: FastifyReply;
    body: S;
    operation: Operation;
    status: number;
  },
  steps: { draft: (body: z.output<S>) => D | Refusal; open: (draft: D) => ReturnType<Work> },
): Promise<unknown> | FastifyReply {
  const { gateway, request, reply, operation, status } = call;
  const parsed = call.body.safeParse(request.body);
  if (!parsed.success) return sendRefusal(reply, refuseShape(parsed.error));
  const draft = steps.draft(parsed.data);
  if (isRefusal(draft)) return sendRefusal(reply, draft);
  const misbehaviour = draft.fate.misbehaviour ?? gateway.orders.take(operation);
  const work = () => steps.open({ ...draft, fate: { ...draft.fate, misbehaviour } });
  return answerAs(misbehaviour, { gateway, reply, status, work });
}

function read(
  {
    gateway,
    reply,
    operation = 'read',
  }: { gateway: Gateway; reply: FastifyReply; operation?: 'read' | 'search' },
  look: () => object,
): Promise<unknown> | FastifyReply {
  const found = look();
  if (isRefusal(found)) return sendRefusal(reply, found);
  const misbehaviour =
    (operation === 'search' ? gateway.orders.take('search') : undefined) ??
    gateway.orders.take('read');
  return answerAs(misbehaviour, { gateway, reply, status: 200, work: () => ({ body: found }) });
}

/** A cancellation may be done and its answer lost, so the work waits for the misbehaviour. */
function cancel(
  { gateway, reply }: { gateway: Gateway; reply: FastifyReply },
  change: () => object,
): Promise<unknown> {
  const misbehaviour = gateway.orders.take('cancel');
  const work = () => {
    const changed = change();
    if (!isRefusal(changed)) return { body: changed };
    return { status: changed.status, body: refusalToWire(changed) };
  };
  return answerAs(misbehaviour, { gateway, reply, status: 200, work });
}

const pageUrlOf = (request: FastifyRequest) => (id: string) =>
  `${request.protocol}://${request.host}/xendit/pay/${id}`;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}
