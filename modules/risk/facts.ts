import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs } from '@luwag/domain/durations';
import {
  findRiskRulesOn,
  type RiskFacts,
  type RiskScoring,
  scoreRisk,
} from '@luwag/domain/risk-rules';
import { readTradeReasons } from '../payouts/service.ts';
import { readPaying, readSharing } from './facts-repository.ts';

const failedDays = 7;

export type Customer = { id: string; role: 'buyer' | 'merchant'; created_at: Date };

/** All that the rules are asked with. In the system's scope. */
async function readFacts(
  tx: Tx,
  { id, role, created_at }: Customer,
  now: Date,
): Promise<RiskFacts> {
  const nowMs = now.getTime();
  const shared = await readSharing(tx, id);
  const paying = await readPaying(tx, id, new Date(nowMs - failedDays * dayMs));
  return {
    role,
    accountsOnDevice: shared.on_device,
    accountsOnBankAccount: shared.on_bank_account,
    isShopAndBuyer: shared.is_shop_and_buyer,
    sameIdentity: shared.same_identity,
    linkedToFraud: shared.linked_to_fraud,
    failedFirstPayments: paying.failed_first,
    accountAgeDays: Math.max(0, Math.floor((nowMs - created_at.getTime()) / dayMs)),
    plansOverdue: paying.overdue,
    plansFinished: paying.finished,
    trade: role === 'merchant' ? await readTradeReasons(tx, id, now) : [],
  };
}

/** What the rules of today say of somebody, with all that they were asked with. */
export async function judge(
  tx: Tx,
  customer: Customer,
  now: Date,
): Promise<{ facts: RiskFacts; scored: RiskScoring }> {
  const facts = await readFacts(tx, customer, now);
  return { facts, scored: scoreRisk(findRiskRulesOn(manilaDateOf(now.getTime())), facts) };
}
