import { setLanguage } from '@luwag/contracts/accounts';
import { redirect } from 'react-router';
import { callAs, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import {
  consentCookie,
  localeCookie,
  locales,
  pick,
  preferenceCookie,
  themeCookie,
  themes,
} from '#app/shared/page/preferences.ts';
import { safePath } from '#app/shared/page/safe-path.ts';
import type { Route } from './+types/preferences';

/** Sets the choices a form carries and goes back to where it stood. */
export async function action(args: Route.ActionArgs) {
  const { request } = args;
  const form = await request.formData();
  const isSecure = new URL(request.url).protocol === 'https:';
  const cookie = (name: string, value: string) => preferenceCookie(name, value, { isSecure });

  const headers = new Headers();
  const locale = pick(locales, form.get('locale'));
  if (locale) {
    headers.append('set-cookie', cookie(localeCookie, locale));
    await writeIn(args, locale);
  }
  const theme = pick(themes, form.get('theme'));
  if (theme === 'system')
    headers.append('set-cookie', preferenceCookie(themeCookie, '', { isSecure, maxAge: 0 }));
  else if (theme) headers.append('set-cookie', cookie(themeCookie, theme));
  const consent = pick(['true', 'false'], form.get('consent'));
  if (consent) headers.append('set-cookie', cookie(consentCookie, consent));

  return redirect(safePath(form.get('back')), { status: 303, headers });
}

/**
 * Whoever is signed in is also written to in the language they read. The page is what was asked
 * for: it changes whether that can be noted or not.
 */
async function writeIn(args: VisitorArgs, locale: 'en' | 'fil'): Promise<void> {
  try {
    if (args.context.get(visitor).session) await callAs(args, setLanguage, { body: { locale } });
  } catch {
    // The session ended meanwhile: the next page says so.
  }
}

export const loader = () => redirect('/');
