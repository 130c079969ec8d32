import type { IWorkflowEngineService, Logger, MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils';
import { writePesos } from './centavos.ts';
import { connect, type LuwagMedusaOptions } from './options.ts';
import { sessionOf } from './statuses.ts';

export type MissedOrdersOptions = Pick<LuwagMedusaOptions, 'apiKey' | 'origin'> & {
  /** How far back to look, by the day of payment; two unless you say. */
  days?: number;
};

/** What Medusa itself runs when a webhook says that a payment was captured. */
const processPayment = 'process-payment-workflow';

/**
 * Makes the orders of payments that Medusa never heard of. It answers a webhook before it works on
 * it: a server that stops in those seconds has lost it, and if the buyer does not come back either,
 * a paid order is nowhere. Run it from a scheduled job. What has an order is left alone, and two
 * runs at once, or one beside a webhook, still make one.
 */
export async function placeMissedOrders(
  container: MedusaContainer,
  { days = 2, ...access }: MissedOrdersOptions,
): Promise<{ placed: number }> {
  const logger: Logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const engine: IWorkflowEngineService = container.resolve(Modules.WORKFLOW_ENGINE);
  let placed = 0;
  const paid = connect(access).payments.iterate({
    status: 'paid',
    from: daysAgo(days),
    limit: 100,
  });
  for await (const request of paid) {
    const session_id = sessionOf(request);
    if (!session_id || !(await isMissing(container, session_id))) continue;
    logger.info(`Luwag: ${request.reference} is paid and has no order; placing it`);
    const data = { session_id, amount: writePesos(request.amount) };
    await engine.run(processPayment, { input: { action: 'captured', data } });
    if (!(await isMissing(container, session_id))) placed += 1;
  }
  return { placed };
}

/** A session of this shop's that belongs to a cart without an order, or has no payment. */
async function isMissing(container: MedusaContainer, sessionId: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: sessions } = await query.graph({
    entity: 'payment_session',
    fields: ['id', 'payment_collection_id', 'payment.id'],
    filters: { id: sessionId },
  });
  const [session] = sessions;
  if (!session) return false;
  const { data: carts } = await query.graph({
    entity: 'cart_payment_collection',
    fields: ['cart_id'],
    filters: { payment_collection_id: session.payment_collection_id },
  });
  const [cart] = carts;
  if (!cart) return !session.payment;
  const { data: orders } = await query.graph({
    entity: 'order_cart',
    fields: ['order_id'],
    filters: { cart_id: cart.cart_id },
  });
  return orders.length === 0;
}

/** Days are Manila's. */
const daysAgo = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
