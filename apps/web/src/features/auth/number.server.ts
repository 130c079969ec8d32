import { confirmNumber, getUser, sendNumberCode, startNumberWork } from '@luwag/contracts/accounts';
import type { OpenedSession } from '@luwag/contracts/sessions';
import { codeTriesMax } from '@luwag/domain/one-time-codes';
import { redirect } from 'react-router';
import { homeOf, signInAddress } from '#app/shared/auth/pages.ts';
import { forgetRegistration } from '#app/shared/auth/registration-cookie.ts';
import { browserOf } from '#app/shared/auth/signing-browser.ts';
import {
  callAs,
  callAsRegistrant,
  redirectHome,
  type VisitorArgs,
  visitor,
} from '#app/shared/auth/visitor.ts';
import type { Answer } from './answers.server.ts';
import { answered, faulty, forgetEntry, keepEntry, readEntry, troubled } from './answers.server.ts';
import { check, formSchemas } from './checks.ts';
import { accountTypeOf, entryPaths, type NumberReply, readTyped, type Typed } from './entry.ts';
import type { SentCode } from './number-code-form.tsx';
import { secondsLeft, timerOf } from './wait.ts';

/** Only for somebody who has just registered, or is signed in; everyone else signs in first. */
export async function loadNumber(args: VisitorArgs) {
  const type = accountTypeOf(args.url);
  const { session, registrationToken } = args.context.get(visitor);
  if (session && session.role !== type) throw redirectHome(session.role);
  if (!session && !registrationToken) throw toSignIn(args);
  const { registered, confirmation, numberCode } = readEntry(args);
  const wanted = args.url.searchParams;
  const account = session ? await callAs(args, getUser, {}) : undefined;
  if (account?.ok && account.data.is_number_confirmed) throw redirect(homeOf(type));
  const sent: SentCode | undefined = numberCode && {
    number: numberCode.number,
    triesLeft: numberCode.triesLeft,
    isNew: wanted.has('sent'),
    timer: timerOf('verification-number', numberCode),
  };
  return {
    type,
    sent: wanted.has('change') ? undefined : sent,
    number: registered?.number ?? (account?.ok ? account.data.contact_number : undefined),
    isVerified: wanted.get('notice') === 'verified',
    // Somebody may prove the number first; the line of steps would then say too much.
    isInOrder: session !== null || confirmation === undefined,
    laterPath: session ? homeOf(type) : entryPaths(type).login,
  };
}

export async function proveNumber(args: VisitorArgs): Promise<Answer<NumberReply>> {
  const form = await args.request.formData();
  const intent = form.get('intent');
  if (intent === 'confirm') return confirm(args, form);
  return intent === 'resend' ? resend(args, form) : sendTyped(args, form);
}

async function sendTyped(args: VisitorArgs, form: FormData) {
  const typed = readTyped(form);
  const checked = check(formSchemas.number, typed);
  if (!checked.ok) return faulty(typed, checked.faults);
  return send(args, { number: checked.value.number, work: workIn(form) }, '');
}

/** What a browser with script has done, where it was asked to. */
const workIn = (form: FormData): string | undefined => {
  const work = form.get('work');
  return typeof work === 'string' && work.length <= 200 ? work || undefined : undefined;
};

function resend(args: VisitorArgs, form: FormData) {
  const { numberCode } = readEntry(args);
  if (!numberCode) return redirect(entryPaths(accountTypeOf(args.url)).number, 303);
  const waitSeconds = secondsLeft(numberCode, Date.now());
  if (waitSeconds > 0) return answered({ waitSeconds }, 429);
  return send(args, { number: numberCode.number, work: workIn(form) }, '?sent');
}

type Sending = { number: string; work: string | undefined };

async function send(args: VisitorArgs, { number, work }: Sending, search: string) {
  const result = await callAsRegistrant(args, sendNumberCode, { body: { number, work } });
  if (result.ok) {
    const { sessionId, resend_after_seconds: waitSeconds, attempts_left } = result.data;
    const triesLeft = Math.min(attempts_left, codeTriesMax);
    keepEntry(args, {
      numberCode: { sessionId, number, sentAt: Date.now(), waitSeconds, triesLeft },
    });
    return redirect(entryPaths(accountTypeOf(args.url)).number + search, 303);
  }
  if (result.code === 'unauthenticated') return toSignIn(args);
  if (result.code === 'number_already_confirmed') return confirmed(args);
  const typed = { number };
  if (result.code === 'code_sent_recently') return notSent('recent', typed);
  if (result.code === 'too_many_codes') return notSent('many', typed);
  if (result.code === 'work_required') return giveWork(args, number);
  return troubled(typed, result.code);
}

/** Many ask just now. A browser with script earns its code; one without comes back later. */
async function giveWork(args: VisitorArgs, number: string) {
  const work = await callAsRegistrant(args, startNumberWork, { body: { number } });
  const challenge = work.ok ? work.data.challenge : undefined;
  return answered({ refusal: 'crowded', ...(challenge && { challenge }) } as const, 429, {
    number,
  });
}

const notSent = (refusal: 'recent' | 'many', typed: Typed) => answered({ refusal }, 429, typed);

async function confirm(args: VisitorArgs, form: FormData) {
  const type = accountTypeOf(args.url);
  const typed = readTyped(form);
  const { numberCode } = readEntry(args);
  if (!numberCode) return redirect(entryPaths(type).number, 303);
  const checked = check(formSchemas.numberCode, typed);
  if (!checked.ok) return faulty(typed, checked.faults);
  const body = { session_id: numberCode.sessionId, otp: checked.value.otp };
  const result = await callAsRegistrant(args, confirmNumber, {
    body: isSignedIn(args) ? body : { ...body, sign_in: browserOf(args.request) },
  });
  if (result.ok) return confirmed(args, result.data.opened);
  if (result.code === 'unauthenticated') return toSignIn(args);
  if (result.code === 'code_wrong' || result.code === 'code_expired') {
    const triesLeft = result.code === 'code_expired' ? 0 : Math.max(0, numberCode.triesLeft - 1);
    keepEntry(args, { numberCode: { ...numberCode, triesLeft } });
    return answered({ faults: { otp: 'invalid' } as const, triesLeft }, 422);
  }
  return troubled({}, result.code);
}

/** Whoever has finished registering in this browser is signed in by it, and goes on at once. */
async function confirmed(args: VisitorArgs, opened?: OpenedSession) {
  const type = accountTypeOf(args.url);
  const { login, onboarding } = entryPaths(type);
  const notice = readEntry(args).confirmation ? 'number_first' : 'number';
  forgetRegistration(args);
  forgetEntry(args);
  if (opened) {
    await args.context.get(visitor).arrive(opened);
    return redirect(onboarding, 303);
  }
  return redirect(isSignedIn(args) ? homeOf(type) : `${login}?notice=${notice}`, 303);
}

const isSignedIn = ({ context }: VisitorArgs): boolean => context.get(visitor).session !== null;

function toSignIn(args: VisitorArgs) {
  const type = accountTypeOf(args.url);
  return redirect(
    signInAddress(type, { error: 'SessionRequired', back: entryPaths(type).number }),
    303,
  );
}
