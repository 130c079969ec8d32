import type { TestAccount } from '../builders/accounts.ts';
import type { Browser } from './web-harness.ts';

/** Posts a sign-in form the way a page without script does. */
export async function postSignIn(
  browser: Browser,
  who: Pick<TestAccount, 'role' | 'email' | 'password'>,
  extra: Record<string, string> = {},
) {
  const form = { email: who.email, password: who.password, callbackUrl: `/${who.role}/dashboard` };
  return postToDoor(browser, who.role, { ...form, ...extra });
}

export async function postToDoor(
  browser: Browser,
  role: TestAccount['role'],
  fields: Record<string, string>,
) {
  const csrfToken = await browser.csrfToken();
  return browser.postForm(`/api/auth/callback/${role}`, { csrfToken, ...fields });
}
