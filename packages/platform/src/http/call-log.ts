import type { Endpoint } from '@luwag/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Key } from '../security/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that a call came with, from the moment it was found, refused or not. */
    calledByKey?: Key;
    /** What was answered, of calls with a key. */
    answeredWith?: string;
  }
}

/** A call with a merchant's key, as it came and as it was answered. */
export type KeyCall = {
  key: Key;
  endpoint: Endpoint;
  requestId: string;
  url: string;
  address: string;
  userAgent: string | undefined;
  idempotencyKey: string | undefined;
  status: number;
  tookMs: number;
  body: unknown;
  answer: string;
};

/** Hands every call with a key to `note` once it was answered; `note` must not wait. */
export function registerCallLog(app: FastifyInstance, note: (call: KeyCall) => void): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.calledByKey && typeof payload === 'string') request.answeredWith = payload;
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { calledByKey: key, routeOptions, headers } = request;
    const { endpoint } = routeOptions.config;
    if (key && endpoint)
      note({
        key,
        endpoint,
        requestId: request.id,
        url: request.url,
        address: request.ip,
        userAgent: headers['user-agent'],
        idempotencyKey: textOf(headers['idempotency-key']),
        status: reply.statusCode,
        tookMs: reply.elapsedTime,
        body: request.body,
        answer: request.answeredWith ?? '',
      });
    done();
  });
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;
