import { confirmEmailChange, updateEmail, updatePassword } from '@luwag/contracts/accounts';
import { Email, OneTimeCode } from '@luwag/contracts/person';
import { putSecuritySettings, type SecurityChange, startPasskey } from '@luwag/contracts/sessions';
import { redirect } from 'react-router';
import type { z } from 'zod';
import { askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { readTotpUri } from '#app/shared/format/totp-uri.ts';
import { check, jsonOf, rawTextOf, readTyped } from '#app/shared/forms/form-reply.ts';
import { pick } from '#app/shared/page/preferences.ts';
import {
  type FactorChange,
  type FirstFactorChange,
  firstFactorBody,
  type PendingChange,
  readPending,
  stepUpFor,
  withStepUp,
} from './pending-change.ts';
import {
  type Act,
  acts,
  type Deed,
  deedAddress,
  type SecurityAnswer,
  type StepUpAsked,
} from './security-answer.ts';

/**
 * Does what a form of the security page asks for. What succeeds leads back to the page by a
 * redirect, so that reloading it does nothing a second time; everything else is answered in place.
 */
export async function actOnSecurity(args: VisitorArgs): Promise<SecurityAnswer> {
  const form = await args.request.formData();
  const act = pick(acts, form.get('act'));
  if (!act) return refused('step_up', 'invalid_request');
  return performers[act](args, form);
}

type Performer = (args: VisitorArgs, form: FormData) => Promise<SecurityAnswer>;

const performers: Readonly<Record<Act, Performer>> = {
  change_password: changePassword,
  change_email: changeEmail,
  confirm_email: confirmEmail,
  start_totp: (args) => firstOrStepUp(args, { act: 'start_totp' }),
  confirm_totp: confirmTotp,
  disable_totp: (args) => askFor(args, { act: 'disable_totp' }),
  start_passkey: challengePasskey,
  add_passkey: addPasskey,
  rename_passkey: renamePasskey,
  remove_passkey: removePasskey,
  revoke_session: (args, form) =>
    changeSetting(args, {
      act: 'revoke_session',
      body: { action: 'revoke_session', session_id: rawTextOf(form, 'session_id') },
      deed: 'session_ended',
    }),
  revoke_others: (args) =>
    changeSetting(args, {
      act: 'revoke_others',
      body: { action: 'revoke_other_sessions' },
      deed: 'sessions_ended',
    }),
  step_up: confirmChange,
};

const passwords = ['current_password', 'new_password', 'confirm_password'] as const;

async function changePassword(args: VisitorArgs, form: FormData): Promise<SecurityAnswer> {
  const act = 'change_password';
  const typed = check(updatePassword.body, readTyped(form, passwords), passwords);
  if (!typed.ok)
    return { kind: 'refused', act, code: 'invalid_request', fields: Object.keys(typed.faults) };
  const result = await callAs(args, updatePassword, { body: typed.value });
  return result.ok ? done(args, 'password') : refused(act, result.code);
}

async function changeEmail(args: VisitorArgs, form: FormData): Promise<SecurityAnswer> {
  const email = rawTextOf(form, 'email');
  const checked = Email.safeParse(email);
  if (checked.success) return askFor(args, { act: 'change_email', email: checked.data });
  const fault = { act: 'change_email', code: 'invalid_request', fields: ['email'] } as const;
  return { kind: 'refused', ...fault, typed: { email } };
}

async function confirmEmail(args: VisitorArgs, form: FormData): Promise<SecurityAnswer> {
  const body = { confirmation_key: rawTextOf(form, 'email_key') };
  const result = await callAs(args, confirmEmailChange, { body });
  return result.ok ? done(args, 'email') : refused('confirm_email', result.code);
}

/** What the app scanned travels along: a code that was wrong shows it again. */
async function confirmTotp(args: VisitorArgs, form: FormData): Promise<SecurityAnswer> {
  const setup = readTotpUri(form.get('totp_uri'));
  if (!setup) return refused('start_totp', 'invalid_request');
  const code = OneTimeCode.safeParse(rawTextOf(form, 'code'));
  if (!code.success) return { kind: 'totp_setup', uri: setup.uri, fault: 'code_wrong' };
  const change = { act: 'confirm_totp', code: code.data, totp_uri: setup.uri } as const;
  return firstOrStepUp(args, change);
}

async function challengePasskey(args: VisitorArgs): Promise<SecurityAnswer> {
  const result = await callAs(args, startPasskey, {});
  if (!result.ok) return refused('start_passkey', result.code);
  const { challenge_id: challengeId, options } = result.data;
  return { kind: 'passkey_options', challengeId, options };
}

async function addPasskey(args: VisitorArgs, form: FormData): Promise<SecurityAnswer> {
  const change = readPending(
    JSON.stringify({
      act: 'add_passkey',
      challenge_id: form.get('challenge_id'),
      name: form.get('name'),
      answer: jsonOf(form, 'answer'),
    }),
  );
  if (change?.act !== 'add_passkey') return refused('add_passkey', 'invalid_request');
  return firstOrStepUp(args, change);
}

async function renamePasskey(args: VisitorArgs, form: FormData): Promise<SecurityAnswer> {
  const act = 'rename_passkey';
  const name = rawTextOf(form, 'name').trim();
  const typed = { passkey_id: rawTextOf(form, 'passkey_id'), name };
  if (!name || name.length > 60) {
    return { kind: 'refused', act, code: 'invalid_request', fields: ['name'], typed };
  }
  const body = { action: act, ...typed } as const;
  return changeSetting(args, { act, body, deed: 'passkey_renamed', typed });
}

async function removePasskey(args: VisitorArgs, form: FormData): Promise<SecurityAnswer> {
  const act = 'remove_passkey';
  const [passkey_id, name] = [form.get('passkey_id'), form.get('name')];
  const change = readPending(JSON.stringify({ act, passkey_id, name }));
  if (!change) return refused(act, 'invalid_request');
  return askFor(args, change);
}

type Body = z.input<typeof SecurityChange>;
const refused = (act: Act, code: string): SecurityAnswer => ({ kind: 'refused', act, code });

async function changeSetting(
  args: VisitorArgs,
  { act, body, deed, typed }: { act: Act; body: Body; deed: Deed; typed?: Record<string, string> },
): Promise<SecurityAnswer> {
  const result = await callAs(args, putSecuritySettings, { body });
  if (result.ok) return done(args, deed);
  return { kind: 'refused', act, code: result.code, ...(typed ? { typed } : {}) };
}

/** Back to the page by a redirect, so that reloading it does nothing a second time. */
function done({ url }: VisitorArgs, deed: Deed): never {
  throw redirect(deedAddress(url.pathname, deed), 303);
}

async function askFor(
  args: VisitorArgs,
  change: PendingChange,
  fault?: StepUpAsked['fault'],
): Promise<SecurityAnswer> {
  const result = await askStepUp(args, stepUpFor(change), change, fault);
  if (!result.ok) return refused(change.act, result.code);
  return { kind: 'step_up', ...result.asked };
}

/** The first factor needs no other; every later one is confirmed with one that is there already. */
async function firstOrStepUp(
  args: VisitorArgs,
  change: FirstFactorChange,
): Promise<SecurityAnswer> {
  const asked = await askFor(args, change);
  const isFirst = asked.kind === 'refused' && asked.code === 'no_factor';
  return isFirst ? changeFactor(args, change, firstFactorBody(change)) : asked;
}

/** The factor first, then the change that it allows, both from one form. */
async function confirmChange(args: VisitorArgs, form: FormData): Promise<SecurityAnswer> {
  const change = readPending(form.get('change'));
  if (!change) return refused('step_up', 'invalid_request');
  const confirmed = await confirmFactor(args, form);
  if (!confirmed.ok) {
    const { code, isAgain } = confirmed;
    return isAgain ? askFor(args, change, code) : refused(change.act, code);
  }
  const { stepUpId } = confirmed;
  if (change.act !== 'change_email') {
    return changeFactor(args, change, withStepUp(change, stepUpId));
  }
  const result = await callAs(args, updateEmail, { body: { email: change.email } }, { stepUpId });
  if (result.ok) return done(args, 'email_asked');
  return refused(change.act, result.code);
}

const deeds = {
  disable_totp: 'totp_off',
  remove_passkey: 'passkey_removed',
  add_passkey: 'passkey_added',
} as const;

/** Setting up an app is the one change that goes on: its answer is what the app has to scan. */
async function changeFactor(
  args: VisitorArgs,
  change: FactorChange,
  body: Body,
): Promise<SecurityAnswer> {
  const { act } = change;
  if (act === 'confirm_totp') return finishTotp(args, change, body);
  if (act !== 'start_totp') return changeSetting(args, { act, body, deed: deeds[act] });
  const result = await callAs(args, putSecuritySettings, { body });
  if (!result.ok) return refused(act, result.code);
  const setup = readTotpUri(result.data.totp_uri);
  if (!setup) return refused(act, 'unexpected_answer');
  return { kind: 'totp_setup', uri: setup.uri };
}

/** A wrong code shows the same key again: whoever scanned it need not do so once more. */
async function finishTotp(
  args: VisitorArgs,
  { totp_uri }: Extract<FactorChange, { act: 'confirm_totp' }>,
  body: Body,
): Promise<SecurityAnswer> {
  const result = await callAs(args, putSecuritySettings, { body });
  if (result.ok) return done(args, 'totp_on');
  const setup = readTotpUri(totp_uri);
  if (!setup) return refused('start_totp', result.code);
  return { kind: 'totp_setup', uri: setup.uri, fault: result.code };
}
