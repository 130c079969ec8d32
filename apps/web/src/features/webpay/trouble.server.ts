import { data } from 'react-router';
import { parseUuid } from './choice.ts';

/** Nothing to pay at this address. */
export const missing = () => data('missing', { status: 404 });

/** The proposal that an address is about. */
export function proposalIdOf(search: URLSearchParams): string {
  const id = parseUuid(search.get('proposal'));
  if (!id) throw missing();
  return id;
}
