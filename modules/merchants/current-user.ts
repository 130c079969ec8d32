import type { Ctx } from '@luwag/platform/http/route';
import type { Person } from '@luwag/platform/security/caller';

/** The signed-in merchant, on calls whose contract lets nobody else in. */
export function merchantOf({ caller }: Pick<Ctx, 'caller'>): Person {
  if (caller.kind !== 'person')
    throw new Error(`needs a signed-in person, called by ${caller.kind}`);
  return caller;
}
