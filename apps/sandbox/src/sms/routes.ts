import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { answerBy } from '../behaviours.ts';
import type { MessageBox } from '../messages.ts';
import type { SandboxPart } from '../part.ts';
import {
  ACCOUNT,
  type Carrier,
  createCarrier,
  manilaTime,
  withOneTimePassword,
} from './carrier.ts';
import { answerFor, MAGIC_NUMBERS } from './magic-numbers.ts';
import { createRateLimit } from './rate-limit.ts';
import {
  INVALID_KEY,
  NO_SENDER_KEY,
  parseSend,
  readFields,
  refuseKey,
  SENDER_NAMES,
} from './request.ts';

const CALLS_PER_MINUTE_MAX = 120;
const BODY_BYTES_MAX = 256 * 1024;
const PAGE_LIMIT_MAX = 1000;

export type SmsOptions = {
  box: MessageBox;
  messagesMax: number;
  slowMs: number;
  now: () => Date;
};

/** The SMS carrier Semaphore, version 4 of its API. */
export function smsPart(options: SmsOptions): SandboxPart {
  return {
    name: 'SMS',
    summary: 'Texts in the wire format of Semaphore v4. Any key is taken; the sender is LUWAG.',
    speaks: [
      'POST /api/v4/messages',
      'POST /api/v4/priority',
      'POST /api/v4/otp',
      'GET /api/v4/messages',
      'GET /api/v4/messages/{id}',
      'GET /api/v4/account',
    ],
    magic: [
      ...MAGIC_NUMBERS.map(({ number, effect }) => ({ value: number, effect })),
      { value: 'TEST…', effect: 'a message that starts so is accepted and never arrives' },
      { value: INVALID_KEY, effect: 'as apikey: 401, the key is not known' },
      { value: NO_SENDER_KEY, effect: 'as apikey: 500, no sender name is approved' },
    ],
    plugin: smsRoutes(options),
  };
}

function smsRoutes(options: SmsOptions): FastifyPluginAsync {
  return async (app) => {
    const carrier = createCarrier(options);
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Every call needs the key; there is no header for it.
    app.addHook('preHandler', async (request, reply) => {
      const refusal = refuseKey(fieldsOf(request).apikey);
      if (refusal) return reply.code(refusal.status).send(refusal.body);
    });
    sendRoutes(app, { carrier, options });
    readRoutes(app, carrier);
  };
}

function sendRoutes(app: FastifyInstance, deps: { carrier: Carrier; options: SmsOptions }): void {
  const { carrier, options } = deps;
  const countCall = createRateLimit({ callsMax: CALLS_PER_MINUTE_MAX, now: options.now });

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: { creditsPerPart: number; isOtp: boolean },
  ): Promise<unknown> {
    const parsed = parseSend(fieldsOf(request));
    if ('body' in parsed) return reply.code(parsed.status).send(parsed.body);
    const { code: _ignored, ...plain } = parsed;
    const outgoing = kind.isOtp ? withOneTimePassword(parsed) : plain;
    return answerBy(answerFor(outgoing.recipients), {
      reply,
      slowMs: options.slowMs,
      work: () => carrier.send(outgoing, kind.creditsPerPart),
    });
  }

  app.post('/api/v4/messages', async (request, reply) => {
    const { isAllowed, limit, remaining, retryAfterSeconds } = countCall(
      fieldsOf(request).apikey ?? '',
    );
    reply.header('x-ratelimit-limit', limit).header('x-ratelimit-remaining', remaining);
    if (!isAllowed) {
      reply.header('retry-after', retryAfterSeconds);
      return reply.code(429).send({ message: 'Too Many Attempts.' });
    }
    return send(request, reply, { creditsPerPart: 1, isOtp: false });
  });
  app.post('/api/v4/priority', (request, reply) =>
    send(request, reply, { creditsPerPart: 2, isOtp: false }),
  );
  app.post('/api/v4/otp', (request, reply) =>
    send(request, reply, { creditsPerPart: 2, isOtp: true }),
  );
}

function readRoutes(app: FastifyInstance, carrier: Carrier): void {
  app.get('/api/v4/messages', async (request) => {
    const { status, network, limit, page } = fieldsOf(request);
    const matching = carrier
      .list()
      .filter((message) => status === undefined || message.status === status)
      .filter((message) => network === undefined || message.network === network);
    const size = Math.min(positive(limit) ?? 100, PAGE_LIMIT_MAX);
    const start = ((positive(page) ?? 1) - 1) * size;
    return matching.slice(start, start + size);
  });
  app.get<{ Params: { id: string } }>('/api/v4/messages/:id', async (request, reply) => {
    const found = carrier.find(Number(request.params.id));
    return found.length > 0 ? found : reply.code(404).send({ message: 'Not Found' });
  });
  app.get('/api/v4/account', async () => ({
    account_id: ACCOUNT.id,
    account_name: ACCOUNT.name,
    status: 'Active',
    credit_balance: carrier.creditBalance(),
  }));
  app.get('/api/v4/account/sendernames', async () =>
    SENDER_NAMES.map((name) => ({ name, status: 'Active', created: manilaTime(new Date(0)) })),
  );
  app.get('/api/v4/account/users', async () => [
    { user_id: ACCOUNT.userId, email: ACCOUNT.user, role: 'Admin' },
  ]);
  app.get('/api/v4/account/transactions', async () => []);
}

function fieldsOf(request: FastifyRequest) {
  return readFields(request.query, request.body);
}

function positive(written: string | undefined): number | undefined {
  const number = Number(written);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
