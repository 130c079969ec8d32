import { rightsOf, type ShopRight, type ShopRole } from '@luwag/domain/shop-roles';
import type { Ctx } from '@luwag/platform/http/route';
import { actorIdOf } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';

/** Who acts for which shop. Whoever works for no other shop is the owner of their own. */
export type Acting = {
  shopId: string;
  personId: string;
  role: ShopRole;
  rights: ShopRight[];
  storeIds: readonly string[] | undefined;
  isMember: boolean;
};

export function actingOf({ caller }: Pick<Ctx, 'caller'>): Acting {
  const { id: shopId, member } = personOf({ caller });
  const role = member?.role ?? 'owner';
  return {
    shopId,
    personId: actorIdOf(caller),
    role,
    rights: rightsOf(role),
    storeIds: member?.storeIds,
    isMember: member !== undefined,
  };
}
