import type { ManageReply, Typed } from './manage.server.ts';

/** What a form of the page was refused for, and what had been typed into it. */
export function faultOf(
  reply: ManageReply | undefined,
  act: string,
): { code?: string | undefined; typed: Typed } {
  if (reply?.kind !== 'refused' || reply.act !== act) return { typed: {} };
  return { code: reply.code, typed: 'typed' in reply ? (reply.typed ?? {}) : {} };
}
