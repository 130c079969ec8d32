import type { Endpoint, ResultOf } from '@luwag/contracts/endpoint';
import { data } from 'react-router';
import type { CallResult } from '#app/shared/api/call.ts';

/** Nothing to pay at this address. */
export const missing = () => data('missing', { status: 404 });

/** What a page cannot do without: it is there, it is nowhere, or we are the ones in trouble. */
export function readOr503<E extends Endpoint>(
  result: CallResult<E>,
  ...absentCodes: string[]
): ResultOf<E> {
  if (result.ok) return result.data;
  const isAbsent = absentCodes.includes(result.code) || result.code === 'invalid_request';
  throw isAbsent ? missing() : data(result.code, { status: 503 });
}
