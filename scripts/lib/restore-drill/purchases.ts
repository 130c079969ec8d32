import type { DrillHarness } from '../checkout-drill/harness.ts';
import { type Buyer, openBuyer, openShop, type Shop } from '../checkout-drill/people.ts';
import { payUntilAnswered, preparePurchase, untilDefinite } from '../checkout-drill/purchase.ts';

/** So many purchases fit on one line of credit. */
const purchasesPerBuyer = 25;
/** So many pay at a time. */
const beside = 4;
const patienceMs = 60_000;

export type Market = {
  buyers: Buyer[];
  pay(count: number): Promise<void>;
};

/** People who buy from the first step to the last, each at a shop of their own. */
export async function openMarket(harness: DrillHarness): Promise<Market> {
  let shop: Shop | undefined;
  const buyers: Buyer[] = [];
  let made = 0;
  return {
    buyers,
    async pay(count) {
      for (let left = count; left > 0; left -= beside) {
        const room = buyers.length * purchasesPerBuyer;
        if (made + beside > room) {
          buyers.push(await openBuyer(harness));
          shop = await openShop(harness);
        }
        const buyer = buyers.at(-1);
        if (!buyer || !shop) throw new Error('nobody to pay');
        const wanted = Math.min(left, beside);
        const at = { shop, buyer };
        await Promise.all(Array.from({ length: wanted }, () => payOnce(harness, at)));
        made += wanted;
      }
    },
  };
}

async function payOnce(
  harness: DrillHarness,
  { shop, buyer }: { shop: Shop; buyer: Buyer },
): Promise<void> {
  const sourceId = buyer.sources.good;
  const purchase = await preparePurchase(harness, { shop, buyer, sourceId });
  const until = performance.now() + patienceMs;
  const { status, body } = await payUntilAnswered(harness, purchase, () => until);
  if (status !== 201) throw new Error(`${status} ${body}`);
  const { ended } = await untilDefinite(harness, purchase, () => until);
  if (ended !== 'paid') throw new Error(`a purchase ended as ${ended}`);
}
