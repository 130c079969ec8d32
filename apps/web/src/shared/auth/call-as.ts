import type { Endpoint, RequestOf } from '@luwag/contracts/endpoint';
import { redirect } from 'react-router';
import { type CallOptions, type CallResult, call } from '#app/shared/api/call.ts';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { signInAddress } from './pages.ts';
import { wayBack } from './require-session.ts';
import { type VisitorArgs, visitor } from './visitor.ts';

type CallAsOptions = Pick<CallOptions, 'idempotencyKey' | 'stepUpId' | 'timeoutMs' | 'files'>;

/**
 * A call of the API on behalf of the visitor, signed in or not. A session that the API no longer
 * knows ends here: the person is sent to sign in again, and told why.
 */
export async function callAs<E extends Endpoint>(
  args: VisitorArgs,
  endpoint: E,
  request: RequestOf<E>,
  options: CallAsOptions = {},
): Promise<CallResult<E>> {
  const who = args.context.get(visitor);
  const result = await callWith(args, { endpoint, request, options, token: who.accessToken });
  if (result.ok || !who.session) return result;
  const error = endedBy(result.code);
  if (!error) return result;
  // Whoever could not renew their token in time is still signed in: it is we who have trouble.
  if (error === 'SessionEnded' && who.isStale)
    return { ...result, code: 'unavailable', status: 503 };
  const { role } = who.session;
  who.end();
  throw redirect(signInAddress(role, { error, back: wayBack(args) }));
}

/** Refusals that say that the session is over, by the words of the page to sign in on. */
function endedBy(code: string): 'SessionEnded' | 'WrongCodesEnded' | undefined {
  if (code === 'unauthenticated') return 'SessionEnded';
  return code === 'wrong_codes_ended_session' ? 'WrongCodesEnded' : undefined;
}

/** For the calls that a person may make between registering and their first sign-in. */
export function callAsRegistrant<E extends Endpoint>(
  args: VisitorArgs,
  endpoint: E,
  request: RequestOf<E>,
  options: CallAsOptions = {},
): Promise<CallResult<E>> {
  const { session, registrationToken } = args.context.get(visitor);
  if (session) return callAs(args, endpoint, request, options);
  return callWith(args, { endpoint, request, options, token: registrationToken });
}

function callWith<E extends Endpoint>(
  { request: page, url, context }: VisitorArgs,
  asked: {
    endpoint: E;
    request: RequestOf<E>;
    options: CallAsOptions;
    token: string | undefined;
  },
): Promise<CallResult<E>> {
  const { apiOrigin, requestId, visitorAddress, wireKey } = context.get(pageFacts);
  const { guestToken } = context.get(visitor);
  return call(asked.endpoint, asked.request, {
    ...asked.options,
    apiOrigin,
    requestId,
    visitorAddress,
    wireKey,
    signal: page.signal,
    headers: {
      origin: url.origin,
      ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}),
      ...(guestToken ? { 'x-luwag-guest': guestToken } : {}),
    },
  });
}
