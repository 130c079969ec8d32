import { stdin } from 'node:process';
import { createInterface } from 'node:readline';
import type * as Sdk from '../../packages/sdk/src/index.ts';
import type { Command } from './drivers.ts';

// Answers the conformance suite for the TypeScript SDK: one JSON command a line in, one answer a
// line out. The package to load is named by the first argument: what is published, not its source.

const [, , sdkUrl = ''] = process.argv;
const sdk = (await import(sdkUrl)) as typeof Sdk;

type Message = { body: string; headers: Record<string, string>; now: number };
/** As far as a call has them; the suite sends what each call takes. */
type Args = Message & {
  id: string;
  payment_id: string;
  store_id: string;
  url: string;
  secret: string;
  secrets: string[];
  messages: Message[];
};

const verify = ({ body, headers, now }: Message, secrets: string[]) =>
  sdk.verify(body, headers, secrets, { nowMs: now * 1000 });

function isVerified(message: Message, secrets: string[]): boolean {
  try {
    return Boolean(verify(message, secrets));
  } catch (error) {
    if (error instanceof sdk.SignatureError) return false;
    throw error;
  }
}

async function idsOf(all: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of all) ids.push(id);
  return ids;
}

const callsOf = (luwag: Sdk.Luwag, args: Args, options: Sdk.CallOptions) => {
  const { id, payment_id, ...rest } = args;
  const wanted = rest as unknown as Sdk.CreateRefundRequest;
  return {
    'payments.create': () => luwag.payments.create(args as never, options),
    'payments.get': () => luwag.payments.get(id),
    'payments.list': () => luwag.payments.list(args as Sdk.ListPaymentRequestsQuery),
    'payments.iterate': () => idsOf(luwag.payments.iterate(args as Sdk.ListPaymentRequestsQuery)),
    'payments.cancel': () => luwag.payments.cancel(id, options),
    'refunds.create': () => luwag.refunds.create(payment_id, wanted, options),
    'refunds.list': () => luwag.refunds.list(payment_id),
    'refunds.preview': () => luwag.refunds.preview(payment_id, rest as Sdk.PreviewRefundQuery),
    'webhook_endpoints.set': () => luwag.webhookEndpoints.set(args.store_id, { url: args.url }),
    'webhook_endpoints.get': () => luwag.webhookEndpoints.get(args.store_id),
    'webhook_endpoints.remove': () => luwag.webhookEndpoints.remove(args.store_id),
    ...toldCallsOf(luwag, args),
    'webhooks.verify': () => verify(args, args.secrets),
    'webhooks.count_verified': () =>
      args.messages.filter((each) => isVerified(each, args.secrets)).length,
    'webhooks.sign': () => sdk.sign(args.body, args.secret, { id, nowMs: args.now * 1000 }),
  };
};

/** The calls of addresses, deliveries and payouts. */
const toldCallsOf = (luwag: Sdk.Luwag, { id, ...args }: Args) => ({
  'webhook_endpoints.list': () => luwag.webhookEndpoints.list(),
  'webhook_endpoints.create': () => luwag.webhookEndpoints.create(args as never),
  'webhook_endpoints.update': () => luwag.webhookEndpoints.update(id, args as never),
  'webhook_endpoints.delete': () => luwag.webhookEndpoints.delete(id),
  'webhook_endpoints.rotate_secret': () => luwag.webhookEndpoints.rotateSecret(id, args as never),
  'webhook_endpoints.test': () => luwag.webhookEndpoints.test(id),
  'webhook_endpoints.replay': () => luwag.webhookEndpoints.replay(id, args as never),
  'webhook_deliveries.list': () => luwag.webhookDeliveries.list(args as never),
  'webhook_deliveries.iterate': () => idsOf(luwag.webhookDeliveries.iterate(args as never)),
  'webhook_deliveries.get': () => luwag.webhookDeliveries.get(id),
  'webhook_deliveries.resend': () => luwag.webhookDeliveries.resend(id),
  'payouts.list': () => luwag.payouts.list(args as Sdk.ListPayoutsQuery),
  'payouts.iterate': () => idsOf(luwag.payouts.iterate()),
  'payouts.get': () => luwag.payouts.get(id),
  'payouts.lines': () => luwag.payouts.lines(id, args as Sdk.ListPayoutLinesQuery),
  'payouts.report': () => luwag.payouts.report(id),
  'payouts.next': () => luwag.payouts.next(),
  'test_events.trigger': () => luwag.testEvents.trigger(args as never),
});

const kinds: [abstract new (...args: never[]) => Sdk.LuwagError, string][] = [
  [sdk.AuthenticationError, 'authentication'],
  [sdk.InvalidRequestError, 'invalid_request'],
  [sdk.NotFoundError, 'not_found'],
  [sdk.ConflictError, 'conflict'],
  [sdk.RateLimitError, 'rate_limit'],
  [sdk.ServerError, 'server'],
  [sdk.ConnectionError, 'connection'],
  [sdk.SignatureError, 'signature'],
  [sdk.LuwagError, 'usage'],
];

function describeError(error: unknown) {
  const kind = kinds.find(([type]) => error instanceof type)?.[1];
  if (!kind) throw error;
  const { code, status, requestId, fieldErrors, retryAfterSeconds } = error as Sdk.LuwagError;
  return {
    kind,
    code,
    status,
    request_id: requestId ?? null,
    field_errors: fieldErrors,
    retry_after_seconds: retryAfterSeconds ?? null,
  };
}

let luwag: Sdk.Luwag | undefined;

async function answer({ call, args, key }: Command): Promise<unknown> {
  if (call === 'connect') {
    const { key: apiKey, origin, timeout_ms: timeoutMs, retry_delay_ms: delayMs } = args as never;
    luwag = new sdk.Luwag(apiKey, { origin, timeoutMs, retries: { delayMs } });
    return null;
  }
  const options = key ? { idempotencyKey: key } : {};
  const calls = callsOf(luwag as Sdk.Luwag, args as Args, options);
  return (await calls[call as keyof typeof calls]()) ?? null;
}

for await (const line of createInterface({ input: stdin })) {
  const told = await answer(JSON.parse(line)).then(
    (result) => ({ result }),
    (error) => ({ error: describeError(error) }),
  );
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
