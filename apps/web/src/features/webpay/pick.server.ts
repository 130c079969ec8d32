import {
  cookieHeader,
  cookieNames,
  cookieSeconds,
  parseCookies,
} from '#app/shared/auth/cookies.ts';
import { type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { parseTerms } from './choice.ts';

/**
 * The plan that a buyer had picked when she left for the gateway's page to link a wallet: the way
 * back from there carries nothing. It only marks a choice that she still has to send, so it needs
 * no signature; it counts for one proposal.
 */
export function keepPick({ context }: VisitorArgs, proposalId: string, terms: number): void {
  const note = `${proposalId}.${terms}`;
  context.get(visitor).setCookie(cookieHeader(cookieNames.pick, note, cookieSeconds.pick));
}

export function readPick(
  { request }: Pick<VisitorArgs, 'request'>,
  proposalId: string,
): number | undefined {
  const note = parseCookies(request.headers.get('cookie') ?? '')[cookieNames.pick] ?? '';
  const [of, terms = ''] = note.split('.');
  return of === proposalId ? parseTerms(terms) : undefined;
}
