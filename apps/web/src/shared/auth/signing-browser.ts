import type { SigningBrowser } from '@luwag/contracts/sessions';
import type { z } from 'zod';
import { cookieNames, parseCookies } from './cookies.ts';

const userAgentLengthMax = 512;

/** What the API is told of the browser that somebody signs in with. */
export function signingBrowserOf(
  userAgent: string | null | undefined,
  cookies: Readonly<Record<string, string>>,
): z.input<typeof SigningBrowser> {
  const deviceKey = cookies[cookieNames.device];
  return {
    user_agent: (userAgent ?? '').slice(0, userAgentLengthMax),
    ...(deviceKey ? { device_key: deviceKey } : {}),
  };
}

/** The same, for a page's loader or action. */
export const browserOf = ({ headers }: Request): z.input<typeof SigningBrowser> =>
  signingBrowserOf(headers.get('user-agent'), parseCookies(headers.get('cookie') ?? ''));
