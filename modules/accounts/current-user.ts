import type { Ctx } from '@luwag/platform/http/route';
import type { Person } from '@luwag/platform/security/caller';

/** The signed-in person; the contract admits no other caller. */
export function personOf({ caller }: Pick<Ctx, 'caller'>): Person {
  if (caller.kind !== 'person')
    throw new Error(`needs a signed-in person, called by ${caller.kind}`);
  return caller;
}

/** The caller's access token, for calls to the identity provider on their behalf. */
export function tokenOf(ctx: Ctx): string {
  const token = ctx.accessToken();
  if (!token) throw new Error(`no access token on a call of ${ctx.caller.kind} ${ctx.caller.id}`);
  return token;
}

/** Account and session, for rows that belong to one session. */
export function holderOf(ctx: Pick<Ctx, 'caller'>): { accountId: string; sessionId: string } {
  const { id: accountId, sessionId } = personOf(ctx);
  return { accountId, sessionId };
}
