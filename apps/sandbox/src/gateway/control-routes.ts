import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendRefusal } from './answer.ts';
import { isLocalUrl } from './bodies.ts';
import type { Gateway } from './gateway.ts';
import { MISBEHAVIOUR_NAMES, OPERATIONS } from './misbehaviours.ts';
import { reversePayout } from './payouts.ts';
import { refuseShape } from './refusals.ts';
import { reverseCharge } from './settle-charge.ts';
import { allTransactions } from './transactions.ts';
import { bookToWire } from './wire.ts';

const DAY_SECONDS = 86_400;

const Behaviour = z.strictObject({
  behaviour: z.enum(MISBEHAVIOUR_NAMES).optional(),
  operation: z.enum(OPERATIONS).default('charge'),
  count: z.int().min(1).max(1_000_000).default(1),
  idempotency_keys: z.enum(['honour', 'ignore']).optional(),
  repeated_references: z.enum(['accept', 'refuse']).optional(),
  magic_amounts: z.enum(['on', 'off']).optional(),
  refund_webhooks: z.enum(['plain', 'nested']).optional(),
  calls_per_minute: z.int().min(1).optional(),
});
const Clock = z.strictObject({
  advance_seconds: z
    .number()
    .min(0)
    .max(20 * 366 * DAY_SECONDS),
});
const Reversal = z.strictObject({ reference_id: z.string().min(1) });
/** Webhooks stay on this machine, whatever a test asks for. */
const Target = z.strictObject({
  url: z
    .url({ protocol: /^http$/ })
    .refine(isLocalUrl, { error: 'must be on this machine' })
    .nullable(),
  token: z.string().min(1).optional(),
});

/** The side that the real gateway does not have: for tests, drills and reconciliation. */
export function controlRoutes(gateway: Gateway) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/_book', async () => ({
      ...bookToWire(gateway.book),
      transactions: allTransactions(gateway.book),
    }));
    app.delete('/_book', async (_request, reply) => {
      gateway.book.clear();
      gateway.orders.clear();
      return reply.code(204).send();
    });
    behaviourRoutes(app, gateway);
    app.get('/_clock', async () => ({ now: gateway.clock.now() }));
    app.post('/_clock', async (request, reply) => {
      const parsed = Clock.safeParse(request.body);
      if (!parsed.success) return sendRefusal(reply, refuseShape(parsed.error));
      gateway.clock.advance(parsed.data.advance_seconds * 1000);
      await gateway.schedule.catchUp();
      return { now: gateway.clock.now() };
    });
    app.post('/_reversal', async (request, reply) => {
      const parsed = Reversal.safeParse(request.body);
      if (!parsed.success) return sendRefusal(reply, refuseShape(parsed.error));
      const { reference_id } = parsed.data;
      const taken = gateway.book
        .list('requests')
        .find((row) => row.referenceId === reference_id && row.status === 'SUCCEEDED');
      if (taken) reverseCharge(gateway, taken);
      const paid = gateway.book
        .list('payouts')
        .find((row) => row.referenceId === reference_id && row.status === 'SUCCEEDED');
      if (paid) reversePayout(gateway, paid);
      return { is_reversed: taken !== undefined || paid !== undefined };
    });
    app.put('/_webhook', async (request, reply) => {
      const parsed = Target.safeParse(request.body);
      if (!parsed.success) return sendRefusal(reply, refuseShape(parsed.error));
      const { target } = gateway.webhooks;
      target.url = parsed.data.url ?? undefined;
      target.token = parsed.data.token ?? target.token;
      return reply.code(204).send();
    });
  };
}

function behaviourRoutes(app: FastifyInstance, { orders }: Gateway): void {
  const show = () => ({ switches: orders.switches, orders: orders.list() });
  app.get('/_behaviour', async () => show());
  app.post('/_behaviour', async (request, reply) => {
    const parsed = Behaviour.safeParse(request.body);
    if (!parsed.success) return sendRefusal(reply, refuseShape(parsed.error));
    const { behaviour, operation, count, ...asked } = parsed.data;
    if (behaviour) orders.order({ misbehaviour: behaviour, operation, remaining: count });
    const { switches } = orders;
    if (asked.idempotency_keys)
      switches.honoursIdempotencyKeys = asked.idempotency_keys === 'honour';
    if (asked.repeated_references)
      switches.refusesRepeatedReferences = asked.repeated_references === 'refuse';
    if (asked.magic_amounts) switches.hasMagicAmounts = asked.magic_amounts === 'on';
    if (asked.refund_webhooks) switches.nestsRefundWebhooks = asked.refund_webhooks === 'nested';
    if (asked.calls_per_minute) switches.callsPerMinute = asked.calls_per_minute;
    return show();
  });
  app.delete('/_behaviour', async (_request, reply) => {
    orders.clear();
    return reply.code(204).send();
  });
}
