import type { Endpoint } from '@luwag/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Key } from '../security/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that a call came with, from the moment it was found, refused or not. */
    calledByKey?: Key;
    /** It was refused before anybody asked who calls: whose key it has is found out afterwards. */
    isUnread?: boolean;
    /** What was answered, of calls with a key. */
    answeredWith?: string;
  }
}

/** A call with a merchant's key, as it came and as it was answered. */
export type KeyCall = {
  key: Key;
  method: string;
  /** The template of its path; of an address that no call of ours has, undefined. */
  template: string | undefined;
  /** False where it was answered before anybody asked whose key it came with. */
  isRead: boolean;
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

export type CallLog = {
  /** Must not wait. */
  note(call: KeyCall): void;
  /** Whose key a call that was not read came with, if it is anybody's. */
  findKey(request: FastifyRequest): Promise<Key | undefined>;
};

/** Hands every call with a key to `note` once it was answered. */
export function registerCallLog(app: FastifyInstance, { note, findKey }: CallLog): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const isKept = request.calledByKey ?? request.isUnread;
    if (isKept && typeof payload === 'string') request.answeredWith = payload;
    done(null, payload);
  });
  app.addHook('onResponse', async (request, reply) => {
    const key = request.calledByKey ?? (request.isUnread ? await findKey(request) : undefined);
    if (key) note(callOf(key, request, reply));
  });
}

function callOf(key: Key, request: FastifyRequest, reply: FastifyReply): KeyCall {
  const endpoint: Endpoint | undefined = request.routeOptions.config.endpoint;
  const { headers } = request;
  return {
    key,
    method: request.method,
    template: endpoint?.path,
    isRead: request.calledByKey !== undefined,
    requestId: request.id,
    url: request.url,
    address: request.ip,
    userAgent: headers['user-agent'],
    idempotencyKey: textOf(headers['idempotency-key']),
    status: reply.statusCode,
    tookMs: reply.elapsedTime,
    body: request.body,
    answer: request.answeredWith ?? '',
  };
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;
