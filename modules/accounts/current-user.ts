import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import type { Ctx } from '@luwag/platform/http/route';
import { actorIdOf } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';

/** The caller's access token, for calls to the identity provider on their behalf. */
export function tokenOf(ctx: Ctx): string {
  const token = ctx.accessToken();
  if (!token) throw new Error(`no access token on a call of ${ctx.caller.kind} ${ctx.caller.id}`);
  return token;
}

/**
 * Account and session, for rows that belong to one session: of whoever is signed in, also while
 * they act for a shop.
 */
export function holderOf(ctx: Pick<Ctx, 'caller'>): { accountId: string; sessionId: string } {
  const { sessionId } = personOf(ctx);
  return { accountId: actorIdOf(ctx.caller), sessionId };
}

/** What is the signed-in person's own is not in the scope of the shop that they act for. */
export const asHolder = <T>(
  tx: Tx,
  { caller }: Pick<Ctx, 'caller'>,
  work: () => Promise<T>,
): Promise<T> => (personOf({ caller }).member ? asSystem(tx, work) : work());
