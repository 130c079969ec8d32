/**
 * People who work for a shop, each with an account and a sign-in of their own. Owns `shop_members`,
 * `shop_invitations`, `approvals` and `shop_rules`.
 *
 * Promises: whoever works for a shop acts for it on every call of a shop, within the table of roles
 * (`packages/domain/src/shop-roles.ts`) and their stores, and is looked up at every call. A place
 * is taken only by an account with exactly the invited address, once. Nobody works for two shops,
 * and nobody changes their own role. A suspended or closed shop opens nothing to its people.
 * Somebody who is removed loses their sessions in the same moment. Everything is on record under
 * the name of who did it.
 *
 * What takes a second person is kept as it was asked, word for word with its hash, and done once
 * by the approval of somebody else who may, in one transaction with it; the database refuses the
 * same person twice. A live key is made by whoever asked, within a day of the approval, and once.
 * Only where somebody else may sign, and for two days. Whoever came into a role within a day signs
 * nothing, and for a week after somebody who could sign has left nobody acts alone in their place.
 */
import type { Db, Tx } from '@luwag/db';
import { asSystem, inScope } from '@luwag/db/scope';
import type { ShopRole } from '@luwag/domain/shop-roles';
import type { Shops } from '@luwag/platform/security/authenticate';
import { findAccountStatus } from '../accounts/service.ts';
import { findMembership, markRemoved } from './repository.ts';

export {
  type ApprovalRequest,
  ask,
  isSecondNeeded,
  isSecondNeededForRefund,
  refuseAlone,
  spendApproved,
} from './second-person.ts';
export { tellShop } from './telling.ts';

/** The shop that somebody works for, and as what; undefined for whoever works for none. */
export const findWorkplace = (
  tx: Tx,
  personId: string,
): Promise<{ shopId: string; role: ShopRole } | undefined> =>
  asSystem(tx, async () => {
    const row = await findMembership(tx, personId);
    return row && { shopId: row.account_id, role: row.role };
  });

/** Whoever closes their account works for nobody any more. In the system's scope. */
export async function leaveShop(
  tx: Tx,
  { personId, now }: { personId: string; now: Date },
): Promise<void> {
  const row = await findMembership(tx, personId);
  if (row) await markRemoved(tx, row.id, { by: personId, now });
}

export const membershipsOf = (db: Db): Shops => ({
  find: (personId) =>
    inScope(db, 'system', async (tx) => {
      const row = await findMembership(tx, personId);
      if (!row) return undefined;
      const shop = await findAccountStatus(tx, row.account_id);
      const { role, store_ids: storeIds } = row;
      return {
        shopId: row.account_id,
        member: { personId, role, storeIds: storeIds ?? undefined },
        isOpen: shop?.account_status !== 'SUSPENDED' && shop?.account_status !== 'CLOSED',
      };
    }),
});
