import { readConsent } from './preferences.ts';

/**
 * Not after a refusal, and never on the hosted checkout, which belongs to the shop and its buyer.
 */
export function mayCount({ cookies, pathname }: { cookies: string; pathname: string }): boolean {
  return readConsent(cookies) !== false && !pathname.startsWith('/buyer/webpay');
}
