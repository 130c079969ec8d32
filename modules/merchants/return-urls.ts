import { isOnOwnMachine } from '@luwag/contracts/merchants';
import type { Mode } from '@luwag/platform/security/caller';

/**
 * Whether checkout may send a buyer to this address: origin and path are on the store's list as
 * they stand, whatever the query says. Pages on a developer's own machine are for test mode alone.
 */
export function mayReturnTo(
  { return_urls: allowed }: { return_urls: readonly string[] },
  { url: wanted, mode }: { url: string; mode: Mode },
): boolean {
  if (!URL.canParse(wanted)) return false;
  const url = new URL(wanted);
  if (isOnOwnMachine(url) && mode !== 'test') return false;
  url.search = '';
  // What is left besides origin and path, a user name or a fragment, is on no list.
  return allowed.includes(url.href);
}
