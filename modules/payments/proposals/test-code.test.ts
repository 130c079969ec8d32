import { confirmProposal } from '@luwag/contracts/proposals';
import { inScope } from '@luwag/db/scope';
import { purchaseTestCode } from '@luwag/domain/test-values';
import { auditOf } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Ready, startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);

const confirm = (who: SignedIn, { id, agreed: { disclosure_hash } }: Ready, test_code: string) =>
  harness.call(confirmProposal, who.headers, {
    params: { proposal_id: id },
    body: { disclosure_hash, test_code },
  });
async function agreed(who: SignedIn, webpay_url: string): Promise<Ready> {
  const proposal = await harness.open(who, { token: tokenOf({ webpay_url }) });
  const reply = await harness.agree(who, proposal, { terms: 6 });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

test('the documented code alone confirms a test purchase: new device, no factor, any amount', async () => {
  // Nobody whom anything was given: no line, no source, no number, a device never seen before.
  const who = await harness.newBuyer();
  const ready = await agreed(who, (await harness.askFor({ amount: 9_000_00 })).webpay_url);
  expect(ready.agreed.can_be_confirmed_by_text).toBe(false);
  expect(codeOf(await confirm(who, ready, '222003'))).toEqual([422, 'code_wrong']);
  const reply = await confirm(who, ready, purchaseTestCode);
  expect(reply.json().agreed).toEqual({ ...ready.agreed, is_confirmed: true });
  expect((await harness.pay(who, reply.json())).statusCode).toBe(201);
  const rows = await inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('agreements').selectAll().where('buyer_id', '=', who.account.id).execute(),
  );
  expect(rows).toMatchObject([{ mode: 'test', confirmed_with: 'test_code' }]);
  expect(await auditOf(harness.db, who.account.id)).toContain('purchase.confirmed');
});

test('it confirms what was agreed to by this buyer, and nothing else', async () => {
  const [who, other] = [await harness.newBuyer(), await harness.newBuyer()];
  const ready = await agreed(who, (await harness.askFor()).webpay_url);
  expect(codeOf(await confirm(other, ready, purchaseTestCode))).toEqual([
    404,
    'proposal_not_found',
  ]);
  const changed = { ...ready, agreed: { ...ready.agreed, disclosure_hash: '0'.repeat(64) } };
  expect(codeOf(await confirm(who, changed, purchaseTestCode))).toEqual([409, 'offer_changed']);
  expect((await harness.proposalOf(who, ready.id)).agreed?.is_confirmed).toBe(false);
});

test('no purchase of real money takes it, in the service or in the database', async () => {
  const who = await harness.newPayer({ mode: 'live', channel: null });
  const ready = await agreed(who, (await harness.askLive({ amount: 3_000_00 })).webpay_url);
  expect(codeOf(await confirm(who, ready, purchaseTestCode))).toEqual([
    403,
    'confirmation_refused',
  ]);
  expect((await harness.proposalOf(who, ready.id)).agreed?.is_confirmed).toBe(false);
  const forced = inScope(harness.db, 'system', (tx) =>
    sql`update proposals set confirmed_at = now(), confirmed_with = 'test_code' where id = ${ready.id}`.execute(
      tx,
    ),
  );
  await expect(forced).rejects.toThrow('proposals_test_code_is_for_tests');
});
