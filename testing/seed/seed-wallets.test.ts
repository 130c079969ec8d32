import { inScope } from '@luwag/db/scope';
import { createGateway } from '@luwag/gateway/gateway';
import { expect, test } from 'vitest';
import { insertAccount, insertSource } from '../builders/purchases.ts';
import { forAllTests } from '../harness/for-all-tests.ts';
import { startSourcesHarness } from '../harness/sources-harness.ts';
import { linkWallets } from './seed-wallets.ts';

const harness = forAllTests(startSourcesHarness);

test('wallets of the story can be charged, and keep what they are charged by', async () => {
  const id = await insertSource(harness.db, await insertAccount(harness.db, 'buyer'));
  const gateway = createGateway(harness.gateway.access);
  const tokenOf = async () => {
    const { gateway_token_id: tokenId } = await inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('payment_sources')
        .select('gateway_token_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    return { tokenId, kind: (await gateway.getToken(tokenId ?? '')).kind };
  };
  expect((await tokenOf()).kind).toBe('unknown');
  await linkWallets(harness.db, gateway, 'https://luwag.test');
  const linked = await tokenOf();
  expect(linked.kind).toBe('active');
  await linkWallets(harness.db, gateway, 'https://luwag.test');
  expect(await tokenOf()).toEqual(linked);
});
