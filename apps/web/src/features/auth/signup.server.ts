import { registerBuyer, registerMerchant } from '@luwag/contracts/accounts';
import { redirect } from 'react-router';
import { keepRegistration } from '#app/shared/auth/registration-cookie.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { countdownMs } from '#app/shared/hooks/countdown.ts';
import { readPreferences } from '#app/shared/page/preferences.ts';
import { faulty, keepEntry, troubled } from './answers.server.ts';
import { check, formSchemas } from './checks.ts';
import { accountTypeOf, entryPaths, readTyped } from './entry.ts';

/** How many partner companies fit into what the browser keeps and the next page names. */
const companiesMax = 3;

/**
 * Opens the account, as far as anyone can see: an address that is known already gets the same
 * answer and the same next page.
 */
export async function signUp(args: VisitorArgs) {
  const type = accountTypeOf(args.url);
  const typed = readTyped(await args.request.formData());
  const schema = formSchemas[type === 'merchant' ? 'merchantSignup' : 'buyerSignup'];
  const checked = check(schema, typed);
  if (!checked.ok) return faulty(typed, checked.faults);
  const { email, contact_number: number } = checked.value;
  const body = { ...checked.value, locale: readPreferences(args.request.headers).locale };
  const result =
    'tin' in body
      ? await callAs(args, registerMerchant, { body })
      : await callAs(args, registerBuyer, { body });
  if (result.ok) {
    const companies = result.data.companies.slice(0, companiesMax).map(({ name }) => name);
    keepRegistration(args, result.data.token);
    keepEntry(args, {
      registered: { email, number, companies },
      confirmation: { email, sentAt: Date.now(), waitSeconds: countdownMs / 1_000 },
      numberCode: undefined,
    });
    return redirect(entryPaths(type).verify, 303);
  }
  if (result.code === 'password_refused') return faulty(typed, { password: 'refused' });
  return troubled(typed, result.code);
}
