import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from './answer.ts';
import type { Gateway } from './gateway.ts';
import { createCallCounter } from './rate-limit.ts';
import { invalid, type Refusal } from './refusals.ts';

/** Looks like a live key and is nobody's: for products that run here as they do in production. */
const OURS_ALONE = 'xnd_production_sandbox';

const API_VERSION = '2024-11-11';
const PAYOUTS_API_VERSION = '2025-09-01';

/** What every call must bring, and how many of them a minute takes. */
export function guardApi(app: FastifyInstance, gateway: Gateway): void {
  const countCall = createCallCounter(gateway.clock.nowMs);
  app.addHook('onRequest', async (request, reply) => {
    const secretKey = readSecretKey(request);
    const refusal = refuseKey(secretKey) ?? refuseVersion(request);
    if (refusal) return sendRefusal(reply, refusal);
    const { callsPerMinute } = gateway.orders.switches;
    const endpoint = `${secretKey} ${request.method} ${request.routeOptions.url}`;
    const { isAllowed, remaining, resetSeconds } = countCall(endpoint, callsPerMinute);
    reply
      .header('rate-limit-limit', callsPerMinute)
      .header('rate-limit-remaining', remaining)
      .header('rate-limit-reset', resetSeconds.toFixed(3));
    if (isAllowed) return undefined;
    return sendRefusal(reply, {
      status: 429,
      errorCode: 'RATE_LIMIT_EXCEEDED',
      message: 'You have exceeded the rate limit.',
    });
  });
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendRefusal(reply, { ...invalid(error.message), status });
    app.log.error({ err: error }, 'gateway request failed');
    return sendRefusal(reply, { status: 500, errorCode: 'SERVER_ERROR', message: 'Broken.' });
  });
}

/** HTTP Basic with the secret key as the name and an empty password. */
function readSecretKey({ headers }: FastifyRequest): string | undefined {
  const encoded = /^Basic ([\w+/=-]+)$/.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  return /^([^:]+):$/.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1];
}

function refuseKey(secretKey: string | undefined): Refusal | undefined {
  if (secretKey?.startsWith('xnd_development_') || secretKey === OURS_ALONE) return undefined;
  return {
    status: 401,
    errorCode: 'INVALID_API_KEY',
    message: secretKey?.startsWith('xnd_production_')
      ? 'This is a sandbox. A production key does not belong here.'
      : 'The API key provided is invalid. Please make sure to use the secret API key.',
  };
}

function refuseVersion({ routeOptions, headers }: FastifyRequest): Refusal | undefined {
  const { url = '' } = routeOptions;
  const version = url.includes('/v3/payouts') ? PAYOUTS_API_VERSION : API_VERSION;
  if (!url.includes('/v3/') || headers['api-version'] === version) return undefined;
  return invalid(`request/headers must have required property 'api-version' of ${version}`);
}
