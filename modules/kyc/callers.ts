import type { Ctx } from '@luwag/platform/http';
import type { Person } from '@luwag/platform/principal';

/** The signed-in person, on calls whose contract lets nobody else in. */
export function personOf({ principal }: Pick<Ctx, 'principal'>): Person {
  if (principal.kind !== 'person') throw new Error('only for somebody signed in');
  return principal;
}
