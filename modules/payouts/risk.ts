import type { Tx } from '@luwag/db';
import { dayMs, hourMs } from '@luwag/domain/durations';
import { type RiskReason, scoreTrade } from '@luwag/domain/payout-risk';
import type { Shop } from './payables-repository.ts';
import { readTrade } from './risk-repository.ts';

/** How far back a shop's sales are looked at. */
const tradeDays = 60;
/** A buyer is new whose account is younger than this at the purchase. */
const newBuyerDays = 14;
/** A hold ends by itself, so that nobody forgets a shop. */
export const holdMs = 48 * hourMs;

export type RiskVerdict = { isHeld: boolean; reasons: readonly RiskReason[]; until: Date };

/** In the system's scope. */
export async function judgeRisk(tx: Tx, shop: Shop, now: Date): Promise<RiskVerdict> {
  const since = new Date(now.getTime() - tradeDays * dayMs);
  const trade = await readTrade(tx, shop, { since, now, newBuyerDays });
  const { isHeld, reasons } = scoreTrade(trade);
  return { isHeld, reasons, until: new Date(now.getTime() + holdMs) };
}
