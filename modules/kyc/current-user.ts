import type { Ctx } from '@luwag/platform/http/route';
import type { Person } from '@luwag/platform/security/caller';

/** The signed-in person; the contract admits no other caller. */
export function personOf({ caller }: Pick<Ctx, 'caller'>): Person {
  if (caller.kind !== 'person')
    throw new Error(`needs a signed-in person, called by ${caller.kind}`);
  return caller;
}
