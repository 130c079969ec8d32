import { randomUUID } from 'node:crypto';
import {
  getPayoutBatch,
  payoutsPerPage,
  type StaffPayout,
} from '@luwag/contracts/payout-approvals';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { beforeAll, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
let joan: SignedIn;
beforeAll(async () => {
  joan = await documentsHarnessOf(harness).enterStaff(pagesOrigin);
});

/** Rows as they are counted; the last ones are marked. */
const payoutRow = (at: Date, batchId: string, isMarked: boolean) => ({
  ...{ id: randomUUID(), mode: 'live', merchant_id: randomUUID(), status: 'waiting' },
  ...{
    requested_by: 'schedule',
    pay_date: manilaDateOf(at.getTime()),
    lines_centavos: 1_000_00,
    debt_centavos: 0,
  },
  ...{ reserve_centavos: 0, withheld_centavos: 0, amount_centavos: 1_000_00 },
  ...{ remitted_centavos: 1_000_00, sales: 1, rail: 'instapay', bank_account_id: randomUUID() },
  waterfall: JSON.stringify([{ kind: 'sales', amountCentavos: 1_000_00, count: 1 }]),
  ...{ bank_code: 'PH_GCASH', bank_name: 'GCash', bank_account: '•••• 4504' },
  marks: isMarked ? ['large_amount'] : [],
  ...{ batch_id: batchId, journal_id: randomUUID(), created_at: at },
});

async function insertBatchOf(count: number, marked: number): Promise<string> {
  const at = await testNow(harness.db);
  const id = randomUUID();
  const batch = { id, mode: 'live', note: '', proposed_by: joan.account.id, proposed_at: at };
  const rows = Array.from({ length: count }, (_, n) => payoutRow(at, id, n >= count - marked));
  await inScope(harness.db, 'system', async (tx) => {
    await tx.insertInto('payout_batches').values(batch).execute();
    await tx.insertInto('payouts').values(rows).execute();
  });
  return id;
}

test('a batch is shown by pages, marked ones first, with the sums of all its payouts', async () => {
  const batch_id = await insertBatchOf(payoutsPerPage + 2, 3);
  const read = async (query: Record<string, string> = {}) => {
    const params = { batch_id };
    return (await harness.call(getPayoutBatch, joan.headers, { params, query })).json();
  };
  const first = await read();
  expect(first).toMatchObject({
    ...{ page: 1, has_more: true, marked: 3 },
    ...{ payouts: payoutsPerPage + 2, total: (payoutsPerPage + 2) * 1_000_00 },
  });
  const shown: StaffPayout[] = first.results;
  expect(shown).toHaveLength(payoutsPerPage);
  expect(shown.map(({ marks }) => marks.length > 0).lastIndexOf(true)).toBe(2);
  const second = await read({ page: '2' });
  expect(second).toMatchObject({ page: 2, has_more: false, marked: 3, total: first.total });
  const ids = [...shown, ...second.results].map(({ id }) => id);
  expect(new Set(ids).size).toBe(payoutsPerPage + 2);
});
