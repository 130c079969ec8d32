import { LinkToken, resendEmailValidation, verifyEmail } from '@luwag/contracts/accounts';
import { AnyPassword } from '@luwag/contracts/person';
import { redirect } from 'react-router';
import { callAs, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import {
  type Answer,
  answered,
  expired,
  faulty,
  keepEntry,
  readEntry,
  troubled,
} from './answers.server.ts';
import { check, formSchemas } from './checks.ts';
import { accountTypeOf, entryPaths, readTyped } from './entry.ts';
import type { ResendReply } from './resend-mail-form.tsx';
import { secondsLeft, timerOf } from './wait.ts';

/** Whether the password is asked for as well, and whether the one that was typed is another's. */
export type PasswordAsked = 'asked' | 'wrong';
export type VerifyReply = ResendReply & { isExpired?: boolean; password?: PasswordAsked };

export function loadVerify(args: VisitorArgs) {
  const type = accountTypeOf(args.url);
  const { registered, confirmation } = readEntry(args);
  return {
    linkKey: args.url.searchParams.get('key'),
    facts: {
      type,
      email: confirmation?.email,
      // Right after a buyer's registration: who vouches for them, if anyone does.
      companies: type === 'buyer' ? registered?.companies : undefined,
      canConfirmNumber: args.context.get(visitor).registrationToken !== undefined,
      wasSent: args.url.searchParams.has('sent'),
      timer: timerOf('verification-email', confirmation),
    },
  };
}

export type CheckMailFacts = ReturnType<typeof loadVerify>['facts'];

export async function verify(args: VisitorArgs): Promise<Answer<VerifyReply>> {
  const form = await args.request.formData();
  return form.get('intent') === 'confirm' ? confirm(args, form) : resend(args, form);
}

async function confirm(args: VisitorArgs, form: FormData) {
  const type = accountTypeOf(args.url);
  const key = LinkToken.safeParse(form.get('key'));
  if (!key.success) return expired();
  const password = AnyPassword.safeParse(form.get('password')).data;
  const body = { confirmation_key: key.data, account_type: type, ...(password && { password }) };
  const result = await callAs(args, verifyEmail, { body });
  if (result.ok) {
    keepEntry(args, { confirmation: undefined });
    const { session, registrationToken } = args.context.get(visitor);
    const paths = entryPaths(type);
    const next = session || registrationToken ? paths.number : paths.login;
    return redirect(`${next}?notice=verified`, 303);
  }
  if (result.code === 'link_expired') return expired();
  if (result.code === 'password_required') return askForPassword('asked');
  if (result.code === 'password_wrong') return askForPassword('wrong');
  return troubled({}, result.code);
}

async function resend(args: VisitorArgs, form: FormData) {
  const type = accountTypeOf(args.url);
  const typed = readTyped(form);
  const checked = check(formSchemas.email, typed);
  if (!checked.ok) return faulty(typed, checked.faults);
  const { email } = checked.value;
  const { confirmation } = readEntry(args);
  const waitSeconds = confirmation?.email === email ? secondsLeft(confirmation, Date.now()) : 0;
  if (waitSeconds > 0) return answered({ waitSeconds }, 429, typed);
  const body = { email, account_type: type };
  const result = await callAs(args, resendEmailValidation, { body });
  if (!result.ok) return troubled(typed, result.code);
  const wait = { sentAt: Date.now(), waitSeconds: result.data.resend_after_seconds };
  keepEntry(args, { confirmation: { email, ...wait } });
  return redirect(`${entryPaths(type).verify}?sent`, 303);
}

const askForPassword = (password: PasswordAsked) =>
  answered({ password }, password === 'asked' ? 409 : 422);
