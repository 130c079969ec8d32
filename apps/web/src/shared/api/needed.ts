import type { Endpoint, ResultOf } from '@luwag/contracts/endpoint';
import { data } from 'react-router';
import type { CallResult } from './call.ts';

/**
 * What a page cannot do without: it is there; or it is nowhere, by one of the codes that say so or
 * because it was asked for by what cannot be an id; or we are the ones in trouble.
 */
export function needed<E extends Endpoint>(
  result: CallResult<E>,
  ...absentCodes: string[]
): ResultOf<E> {
  if (result.ok) return result.data;
  const isAbsent =
    absentCodes.length > 0 && [...absentCodes, 'invalid_request'].includes(result.code);
  throw data(result.code, { status: isAbsent ? 404 : 503 });
}
