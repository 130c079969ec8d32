import { openSessionByLostApp, startLostApp } from '@luwag/contracts/lost-app';
import { type AccountType, OneTimeCode } from '@luwag/contracts/person';
import { data, redirect } from 'react-router';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { lostAddress } from '#app/shared/auth/face-address.ts';
import { browserOf } from '#app/shared/auth/signing-browser.ts';
import { callAs, redirectHome, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { check, formSchemas } from './checks.ts';
import { readTyped } from './entry.ts';
import type { LostAppFault, LostAppReply, SentCodes } from './lost-app-page.tsx';

export async function loadLostApp({ context }: VisitorArgs, type: AccountType) {
  const who = context.get(visitor);
  if (who.session) throw redirectHome(who.session.role);
  await who.startGuest();
  return { type };
}

/** Two plain forms, one after the other: the password, then both codes. */
export async function comeWithoutApp(args: VisitorArgs, type: AccountType) {
  const form = await args.request.formData();
  return form.has('recovery_key') ? bringCodes(args, form, type) : sendCodes(args, form, type);
}

async function sendCodes(args: VisitorArgs, form: FormData, type: AccountType) {
  const typed = readTyped(form);
  const checked = check(formSchemas.signIn, typed);
  const email = typed.email ?? '';
  if (!checked.ok) return refused({ email, fault: 'password_wrong' });
  const body = { account_type: type, ...checked.value };
  const started = await callAs(args, startLostApp, { body });
  if (!started.ok) return refused({ email, fault: lineFor(faults, started.code) ?? 'unavailable' });
  return data<LostAppReply>({ email, sent: started.data }, { status: 200 });
}

async function bringCodes(args: VisitorArgs, form: FormData, type: AccountType) {
  const sent = readSent(form);
  const mailed = OneTimeCode.safeParse(form.get('email_code'));
  if (!mailed.success) return refused({ email: '', sent, fault: 'email_code_wrong' });
  const texted = OneTimeCode.safeParse(form.get('number_code'));
  if (!texted.success) return refused({ email: '', sent, fault: 'number_code_wrong' });
  const opened = await callAs(args, openSessionByLostApp, {
    body: {
      recovery_key: sent.recovery_key,
      email_code: mailed.data,
      number_code: texted.data,
      ...browserOf(args.request),
    },
  });
  if (opened.ok) {
    await args.context.get(visitor).arrive(opened.data);
    return redirect(lostAddress(type, undefined), 303);
  }
  const fault = lineFor(faults, opened.code) ?? 'unavailable';
  // What no longer works is asked for anew, from the password on.
  return refused(fault === 'codes_expired' ? { email: '', fault } : { email: '', sent, fault });
}

/** As the page before showed it; only the key means anything to the API. */
function readSent(form: FormData): SentCodes {
  const textOf = (name: string) => String(form.get(name) ?? '').slice(0, 2_048);
  return {
    recovery_key: textOf('recovery_key'),
    email: textOf('sent_email'),
    number: textOf('sent_number'),
  };
}

const faults: ForRefusals<typeof startLostApp | typeof openSessionByLostApp, LostAppFault> = {
  password_wrong: 'password_wrong',
  nothing_to_recover: 'no_app',
  number_not_confirmed: 'no_number',
  number_too_fresh: 'number_new',
  account_suspended: 'suspended',
  code_sent_recently: 'sent_recently',
  too_many_attempts: 'too_many',
  too_many_codes: 'too_many',
  rate_limited: 'too_many',
  email_code_wrong: 'email_code_wrong',
  number_code_wrong: 'number_code_wrong',
  code_expired: 'codes_expired',
  invalid_request: 'codes_expired',
};

const refused = (reply: LostAppReply) =>
  data<LostAppReply>(reply, { status: reply.fault === 'unavailable' ? 503 : 422 });
