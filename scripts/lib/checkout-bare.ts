import { processPayment } from '@luwag/contracts/proposals';
import { statementOf } from '@luwag/db/call';
import type { Centavos } from '@luwag/domain/money';
import { centavos } from '@luwag/domain/money';
import { purchaseOf } from '@luwag/modules/payments/checkout/service';
import { priceFor } from '@luwag/modules/payments/pricing';

/** Stand-ins for what differs from call to call, and the column it comes from. */
const standIns = {
  buyer: '00000000-0000-7000-8000-00000000b001',
  session: '00000000-0000-7000-8000-00000000b002',
  proposal: '00000000-0000-7000-8000-00000000b003',
  request: '00000000-0000-7000-8000-00000000b004',
  store: '00000000-0000-7000-8000-00000000b005',
  token: 'TokenTokenTokenTokenTo',
} as const;

/**
 * The same call of the same function with the same arguments, said by pgbench: what the engine
 * alone can do. Each takes the next of the calls that were prepared.
 */
export function bareScript(sale: {
  amountCentavos: Centavos;
  terms: number;
  merchantId: string;
}): string {
  const purchase = samplePurchase(sale);
  const { text, values } = statementOf('checkout');
  const literals = values({ purchase }).map((value) =>
    withColumns(literal(value), { ...standIns, plan: purchase.plan_id }),
  );
  const call = text.replaceAll(/\$(\d+)/g, (_, place) => literals[Number(place) - 1] ?? '');
  return `select r.status from (
  select c.*, uuid_v7(slot_of(c.buyer)) as plan from bench_calls c where c.n = (select nextval('bench_n')) offset 0) c,
  lateral (${call}) r;
`.replaceAll('\n', ' ');
}

function samplePurchase({ amountCentavos, terms, merchantId }: Parameters<typeof bareScript>[0]) {
  const now = new Date();
  const priced = priceFor({
    priceCentavos: amountCentavos,
    payNowCentavos: centavos(0),
    payDay: null,
    terms,
    now,
  });
  if (!priced) throw new Error('no such plan');
  const ctx = {
    requestId: standIns.request,
    claim: {
      owner: `person:live:${standIns.buyer}`,
      route: processPayment.name,
      key: `bench-bare-${standIns.proposal}`,
      requestHash: Buffer.alloc(32, 1),
    },
    toAnswer: (result: unknown) => ({ status: 201, body: JSON.stringify(result) }),
  };
  const choice = { terms, payment_source_id: null, payment_method_id: null };
  return purchaseOf(
    ctx,
    { id: standIns.buyer, sessionId: standIns.session },
    {
      body: { proposal_id: standIns.proposal, ...choice },
      basis: {
        mode: 'live',
        source_id: null,
        channel: null,
        pay_now_centavos: 0,
        with_autopay: false,
        request_id: standIns.request,
        request_token: standIns.token,
        amount_centavos: amountCentavos,
        merchant_id: merchantId,
        store_id: standIns.store,
      },
      priced,
      now,
    },
  );
}

const withColumns = (written: string, columns: Record<string, string>): string =>
  Object.entries(columns).reduce(
    (text, [column, standIn]) => text.replaceAll(standIn, `' || c.${column} || U&'`),
    written,
  );

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value) ? `{${value.map(element).join(',')}}` : plain(value);
  return `(U&'${escaped(text)}')`;
}

const element = (value: unknown): string =>
  value === null ? 'NULL' : `"${plain(value).replaceAll(/["\\]/g, '\\$&')}"`;

function plain(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** A colon would be the name of a variable to pgbench. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003A');
