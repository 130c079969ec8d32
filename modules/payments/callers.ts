import type { Ctx } from '@luwag/platform/http';
import type { Mode, Person } from '@luwag/platform/principal';

/** The buyer, on calls whose contract lets nobody else in. */
export function buyerOf({ principal }: Pick<Ctx, 'principal'>): Person {
  if (principal.kind !== 'person') throw new Error('only for a buyer who is signed in');
  return principal;
}

/** For whom a shop's call speaks. A key is of one store and one mode; a person has all of both. */
export type Shop = {
  merchantId: string;
  storeId: string | undefined;
  mode: Mode | undefined;
};

export function shopOf({ principal }: Pick<Ctx, 'principal'>): Shop {
  if (principal.kind === 'key')
    return { merchantId: principal.id, storeId: principal.storeId, mode: principal.mode };
  if (principal.kind !== 'person') throw new Error('only for merchants and their servers');
  return { merchantId: principal.id, storeId: undefined, mode: undefined };
}
