/** What a visitor has chosen about the look of the site, read from the request and nothing else. */
export const locales = ['en', 'fil'] as const;
export type Locale = (typeof locales)[number];

/** `system` is the absence of a choice: the device's own setting decides. */
export const themes = ['light', 'dark', 'system'] as const;
export const localeCookie = 'luwag.lang';
export const themeCookie = 'luwag.theme';
export const consentCookie = 'localConsent';
/** `full` from whoever left the light edition by its link, until they open it again. */
export const editionCookie = 'luwag.edition';
export const cookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/** Open to script, unlike the cookies of signing in: a page follows what was chosen. */
export function preferenceCookie(
  name: string,
  value: string,
  { isSecure, maxAge = cookieMaxAgeSeconds }: { isSecure: boolean; maxAge?: number },
): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

export type Preferences = {
  locale: Locale;
  theme: (typeof themes)[number];
  /** Absent until the visitor has answered the banner. */
  consent: boolean | undefined;
};

export function readPreferences(headers: Headers): Preferences {
  const cookies = headers.get('cookie') ?? '';
  return {
    locale: readLocale(cookies, headers.get('accept-language') ?? ''),
    theme: pick(themes, readCookie(cookies, themeCookie)) ?? 'system',
    consent: readConsent(cookies),
  };
}

export function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** Only the text `false` refuses analytics; any other answer is a yes. */
export function readConsent(cookies: string): boolean | undefined {
  const answer = readCookie(cookies, consentCookie);
  return answer === undefined ? undefined : answer !== 'false';
}

/** The cookie first, then the first listed language we speak. `tl` is how browsers spell `fil`. */
export function readLocale(cookies: string, acceptLanguage: string): Locale {
  const chosen = pick(locales, readCookie(cookies, localeCookie));
  if (chosen) return chosen;
  const wanted = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/);
      return { tag: tag.toLowerCase(), weight: Number(quality.replace('q=', '')) || 0 };
    })
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const language = tag.split('-')[0];
    if (language === 'fil' || language === 'tl') return 'fil';
    if (language === 'en') return 'en';
  }
  return 'en';
}

export function pick<const T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((one) => one === value);
}
