import type { Ctx } from '@luwag/platform/http';
import type { Person } from '@luwag/platform/principal';

/** The signed-in merchant, on calls whose contract lets nobody else in. */
export function merchantOf({ principal }: Pick<Ctx, 'principal'>): Person {
  if (principal.kind !== 'person') throw new Error('only for a merchant who is signed in');
  return principal;
}
