import type { Role } from '@luwag/contracts/endpoint';
import { redirect } from 'react-router';
import { signInForm, wantedPath } from '#app/shared/auth/sign-in-form.ts';
import { redirectHome, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { pick } from '#app/shared/page/preferences.ts';
import { faulty, keepEntry, readEntry } from './answers.server.ts';
import { check, formSchemas } from './checks.ts';
import { readTyped } from './entry.ts';
import { signInNotices } from './sign-in-notice.tsx';

export async function loadSignIn(args: VisitorArgs, role: Role) {
  const who = args.context.get(visitor);
  if (who.session?.role === role) throw redirect(wantedPath(args.url, role));
  if (who.session) throw redirectHome(who.session.role);
  await who.startGuest();
  const form = signInForm(args, role);
  return {
    form,
    // Whoever comes without an error has typed nothing yet, on this page.
    email: form.error ? readEntry(args).signInEmail : undefined,
    notice: pick(signInNotices, args.url.searchParams.get('notice')),
  };
}

/**
 * Where a form arrives that was sent without script. What is wrong at first sight is answered here;
 * the rest goes on to the session protocol, by a redirect that makes the browser post it again.
 */
export async function passOn(args: VisitorArgs, role: Role) {
  const typed = readTyped(await args.request.formData());
  const isCode = typed.code !== undefined;
  const checked = check(isCode ? formSchemas.signInCode : formSchemas.signIn, typed);
  if (!checked.ok) return faulty(typed, checked.faults);
  if (!isCode) keepEntry(args, { signInEmail: typed.email });
  return redirect(`/api/auth/callback/${role}`, 307);
}
