import type { Ctx } from '@luwag/platform/http/route';

/** The buyer who is signed in. Buyers see their plans of either mode, each marked with its own. */
export function buyerIdOf({ caller }: Pick<Ctx, 'caller'>): string {
  if (caller.kind !== 'person')
    throw new Error(`needs a signed-in person, called by ${caller.kind}`);
  return caller.id;
}
