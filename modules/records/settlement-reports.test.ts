import { type Payout, requestPayout } from '@luwag/contracts/payouts';
import {
  exportSettlementReport,
  getSettlementReport,
  printSettlementReport,
} from '@luwag/contracts/settlement-reports';
import { nameBankAccount, nameBusinessAddress, sell } from '@luwag/testing/builders/payouts';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { findUnsettled } from '@luwag/testing/seed/settlement-proof';
import { beforeAll, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
const calls = [getSettlementReport, exportSettlementReport, printSettlementReport];
let who: Awaited<ReturnType<typeof harness.newBuyer>>;
let payout: Payout;

beforeAll(async () => {
  who = await harness.newBuyer({ role: 'merchant', businessName: 'Kuya Ben’s Appliances' });
  const { store_id: id } = await openStoreOf(harness, who);
  const store = { id, merchantId: who.account.id };
  await nameBusinessAddress(harness, who.account.id);
  await nameBankAccount(harness, who.account.id);
  await sell(harness.db, 4_800.5, { store });
  await sell(harness.db, 1_250.25, { store, daysAgo: 8 });
  const reply = await harness.call(requestPayout, who.headers, { body: { mode: 'live' } });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  payout = reply.json();
});

const get = (call: (typeof calls)[number], headers: Record<string, string> = who.headers) =>
  harness.call(call, headers, { params: { payout_id: payout.id } });

test('a report adds up to its payout and to the ledger, whichever way it is read', async () => {
  expect(await findUnsettled({ harness, who }, payout)).toEqual([]);
  const report = (await get(getSettlementReport)).json();
  expect(report).toMatchObject({ shop: 'Kuya Ben’s Appliances', payout: { id: payout.id } });
  expect(report.lines.filter(({ kind }: { kind: string }) => kind === 'sale')).toHaveLength(2);
  for (const { kind, reference } of report.lines)
    if (kind === 'sale') expect(reference).toMatch(/^\w{4}-\w{4}$/);
  expect(report.totals.price).toBe(6_050_75);
  expect(report.fee_tax.amount).toBe(Math.round((report.totals.fee * 12) / 112));
});

test('CSV is a file for a spreadsheet, and the same payout prints the same bytes', async () => {
  const csv = await get(exportSettlementReport);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toContain('luwag-settlement.csv');
  expect(csv.payload.split('\r\n')[0]).toContain('bank_reference');
  const [first, second] = [await get(printSettlementReport), await get(printSettlementReport)];
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
});

test.each(calls)(
  '$name knows no payout of another shop, and none of the other mode',
  async (call) => {
    const stranger = await harness.newBuyer({ role: 'merchant' });
    const { store_id } = await openStoreOf(harness, who);
    const { key } = await testKeyOf(harness, who, { store_id }, ['reports:read']);
    for (const headers of [stranger.headers, { authorization: `Bearer ${key}` }]) {
      const reply = await get(call, headers);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'payout_not_found']);
    }
  },
);
