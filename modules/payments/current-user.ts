import { mayDo } from '@luwag/domain/shop-roles';
import type { Ctx } from '@luwag/platform/http/route';
import type { Mode } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';

/**
 * The merchant of a call. An API key has one store and one mode, a device at a counter one store
 * and what it asked for itself; a person has both modes, and all stores unless they work in some
 * (`storeIds`). What the shop pays us is not everybody's to see.
 */
export type MerchantOfCall = {
  merchantId: string;
  storeId: string | undefined;
  mode: Mode | undefined;
  deviceId?: string;
  storeIds: readonly string[] | undefined;
  seesFees: boolean;
};

export function merchantOf({ caller }: Pick<Ctx, 'caller'>): MerchantOfCall {
  if (caller.kind === 'key')
    return {
      ...{ merchantId: caller.id, storeId: caller.storeId, mode: caller.mode },
      ...{ storeIds: undefined, seesFees: true },
    };
  if (caller.kind === 'device') {
    const { id: merchantId, storeId, deviceId } = caller;
    return {
      ...{ merchantId, storeId, deviceId, mode: undefined },
      ...{ storeIds: undefined, seesFees: false },
    };
  }
  const { id: merchantId, member } = personOf({ caller });
  return {
    ...{ merchantId, storeId: undefined, mode: undefined, storeIds: member?.storeIds },
    seesFees: mayDo(member?.role ?? 'owner', 'see_payouts'),
  };
}
