import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { idOn, slotOf } from '@luwag/platform/ids';
import { insertPurchase, pesos } from '../builders/purchases.ts';
import type { Buyer, People } from './people.ts';
import { count, mode, type World } from './world.ts';

const purchasesMax = 3;
/** Later than this in the year nobody buys: what is bought should also be paid for a while. */
const lastPurchaseDay = 300;

export type Purchase = { id: string; buyer: Buyer; date: CivilDate; pesos: number; terms: number };

/** What everybody will buy in the year, by day. */
export function planPurchases(world: World, people: People): Map<CivilDate, Purchase[]> {
  const { draws, clock, seed } = world;
  const startDate = clock.today();
  const all = people.buyers.flatMap((buyer) =>
    Array.from(
      { length: draws.between(1, purchasesMax, 'purchases', buyer.number) },
      (_, index) => {
        const about = [buyer.number, index];
        const date = addDays(startDate, draws.below(lastPurchaseDay, 'bought on', ...about));
        return {
          id: idOn(date, slotOf(buyer.id), `${seed} purchase ${about.join(' ')}`),
          buyer,
          date,
          terms: draws.pick([1, 3, 3, 6, 6, 12], 'terms', ...about),
          pesos: draws.between(500, 9_000, 'price', ...about),
        };
      },
    ),
  );
  return Map.groupBy(all, ({ date }) => date);
}

export async function buy(world: World, people: People, purchase: Purchase): Promise<void> {
  const { buyer, date, terms, id } = purchase;
  await insertPurchase(world.db, {
    buyerId: buyer.id,
    store: world.draws.pick(people.shops, 'shop', id),
    terms,
    amountCentavos: pesos(purchase.pesos),
    startDate: date,
    planId: id,
    mode,
  });
  count(world, 'purchase');
}
