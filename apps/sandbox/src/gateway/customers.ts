import type { CustomerDetails } from './bodies.ts';
import { type Gateway, newId, stamped } from './gateway.ts';
import { duplicate, notFound, type Refusal } from './refusals.ts';

type Asked = { customer_id?: string | undefined; customer?: CustomerDetails | undefined };

/** Why the customer of a body cannot be taken. */
export function refuseCustomer(gateway: Gateway, asked: Asked): Refusal | undefined {
  const { book } = gateway;
  if (asked.customer_id !== undefined && !book.find('customers', asked.customer_id)) {
    return notFound('Customer');
  }
  const referenceId = asked.customer?.reference_id;
  const isKnown = book.list('customers').some((each) => each.referenceId === referenceId);
  return isKnown ? duplicate('The customer reference_id') : undefined;
}

/** Names and numbers of people are not kept: nobody here would use them. */
function keepCustomer(gateway: Gateway, asked: Asked): string | undefined {
  if (asked.customer === undefined) return asked.customer_id;
  const referenceId = asked.customer.reference_id;
  return gateway.book.put('customers', { id: newId('cust'), ...stamped(gateway), referenceId }).id;
}

type Body = Asked & {
  reference_id: string;
  description?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
};

/** What rows of every kind take over from the body that asked for them. */
export const takenOver = (gateway: Gateway, body: Body) => ({
  ...stamped(gateway),
  referenceId: body.reference_id,
  customerId: keepCustomer(gateway, body),
  description: body.description,
  metadata: body.metadata,
});
