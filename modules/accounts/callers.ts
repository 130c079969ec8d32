import type { Ctx } from '@luwag/platform/http';
import type { Person } from '@luwag/platform/principal';

/** The signed-in person, on calls whose contract lets nobody else in. */
export function personOf({ principal }: Pick<Ctx, 'principal'>): Person {
  if (principal.kind !== 'person') throw new Error('only for somebody signed in');
  return principal;
}

/** The same person's token, for what the identity provider does for them. */
export function tokenOf(ctx: Ctx): string {
  const token = ctx.accessToken();
  if (!token) throw new Error('somebody signed in has a token');
  return token;
}

/** Whose session it is, for what belongs to one session of one account. */
export function holderOf(ctx: Pick<Ctx, 'principal'>): { accountId: string; sessionId: string } {
  const { id: accountId, sessionId } = personOf(ctx);
  return { accountId, sessionId };
}
