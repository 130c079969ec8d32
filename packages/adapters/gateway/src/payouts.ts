import { type Centavos, centavos } from '@luwag/domain/money';
import { z } from 'zod';
import type { Ask } from './ask.ts';
import { reasonOf, tidyCode } from './failure-reasons.ts';
import type { Asked } from './judge.ts';
import type { Read } from './read-answer.ts';
import type { PayoutFacts, PayoutResult } from './results.ts';
import { writeWireJson } from './wire-json.ts';

/** Who is paid, as far as the gateway insists on it. */
export type Payee = {
  address: { street: string; city: string; province: string; zipCode: string };
} & ({ businessName: string } | { person: { givenName: string; surname: string } });
export type NewPayout = Asked & {
  recipient: Payee & {
    bic: string;
    bankCode: string;
    holder: string;
    number: string;
    rail: string;
  };
};

export type PayoutCalls = {
  /** Money out to a bank or wallet. The reference is its key: made again, it is the same payout. */
  createPayout(payout: NewPayout): Promise<PayoutResult>;
  getPayout(payoutId: string, asked: Asked): Promise<PayoutResult>;
};

const nameMax = 50;
const descriptionMax = 100;

export const payoutCalls = (ask: Ask): PayoutCalls => ({
  createPayout: async ({ recipient, ...asked }) => {
    const body = writeWireJson({
      reference_id: asked.reference,
      recipient: recipientOf(recipient),
      // Whole centavos here, and here alone: every other call of the gateway takes pesos.
      payout_details: {
        source_currency: 'PHP',
        destination_currency: 'PHP',
        destination_amount: asked.amountCentavos,
      },
      source_of_fund: 'BUSINESS_REVENUE',
      purpose_code: 'person' in recipient ? 'REFUND' : 'TRADES',
      description: `Luwag payout by ${recipient.rail}`.slice(0, descriptionMax),
      metadata: { rail: recipient.rail },
    });
    const idempotencyKey = asked.reference;
    const call = { method: 'POST', path: '/v3/payouts', body, idempotencyKey } as const;
    return judgePayout(await ask('createPayout', call, PayoutWire), asked);
  },
  getPayout: async (id, asked) => {
    const call = { method: 'GET', path: `/v3/payouts/${encodeURIComponent(id)}` } as const;
    return judgePayout(await ask('getPayout', call, PayoutWire), asked);
  },
});

/** A shop that we pay for its sales, or a buyer who has their own money back. */
const whoIs = (to: NewPayout['recipient']) =>
  'person' in to
    ? {
        type: 'INDIVIDUAL',
        given_name: to.person.givenName.slice(0, nameMax),
        // Somebody of one name has no last one, and the gateway insists on both.
        surname: (to.person.surname || to.person.givenName).slice(0, nameMax),
        relationship: 'CUSTOMER',
      }
    : {
        type: 'BUSINESS',
        business_name: to.businessName.slice(0, nameMax),
        relationship: 'SUPPLIER',
      };

/** Wallets go by the gateway's own code, banks by their SWIFT code. */
const recipientOf = (to: NewPayout['recipient']) => ({
  ...whoIs(to),
  address: {
    country: 'PH',
    street_line_1: to.address.street,
    city: to.address.city,
    province_state: to.address.province,
    postal_code: to.address.zipCode,
  },
  account_details: {
    currency: 'PHP',
    account_country: 'PH',
    account_holder_name: to.holder,
    account_number: to.number,
    ...(to.bic
      ? { routing_type_1: 'SWIFT', routing_value_1: to.bic }
      : { routing_type_1: 'WALLET', routing_value_1: to.bankCode }),
  },
});

/** Centavos as whole digits; anything else is not read as an amount. */
const MinorAmount = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/)
  .transform((digits): Centavos => centavos(Number(digits)));

const PayoutWire = z.object({
  payout_id: z.string().min(1).max(255),
  reference_id: z.string(),
  status: z.string().min(1).transform(tidyCode),
  destination_currency: z.literal('PHP'),
  destination_amount: MinorAmount,
  processor_reference: z.string().max(255).nullish(),
  failure_code: z
    .string()
    .nullish()
    .transform((code) => (code ? tidyCode(code) : undefined)),
});

const onTheWay = new Set([
  ...['ACCEPTED', 'PENDING_COMPLIANCE_REVIEW', 'PENDING_COMPLIANCE_ASSESSMENT'],
  ...['ROUTING', 'REQUESTED', 'READY', 'LOCKED'],
]);
const notPaid = new Set([
  ...['FAILED', 'REJECTED', 'COMPLIANCE_REJECTED', 'EXPIRED', 'CANCELLED', 'CANCELED'],
]);

function judgePayout(read: Read<z.output<typeof PayoutWire>>, asked: Asked): PayoutResult {
  if (read.kind !== 'value') return read;
  const wire = read.value;
  const id = wire.payout_id;
  const isOurs =
    wire.reference_id === asked.reference && wire.destination_amount === asked.amountCentavos;
  if (!isOurs) return { kind: 'unknown', why: 'mismatch', id };
  const facts: PayoutFacts = {
    payoutId: id,
    amountCentavos: wire.destination_amount,
    bankReference: wire.processor_reference ?? undefined,
  };
  if (wire.status === 'SUCCEEDED') return { kind: 'succeeded', ...facts };
  if (wire.status === 'REVERSED') return { kind: 'reversed', ...facts, code: wire.failure_code };
  if (onTheWay.has(wire.status)) return { kind: 'pending', ...facts };
  if (!notPaid.has(wire.status)) return { kind: 'unknown', why: 'status', id };
  const code = wire.failure_code ?? wire.status;
  return { kind: 'failed', code, reason: reasonOf(code), id };
}
