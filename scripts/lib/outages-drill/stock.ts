import { setTimeout as sleep } from 'node:timers/promises';
import { createPaymentRequest, type PaymentRequest } from '@luwag/contracts/payment-requests';
import { processPayment } from '@luwag/contracts/proposals';
import { createAccount, type TestAccount } from '@luwag/testing/builders/accounts';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { callerOf, callWell } from '../checkout-drill/client.ts';
import { type Buyer, enter, openBuyer, type Shop } from '../checkout-drill/people.ts';
import { type Purchase, preparePurchase, untilDefinite } from '../checkout-drill/purchase.ts';
import type { OutagesHarness } from './harness.ts';

/** What people of one outage have in hand before it begins: afterwards it could not be made. */
export type Stock = {
  shop: Shop;
  buyer: Buyer;
  /** Agreed to and confirmed: the one that is looked at, and those of somebody else meanwhile. */
  purchase: Purchase;
  /** Is confirmed, and stays unpaid. */
  unpaid: Purchase;
  others: Purchase[];
  /** Paid, for the shop to give back and for the buyer to read. */
  paidRequestId: string;
  planId: string;
  /** Nobody has paid it. */
  openRequestId: string;
  /** Has not shown yet that a number is theirs. */
  newcomer: { account: TestAccount; headers: Record<string, string> };
  /** Is not signed in. */
  stranger: TestAccount;
  picture: Buffer;
  /** Nobody's data was read since. */
  madeAt: number;
};

const othersCount = 4;

/** A process keeps somebody's key for a minute after it was used. */
const keptMs = 61_000;

/** Until no process can read these people's data without asking for their keys. */
export const untilForgotten = ({ madeAt }: Stock): Promise<void> =>
  sleep(Math.max(0, madeAt + keptMs - performance.now()));

export async function prepareStock(harness: OutagesHarness, shop: Shop): Promise<Stock> {
  const call = callerOf(harness.apiOrigin);
  const buyer = await openBuyer(harness);
  const bystander = await openBuyer(harness);
  const prepare = (who: Buyer) =>
    preparePurchase(harness, { shop, buyer: who, sourceId: who.sources.good });
  const paid = await prepare(buyer);
  const { key, body } = paid;
  const { transaction_id } = await callWell<{ transaction_id: string }>(
    call(processPayment, buyer.headers, { key, body }),
  );
  const purchase = await prepare(buyer);
  const unpaid = await prepare(buyer);
  const others: Purchase[] = [];
  while (others.length < othersCount) others.push(await prepare(bystander));
  const open = await callWell<PaymentRequest>(
    call(createPaymentRequest, shop.keyHeaders, { body: { amount: 1_500_00 } }),
  );
  const account = await createAccount(harness.stores, { isNumberConfirmed: false });
  const { headers } = await enter(harness, account);
  const soon = performance.now() + 60_000;
  await untilDefinite(harness, paid, () => soon);
  return {
    ...{ shop, buyer, purchase, unpaid, others, planId: transaction_id },
    paidRequestId: paid.requestId,
    openRequestId: open.id,
    newcomer: { account, headers },
    stranger: await createAccount(harness.stores),
    picture: await cardJpeg(),
    madeAt: performance.now(),
  };
}
