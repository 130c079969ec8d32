import type { Ctx } from '@luwag/platform/http/route';
import type { Mode, Person } from '@luwag/platform/security/caller';

/** The signed-in buyer; the contract admits no other role. */
export function buyerOf({ caller }: Pick<Ctx, 'caller'>): Person {
  if (caller.kind !== 'person')
    throw new Error(`needs a signed-in person, called by ${caller.kind}`);
  return caller;
}

/** The merchant of a call. An API key has one store and one mode; a person has all of both. */
export type Shop = {
  merchantId: string;
  storeId: string | undefined;
  mode: Mode | undefined;
};

export function shopOf({ caller }: Pick<Ctx, 'caller'>): Shop {
  if (caller.kind === 'key')
    return { merchantId: caller.id, storeId: caller.storeId, mode: caller.mode };
  if (caller.kind !== 'person')
    throw new Error(`needs a merchant or an API key, called by ${caller.kind}`);
  return { merchantId: caller.id, storeId: undefined, mode: undefined };
}
