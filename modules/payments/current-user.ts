import type { Ctx } from '@luwag/platform/http/route';
import type { Mode } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';

/**
 * The merchant of a call. An API key has one store and one mode, a device at a counter one store
 * and what it asked for itself; a person has all of it.
 */
export type MerchantOfCall = {
  merchantId: string;
  storeId: string | undefined;
  mode: Mode | undefined;
  deviceId?: string;
};

export function merchantOf({ caller }: Pick<Ctx, 'caller'>): MerchantOfCall {
  if (caller.kind === 'key')
    return { merchantId: caller.id, storeId: caller.storeId, mode: caller.mode };
  if (caller.kind === 'device') {
    const { id: merchantId, storeId, deviceId } = caller;
    return { merchantId, storeId, deviceId, mode: undefined };
  }
  return { merchantId: personOf({ caller }).id, storeId: undefined, mode: undefined };
}
