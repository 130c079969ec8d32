/**
 * Proves that plans, their records and the ledger say the same.
 */
import type { Tx } from '@luwag/db';
import { sum } from '@luwag/domain/money';
import { ledgerOf, merchantShareOf, planAccounts } from '@luwag/domain/reconciling';
import type { Finding } from '@luwag/ledger/alarms';
import type { Slice } from '@luwag/ledger/watch';
import { listPlanRecords } from './plan-records-repository.ts';
import { findPlanFaults } from './proving.ts';
import {
  listMerchantsBothWays,
  listPlansBothWays,
  type MerchantBothWays,
  type PlanBothWays,
} from './repository.ts';

/** A tenth of a second of the engine: whoever reads meanwhile is not kept for longer. */
const plansPerSlice = 100;
const merchantsPerSlice = 20;
const findingsMax = 20;
const beforeAnyPlan = '00000000-0000-0000-0000-000000000000';

/** Holds the next plans against the ledger and what was agreed to. In the system's scope. */
export async function reconcilePlans(tx: Tx, after: string): Promise<Slice> {
  const plans = await listPlansBothWays(tx, after || beforeAnyPlan, plansPerSlice);
  const last = plans.at(-1);
  if (!last) return { after, isLast: true, findings: [] };
  const records = await listPlanRecords(
    tx,
    plans.map(({ id }) => id),
  );
  const findings = [...plans.flatMap(differencesOf), ...records.flatMap(findPlanFaults)];
  return { after: last.id, isLast: false, findings: findings.slice(0, findingsMax) };
}

/** Holds what we owe the next merchants against what they sold. In the system's scope. */
export async function reconcileMerchants(tx: Tx, after: string): Promise<Slice> {
  const merchants = await listMerchantsBothWays(tx, after || '0', merchantsPerSlice);
  const last = merchants.at(-1);
  return {
    after: last ? String(last.accountId) : after,
    isLast: !last,
    findings: merchants.flatMap(differencesOfMerchant).slice(0, findingsMax),
  };
}

type Difference = { of: string; rows: unknown; ledger: unknown };

function differencesOf({ id, totals, parties, ledger, credit }: PlanBothWays): Finding[] {
  const expected = ledgerOf(totals);
  const isSold = totals.status !== 'pending' && totals.status !== 'declined';
  const pairs: Difference[] = [
    ...planAccounts.map((of) => ({
      of,
      rows: expected.posted[of],
      ledger: ledger.posted[of] ?? 0,
    })),
    { of: 'held', rows: expected.heldCentavos, ledger: ledger.heldCentavos },
    { of: 'sale', rows: isSold ? totals.principalCentavos : 0, ledger: ledger.soldCentavos },
    {
      of: 'parties',
      rows: isSold ? parties.join(' ') : '',
      ledger: isSold ? ledger.parties.join(' ') : '',
    },
    { of: 'buyer_credit', rows: credit.rowsCentavos, ledger: credit.ledgerCentavos },
  ];
  return findingOf('plan_balance', `plans ${id}`, pairs);
}

function differencesOfMerchant(merchant: MerchantBothWays): Finding[] {
  const refunded = sum(merchant.refundedSales.map(merchantShareOf));
  const { salesCentavos, paidAtOnceCentavos, heldCentavos } = merchant.ledger;
  return findingOf('merchant_payable', `ledger.accounts ${merchant.accountId}`, [
    { of: 'sales', rows: merchant.wholeSalesCentavos + refunded, ledger: salesCentavos },
    { of: 'paid_at_once', rows: merchant.paidAtOnceCentavos, ledger: paidAtOnceCentavos },
    { of: 'held', rows: merchant.heldCentavos, ledger: heldCentavos },
  ]).map((finding) => ({
    ...finding,
    detail: { ...finding.detail, owner: merchant.owner, mode: merchant.mode },
  }));
}

function findingOf(kind: Finding['kind'], subject: string, pairs: Difference[]): Finding[] {
  const differences = pairs.filter(({ rows, ledger }) => rows !== ledger);
  return differences.length === 0 ? [] : [{ kind, subject, detail: { differences } }];
}
