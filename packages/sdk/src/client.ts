import { LuwagError } from './errors.ts';
import { type Payments, paymentsOf } from './payments.ts';
import { type Payouts, payoutsOf } from './payouts.ts';
import { type Refunds, refundsOf } from './refunds.ts';
import { type RetryPolicy, usualRetries } from './retrying.ts';
import { type TestEvents, testEventsOf } from './test-events.ts';
import { createTransport, type Fetch } from './transport.ts';
import { type WebhookDeliveries, webhookDeliveriesOf } from './webhook-deliveries.ts';
import { type WebhookEndpoints, webhookEndpointsOf } from './webhook-endpoints.ts';
import { sign, verify } from './webhooks.ts';

export type LuwagOptions = {
  /** Where Luwag is; the address of the environment that your key is of. */
  origin?: string;
  /** For one try. */
  timeoutMs?: number;
  retries?: Partial<RetryPolicy>;
  fetch?: Fetch;
};

const usualOrigin = 'https://luwag.example';
const usualTimeoutMs = 20_000;

/** Luwag for servers. The key belongs to yours alone: never send it to a browser. */
export class Luwag {
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly payouts: Payouts;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly testEvents: TestEvents;
  readonly webhooks = { verify, sign };

  constructor(apiKey: string, options: LuwagOptions = {}) {
    if (!/^lw_(?:test|live)_\w+$/.test(apiKey))
      throw new LuwagError('Give an API key: lw_test_… or lw_live_…', { code: 'api_key_invalid' });
    const call = createTransport({
      apiKey,
      origin: originOf(options.origin ?? usualOrigin),
      timeoutMs: options.timeoutMs ?? usualTimeoutMs,
      retries: { ...usualRetries, ...options.retries },
      fetch: options.fetch ?? ((url, init) => fetch(url, init as RequestInit)),
    });
    this.payments = paymentsOf(call);
    this.refunds = refundsOf(call);
    this.payouts = payoutsOf(call);
    this.webhookEndpoints = webhookEndpointsOf(call);
    this.webhookDeliveries = webhookDeliveriesOf(call);
    this.testEvents = testEventsOf(call);
  }
}

/** A key is not sent in the clear, except to this very machine. */
function originOf(given: string): string {
  const url = new URL(given);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine))
    throw new LuwagError(`Not an https address: ${given}`, { code: 'origin_invalid' });
  return url.origin;
}
