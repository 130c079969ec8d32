import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { MagicValue, SandboxPart } from '../part.ts';
import { apiRoutes } from './api-routes.ts';
import { openBook } from './book.ts';
import { createClock } from './clock.ts';
import { controlRoutes } from './control-routes.ts';
import { scaledDelays } from './delays.ts';
import { PAYMENT_FAILURE_CODES, REFUND_FAILURE_CODES } from './failure-codes.ts';
import type { Gateway } from './gateway.ts';
import { openJournal } from './journal.ts';
import {
  ENDING_OF_FAILURES,
  ENDING_OF_LOST_ANSWER,
  ENDING_OF_MISBEHAVIOURS,
  ENDING_OF_REFUND_FAILURES,
  ONE_TIME_PASSWORDS,
  PAYOUT_ACCOUNTS,
  PUBLISHED_AMOUNTS,
  TEST_CARDS,
} from './magic.ts';
import { createOrders, MISBEHAVIOURS } from './misbehaviours.ts';
import { showPesos } from './money.ts';
import { pageRoutes } from './page-routes.ts';
import { createSchedule } from './schedule.ts';
import { runTask } from './tasks.ts';
import { createWebhooks, type WebhookTarget } from './webhooks.ts';

export type GatewayOptions = {
  now: () => Date;
  /** Where the journal is kept; without it the book ends with the process. */
  dataDir?: string | undefined;
  /** Multiplies every delay that is played, so that tests take milliseconds. */
  delayScale: number;
  callsPerMinute: number;
  webhook: WebhookTarget;
};

/** The gateway Xendit: payments version 3, sessions, refunds, payouts, transactions, webhooks. */
export function gatewayPart(options: GatewayOptions): SandboxPart {
  return {
    name: 'Payment gateway',
    summary:
      'Payments in the wire format of Xendit, under /xendit. Any key that starts with xnd_development_ is taken.',
    speaks: [
      'POST /xendit/v3/payment_requests',
      'GET /xendit/v3/payment_requests/{id}, POST …/cancel, …/simulate',
      'GET /xendit/v3/payments/{id}',
      'POST /xendit/v3/payment_tokens, GET …/{id}, POST …/{id}/cancel',
      'POST /xendit/sessions, GET …/{id}, POST …/{id}/cancel',
      'POST /xendit/refunds, GET …/{id}',
      'POST /xendit/v3/payouts, GET …/{id}',
      'GET /xendit/transactions?reference_id=',
    ],
    link: { href: '/xendit/', label: 'See the gateway’s book' },
    magic: magicValues(),
    plugin: gatewayRoutes(options),
  };
}

function openGateway(options: GatewayOptions): Gateway {
  const file = options.dataDir && join(options.dataDir, 'gateway.jsonl');
  const book = openBook(openJournal(file));
  const clock = createClock({ book, now: options.now });
  const delays = scaledDelays(options.delayScale);
  const orders = createOrders({ callsPerMinute: options.callsPerMinute });
  const gateway: Gateway = {
    book,
    clock,
    delays,
    orders,
    schedule: createSchedule({ book, clock, run: (task) => runTask(gateway, task) }),
    webhooks: createWebhooks({
      book,
      clock,
      delays,
      target: { ...options.webhook },
      schedule: () => gateway.schedule,
    }),
  };
  return gateway;
}

function gatewayRoutes(options: GatewayOptions): FastifyPluginAsync {
  return async (app) => {
    const gateway = openGateway(options);
    app.addHook('onReady', async () => gateway.schedule.start());
    app.addHook('onClose', async () => gateway.schedule.stop());
    await app.register(apiRoutes(gateway), { prefix: '/xendit' });
    await app.register(controlRoutes(gateway), { prefix: '/xendit' });
    await app.register(pageRoutes(gateway), { prefix: '/xendit' });
  };
}

export function magicValues(): MagicValue[] {
  const published = Object.entries(PUBLISHED_AMOUNTS).flatMap(([kind, amounts]) =>
    Object.entries(amounts).map(([centavos, word]) => ({
      value: showPesos(Number(centavos)),
      effect: `${kind}: ${word}`,
    })),
  );
  const ending = (base: number, index: number) => `…${base + index + 1} centavos`;
  return [
    ...Object.entries(TEST_CARDS).map(([value, { isChallenged }]) => ({
      value,
      effect: isChallenged ? 'card: the bank asks for a second step' : 'card: accepted at once',
    })),
    ...Object.entries(ONE_TIME_PASSWORDS).map(([value, code]) => ({
      value,
      effect: `one-time password of a bank: ${code ?? 'right'}`,
    })),
    ...published,
    ...PAYMENT_FAILURE_CODES.map((code, index) => ({
      value: ending(ENDING_OF_FAILURES, index),
      effect: `fails with ${code}`,
    })),
    ...Object.entries(MISBEHAVIOURS).map(([name, effect], index) => ({
      value: ending(ENDING_OF_MISBEHAVIOURS, index),
      effect: `${name}: ${effect}`,
    })),
    { value: `…${ENDING_OF_LOST_ANSWER} centavos`, effect: 'timeout_but_done as well' },
    ...REFUND_FAILURE_CODES.map((code, index) => ({
      value: ending(ENDING_OF_REFUND_FAILURES, index),
      effect: `as a refund: fails with ${code}`,
    })),
    ...Object.entries(PAYOUT_ACCOUNTS).map(([value, { effect, failureCode }]) => ({
      value,
      effect: `account of a payout: ${effect}${failureCode ? ` with ${failureCode}` : ''}`,
    })),
  ];
}
