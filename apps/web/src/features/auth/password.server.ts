import { forgotPassword, LinkToken, resetPassword } from '@luwag/contracts/accounts';
import { redirect } from 'react-router';
import { callAs, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import {
  type Answer,
  answered,
  expired,
  faulty,
  forgetEntry,
  keepEntry,
  readEntry,
  troubled,
} from './answers.server.ts';
import { check, formSchemas } from './checks.ts';
import { accountTypeOf, entryPaths, readTyped } from './entry.ts';
import type { ResendReply } from './resend-mail-form.tsx';
import type { ResetReply } from './reset-form.tsx';
import { secondsLeft, timerOf } from './wait.ts';

export function loadForgot(args: VisitorArgs) {
  const { reset } = readEntry(args);
  const isSent = args.url.searchParams.has('sent') && reset !== undefined;
  const timer = timerOf('verification-reset', reset);
  return { type: accountTypeOf(args.url), email: isSent ? reset.email : undefined, timer };
}

/** The first request and each repeated one: the same question, and the same answer for everyone. */
export async function askForReset(args: VisitorArgs): Promise<Answer<ResendReply>> {
  const type = accountTypeOf(args.url);
  const typed = readTyped(await args.request.formData());
  const checked = check(formSchemas.email, typed);
  if (!checked.ok) return faulty(typed, checked.faults);
  const { email } = checked.value;
  const { reset } = readEntry(args);
  const waitSeconds = reset?.email === email ? secondsLeft(reset, Date.now()) : 0;
  const isRepeated = args.url.searchParams.has('sent');
  if (waitSeconds > 0 && isRepeated) return answered({ waitSeconds }, 429, typed);
  if (waitSeconds === 0) {
    const result = await callAs(args, forgotPassword, { body: { email, account_type: type } });
    if (!result.ok) return troubled(typed, result.code);
    const wait = { sentAt: Date.now(), waitSeconds: result.data.resend_after_seconds };
    keepEntry(args, { reset: { email, ...wait } });
  }
  return redirect(`${entryPaths(type).forgot}?sent`, 303);
}

export async function setPassword(args: VisitorArgs): Promise<Answer<ResetReply>> {
  const form = await args.request.formData();
  const typed = readTyped(form);
  const key = LinkToken.safeParse(form.get('key'));
  if (!key.success) return expired();
  const checked = check(formSchemas.newPassword, typed);
  if (!checked.ok) return faulty(typed, checked.faults);
  const body = { confirmation_key: key.data, ...checked.value };
  const result = await callAs(args, resetPassword, { body });
  if (result.ok) {
    forgetEntry(args);
    // Every session is over, and this browser may still believe in one of them.
    args.context.get(visitor).end();
    return redirect(`${entryPaths(result.data.account_type).login}?notice=password`, 303);
  }
  if (result.code === 'link_expired') return expired();
  if (result.code === 'password_refused') return faulty(typed, { new_password: 'refused' });
  return troubled(typed, result.code);
}
