import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { dayMs } from '@luwag/domain/durations';
import type { ShopRole } from '@luwag/domain/shop-roles';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import { createAccount, type NewAccount, type SignedIn, signIn } from './accounts.ts';

/** Somebody who works for a shop, signed in: as if they had accepted an invitation. */
export async function memberOf(
  harness: PoolHarness,
  shop: Pick<SignedIn, 'account'>,
  {
    role,
    storeIds = null,
    ...person
  }: { role: ShopRole; storeIds?: string[] | null } & Omit<NewAccount, 'role'>,
): Promise<SignedIn & { memberId: string }> {
  const account = await createAccount(harness, { ...person, role: 'merchant' });
  const memberId = await insertMember(harness, shop.account.id, account.id, { role, storeIds });
  return { ...(await signIn(harness, account)), memberId };
}

export async function insertMember(
  { db }: Pick<PoolHarness, 'db'>,
  shopId: string,
  personId: string,
  { role, storeIds = null }: { role: ShopRole; storeIds?: string[] | null },
): Promise<string> {
  // Long enough to be a second person.
  const joined_at = new Date((await testNow(db)).getTime() - 2 * dayMs);
  return inScope(db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('shop_members')
      .values({
        id: idFor(shopId),
        account_id: shopId,
        person_id: personId,
        role,
        store_ids: storeIds,
        invited_by: shopId,
        joined_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
