import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { reserveReleased } from '@luwag/domain/journals-payouts';
import { centavos } from '@luwag/domain/money';
import { post } from '@luwag/ledger/posting';
import { idOn, slotOf } from '@luwag/platform/ids';
import type { Shop } from './payables-repository.ts';
import { lockReservesDue, markReleased } from './reserves-repository.ts';

/**
 * What was kept of sales long enough is owed like the rest, from today on. In a transaction before
 * the one that pays it: the ledger counts what is credited to a shop once it is committed.
 */
export async function releaseReserves(
  tx: Tx,
  shop: Shop,
  at: { onDate: CivilDate; now: Date },
): Promise<void> {
  for (const reserve of await lockReservesDue(tx, shop, at.onDate)) {
    const { payout_id, sale_date } = reserve;
    const source = `reserve:${payout_id}/${sale_date}`;
    const journalId = idOn(at.onDate, slotOf(shop.merchantId), source);
    const amountCentavos = centavos(reserve.amount_centavos);
    const release = { merchantId: shop.merchantId, amountCentavos };
    const journal = reserveReleased({ source, effectiveOn: at.onDate }, release);
    await post(tx, { id: journalId, mode: shop.mode, journal });
    await markReleased(tx, reserve, { journalId, now: at.now });
  }
}
