import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';

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
