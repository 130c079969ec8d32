import type { Ctx } from '@luwag/platform/http';

/** The buyer who is signed in. Buyers see their plans of either mode, each marked with its own. */
export function buyerIdOf({ principal }: Pick<Ctx, 'principal'>): string {
  if (principal.kind !== 'person') throw new Error('only for a buyer who is signed in');
  return principal.id;
}
