import { redirect } from 'react-router';
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
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const isSecure = new URL(request.url).protocol === 'https:';
  const cookie = (name: string, value: string) => preferenceCookie(name, value, { isSecure });

  const headers = new Headers();
  const locale = pick(locales, form.get('locale'));
  if (locale) headers.append('set-cookie', cookie(localeCookie, locale));
  const theme = pick(themes, form.get('theme'));
  if (theme === 'system')
    headers.append('set-cookie', preferenceCookie(themeCookie, '', { isSecure, maxAge: 0 }));
  else if (theme) headers.append('set-cookie', cookie(themeCookie, theme));
  const consent = pick(['true', 'false'], form.get('consent'));
  if (consent) headers.append('set-cookie', cookie(consentCookie, consent));

  return redirect(safePath(form.get('back')), { status: 303, headers });
}

export const loader = () => redirect('/');
