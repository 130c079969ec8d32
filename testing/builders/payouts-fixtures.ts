import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures } from './id-fixture.ts';

/** A payout of this merchant that was counted and is on no book: to be read, not sent. */
export async function payoutOf(
  { db }: Pick<PoolHarness, 'db'>,
  { account }: { account: Pick<SignedIn['account'], 'id'> },
  mode: 'test' | 'live' = 'live',
): Promise<string> {
  const now = await testNow(db);
  const today = manilaDateOf(now.getTime());
  const id = uuidV7(now, slotOf(account.id));
  await inScope(db, 'system', (tx) =>
    tx
      .insertInto('payouts')
      .values({
        id,
        mode,
        merchant_id: account.id,
        status: 'canceled',
        requested_by: 'schedule',
        pay_date: addDays(today, -1),
        lines_centavos: 500_00,
        debt_centavos: 0,
        reserve_centavos: 0,
        withheld_centavos: 0,
        amount_centavos: 500_00,
        remitted_centavos: 500_00,
        waterfall: '[]',
        sales: 0,
        rail: 'instapay',
        bank_account_id: uuidV7(now, slotOf(account.id)),
        bank_code: 'PH_BPI',
        bank_name: 'BPI',
        bank_account: '•••• 4417',
        journal_id: uuidV7(now, slotOf(account.id)),
        created_at: now,
        ended_at: now,
      })
      .execute(),
  );
  return id;
}

const own: IdFixture = {
  roles: ['merchant'],
  own: (harness, who) => payoutOf(harness, who),
  request: async (_harness, _who, payout_id) => ({ params: { payout_id } }),
  refused: 'payout_not_found',
};
const everybodys = { nobodys: 'staff act for everybody; other roles never, by their role' };

/** For every id in the calls of payouts. */
export const payoutsFixtures: IdFixtures = {
  'payouts.getPayout': { 'params.payout_id': own },
  'payouts.listPayoutLines': { 'params.payout_id': own },
  'records.getSettlementReport': { 'params.payout_id': own },
  'records.exportSettlementReport': { 'params.payout_id': own },
  'records.printSettlementReport': { 'params.payout_id': own },
  'payouts.getStaffPayout': { 'params.payout_id': everybodys },
  'payouts.holdPayout': { 'params.payout_id': everybodys },
  'payouts.getPayoutBatch': { 'params.batch_id': everybodys },
  'payouts.decidePayoutBatch': { 'params.batch_id': everybodys },
  'payouts.proposePayoutBatch': { 'body.payout_ids[]': everybodys },
};
