import type { Endpoint, RequestOf } from '@luwag/contracts/endpoint';
import type { CallResult } from '#app/shared/api/call.ts';
import {
  clearedCookie,
  cookieHeader,
  cookieNames,
  cookieSeconds,
  parseCookies,
} from './cookies.ts';
import { type CallAsOptions, callWith, type VisitorArgs, visitor } from './visitor.ts';

/** What a device at a counter shows; undefined on one that was never paired. */
export const counterTokenOf = ({ request }: Pick<VisitorArgs, 'request'>): string | undefined =>
  parseCookies(request.headers.get('cookie') ?? '')[cookieNames.counter] || undefined;

export const keepCounter = ({ context }: Pick<VisitorArgs, 'context'>, token: string): void =>
  context.get(visitor).setCookie(cookieHeader(cookieNames.counter, token, cookieSeconds.counter));

export const forgetCounter = ({ context }: Pick<VisitorArgs, 'context'>): void =>
  context.get(visitor).setCookie(clearedCookie(cookieNames.counter));

/** A call of the API by the device itself, whoever else is signed in on it. */
export const callAsCounter = <E extends Endpoint>(
  args: VisitorArgs,
  endpoint: E,
  request: RequestOf<E>,
  options: CallAsOptions = {},
): Promise<CallResult<E>> =>
  callWith(args, { endpoint, request, options, token: counterTokenOf(args) });
