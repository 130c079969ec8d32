import type { Tx } from '@luwag/db';
import { dayMs, hourMs } from '@luwag/domain/durations';
import { type RiskReason, type RiskScore, scoreTrade } from '@luwag/domain/payout-risk';
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
  const { isHeld, reasons } = await scoreShop(tx, shop, now);
  return { isHeld, reasons, until: new Date(now.getTime() + holdMs) };
}

async function scoreShop(tx: Tx, shop: Shop, now: Date): Promise<RiskScore> {
  const since = new Date(now.getTime() - tradeDays * dayMs);
  return scoreTrade(await readTrade(tx, shop, { since, now, newBuyerDays }));
}

/** The same signs, for whoever looks at the shop for another reason. In the system's scope. */
export const readTradeReasons = async (
  tx: Tx,
  merchantId: string,
  now: Date,
): Promise<readonly RiskReason[]> =>
  (await scoreShop(tx, { mode: 'live', merchantId }, now)).reasons;
