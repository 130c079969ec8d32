import { inScope } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { isCountTime } from '@luwag/domain/payout-days';
import { getPayoutTermsOn } from '@luwag/domain/payout-terms';
import { failpoint } from '@luwag/platform/failpoints';
import { holidaysOn } from '@luwag/platform/holidays';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { countPayout } from './counting.ts';
import type { PayoutsDeps } from './deps.ts';
import { findBlock, findDestination } from './destination.ts';
import { countShop } from './jobs.ts';
import { listMerchantsToCount, type Shop } from './payables-repository.ts';
import { markCounted } from './repository.ts';
import { releaseReserves } from './reserves.ts';

const shopsMax = 2_000;

/**
 * Asks for the payouts of today once banks are about to open, and again until every shop had its
 * turn: a worker that was away does it when it is back, and a shop whose hold ends at noon has its
 * turn then.
 */
export async function askForMerchants(ctx: JobCtx): Promise<void> {
  const nowMs = ctx.clock.now().getTime();
  const payDate = manilaDateOf(nowMs);
  if (!isCountTime(nowMs, holidaysOn(payDate))) return;
  const { minimumCentavos } = getPayoutTermsOn(payDate);
  await inScope(ctx.db, 'system', async (tx) => {
    for (const mode of ['live', 'test'] as const) {
      const wanted = { mode, payDate, minimumCentavos, limit: shopsMax };
      for (const merchantId of await listMerchantsToCount(tx, wanted))
        await enqueue(
          tx,
          ctx,
          countShop,
          { mode, merchant_id: merchantId, pay_date: payDate },
          { key: `${countShop.name} ${mode} ${merchantId}` },
        );
    }
  });
}

/** Counts a shop's payout of a day, once; while nothing may be paid to it, its turn stays open. */
export async function countForDay(
  ctx: JobCtx,
  { vault }: PayoutsDeps,
  shop: Shop,
  payDate: CivilDate,
): Promise<void> {
  const now = ctx.clock.now();
  // Asked for yesterday and run today: today's own job has its turn.
  if (manilaDateOf(now.getTime()) !== payDate) return;
  await inScope(ctx.db, 'system', (tx) => releaseReserves(tx, shop, { onDate: payDate, now }));
  await inScope(ctx.db, 'system', async (tx) => {
    const destination = await findDestination(vault, tx, shop);
    if (!destination || (await findBlock(tx, shop, destination, now, true))) return;
    if (!(await markCounted(tx, shop, { payDate, now }))) return;
    const counted = await countPayout(tx, ctx, { shop, destination, requestedBy: 'schedule' });
    if (counted.kind === 'none' && counted.code === 'bank_cannot_receive')
      ctx.log.warn({ merchant: shop.merchantId }, 'no rail of the bank carries a payout');
    await failpoint('payouts.counted');
  });
}
