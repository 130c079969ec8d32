import { randomUUID } from 'node:crypto';
import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { processPayment } from '@luwag/contracts/proposals';
import type { Db } from '@luwag/db';
import { centavos } from '@luwag/domain/money';
import type { Checkouts } from '@luwag/modules/payments/checkout/batches';
import type { Purchase } from '@luwag/modules/payments/checkout/repository';
import { purchaseOf } from '@luwag/modules/payments/checkout/service';
import { priceFor } from '@luwag/modules/payments/pricing';
import { hashRequest } from '@luwag/platform/http/idempotency';
import type { Payer, PaymentsHarness, Ready } from '../harness/payments-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';

/**
 * What the checkout would write for a proposal that was agreed to and confirmed: decided and not
 * written, so that a test can change the world in between.
 */
export async function decidePurchase(
  { db, checkouts }: { db: Db; checkouts: Pick<Checkouts, 'readBasis'> },
  { account, sessionId }: SignedIn,
  { id, agreed }: Ready,
): Promise<Purchase> {
  const basis = await checkouts.readBasis({ proposalId: id, buyerId: account.id });
  if (!basis) throw new Error(`no proposal ${id}`);
  const { terms, payment_source_id, payment_method_id } = agreed;
  const now = await testNow(db);
  const priced = priceFor({
    priceCentavos: centavos(basis.amount_centavos),
    payNowCentavos: centavos(basis.pay_now_centavos),
    payDay: basis.pay_day,
    terms,
    now,
  });
  if (!priced) throw new Error(`no plan of ${terms} payments`);
  const claim = {
    owner: `person:test:${account.id}`,
    route: processPayment.name,
    key: `decided-${randomUUID()}`,
    requestHash: hashRequest({ id, terms }),
  };
  const toAnswer = (result: unknown) => ({ status: 201, body: JSON.stringify(result) });
  return purchaseOf(
    { claim, requestId: `request-of-${id}`, toAnswer },
    { id: account.id, sessionId },
    { body: { proposal_id: id, terms, payment_source_id, payment_method_id }, basis, priced, now },
  );
}

/** Something to buy that was agreed to, confirmed and decided. */
export type Decided = { who: Payer; request: PaymentRequest; ready: Ready; purchase: Purchase };

type Wanted = { who?: Payer; amount?: number; limitCentavos?: number; isPaidToday?: boolean };

/** Nothing is due today unless it says so. */
export async function newDecided(
  harness: PaymentsHarness,
  checkouts: Pick<Checkouts, 'readBasis'>,
  { who, amount = 3_000_00, limitCentavos = 20_000_00, isPaidToday = false }: Wanted = {},
): Promise<Decided> {
  const buyer =
    who ?? (await harness.newPayer({ limitCentavos, ...(isPaidToday ? {} : { channel: null }) }));
  const request = await harness.askFor({ amount });
  const ready = await harness.agreedAndConfirmed(buyer, request, { terms: isPaidToday ? 3 : 6 });
  const purchase = await decidePurchase({ db: harness.db, checkouts }, buyer, ready);
  return { who: buyer, request, ready, purchase };
}
