import { randomUUID } from 'node:crypto';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures } from './id-fixture.ts';
import { insertAccount } from './purchases.ts';
import { insertRunningGroup } from './running-groups.ts';

/** A group that runs, with the caller on its first seat and their contribution open. */
async function runningGroupOf({ db }: PoolHarness, { account }: SignedIn) {
  const today = manilaDateOf((await testNow(db)).getTime());
  const members = [{ accountId: account.id }];
  while (members.length < 3) members.push({ accountId: await insertAccount(db, 'buyer') });
  const made = await insertRunningGroup(db, {
    mode: 'live',
    firstDate: addDays(today, 1),
    today,
    members,
  });
  const due = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('pal_dues')
      .selectAll()
      .where('group_id', '=', made.groupId)
      .where('account_id', '=', account.id)
      .orderBy('due_date')
      .executeTakeFirstOrThrow(),
  );
  return { ...made, due };
}

/** A payment of the caller's own that waits for them. */
async function paymentOf(harness: PoolHarness, who: SignedIn): Promise<string> {
  const { due } = await runningGroupOf(harness, who);
  return inScope(harness.db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('collection_attempts')
      .values({
        id: idFor(who.account.id),
        mode: 'live',
        buyer_id: who.account.id,
        pal_due_id: due.id,
        purpose: 'pal_member',
        business_date: due.due_date,
        amount_centavos: due.amount_centavos,
        channel: 'GCASH',
        state: 'waiting',
        redirect_url: 'https://gateway.test/page',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

const ofGroup = { nobodys: 'it is of the group whose id is beside it' };
const sourceOf = { nobodys: 'one’s own, or as if it were not there: see dues.test.ts' };

const byGroup = (params: Record<string, string> = {}, body?: object): IdFixture => ({
  roles: ['buyer'],
  own: async (harness, who) => (await runningGroupOf(harness, who)).groupId,
  request: async (_harness, _who, group_id) => ({
    params: { group_id, ...params },
    ...(body ? { body } : {}),
  }),
  refused: 'group_not_found',
});

const byPayment: IdFixture = {
  roles: ['buyer'],
  own: paymentOf,
  request: async (_harness, _who, due_payment_id) => ({ params: { due_payment_id } }),
  refused: 'payment_not_found',
};

const byQr = {
  payment_source_id: null,
  payment_method_id: 'QRPH',
  amount: 1_010_00,
};

/** For every id in the calls by which members give. */
export const paluwaganMoneyFixtures: IdFixtures = {
  'paluwagan.getDue': {
    'params.group_id': byGroup({ due_id: randomUUID() }),
    'params.due_id': ofGroup,
  },
  'paluwagan.payDue': {
    'params.group_id': byGroup({ due_id: randomUUID() }, byQr),
    'params.due_id': ofGroup,
    'body.payment_source_id': sourceOf,
  },
  'paluwagan.getDuePayment': { 'params.due_payment_id': byPayment },
  'paluwagan.cancelDuePayment': { 'params.due_payment_id': byPayment },
  'paluwagan.listGroupEntries': { 'params.group_id': byGroup() },
};
