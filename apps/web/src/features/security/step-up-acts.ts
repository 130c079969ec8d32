import { updateEmail } from '@luwag/contracts/accounts';
import { putSecuritySettings, type SecurityChange } from '@luwag/contracts/sessions';
import { redirect } from 'react-router';
import type { z } from 'zod';
import { askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { readTotpUri } from '#app/shared/format/totp-uri.ts';
import { type Deed, deedAddress } from './deeds.ts';
import {
  type FactorChange,
  type FirstFactorChange,
  firstFactorBody,
  type PendingChange,
  readPending,
  stepUpFor,
  withStepUp,
} from './pending-change.ts';
import type { Act, SecurityAnswer, StepUpAsked } from './security-answer.ts';

type Body = z.input<typeof SecurityChange>;
type SettingChange = { act: Act; body: Body; deed: Deed; typed?: Record<string, string> };

export const refused = (act: Act, code: string): SecurityAnswer => ({ kind: 'refused', act, code });

export async function changeSetting(
  args: VisitorArgs,
  { act, body, deed, typed }: SettingChange,
): Promise<SecurityAnswer> {
  const result = await callAs(args, putSecuritySettings, { body });
  if (result.ok) return done(args, deed);
  return { kind: 'refused', act, code: result.code, ...(typed ? { typed } : {}) };
}

/** Back to the page by a redirect, so that reloading it does nothing a second time. */
export function done({ url }: VisitorArgs, deed: Deed): never {
  throw redirect(deedAddress(url.pathname, deed), 303);
}

export async function askFor(
  args: VisitorArgs,
  change: PendingChange,
  fault?: StepUpAsked['fault'],
): Promise<SecurityAnswer> {
  const result = await askStepUp(args, stepUpFor(change), change, fault);
  if (!result.ok) return refused(change.act, result.code);
  return { kind: 'step_up', ...result.asked };
}

/** The first factor needs no other; every later one is confirmed with one that is there already. */
export async function firstOrStepUp(
  args: VisitorArgs,
  change: FirstFactorChange,
): Promise<SecurityAnswer> {
  const asked = await askFor(args, change);
  const isFirst = asked.kind === 'refused' && asked.code === 'no_factor';
  return isFirst ? changeFactor(args, change, firstFactorBody(change)) : asked;
}

/** The factor first, then the change that it allows, both from one form. */
export async function confirmChange(args: VisitorArgs, form: FormData): Promise<SecurityAnswer> {
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
