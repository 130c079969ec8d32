import { createApiKey, revokeApiKey } from '@luwag/contracts/merchants';
import { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { redirect } from 'react-router';
import { callAs } from '#app/lib/auth/call-as.ts';
import { factorOf } from '#app/lib/auth/step-up-factor.ts';
import type { VisitorArgs } from '#app/lib/auth/visitor.ts';
import { textOf } from './form-text.ts';
import {
  checkKey,
  type KeyStepUp,
  type KeysAnswer,
  readTypedKey,
  readWanted,
  type WantedKey,
} from './keys.ts';

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnKeys(args: VisitorArgs): Promise<KeysAnswer> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  if (act === 'revoke') return revoke(args, textOf(form, 'api_id'));
  return act === 'step_up' ? confirm(args, form) : make(args, form);
}

async function revoke(args: VisitorArgs, apiId: string): Promise<KeysAnswer> {
  const result = await callAs(args, revokeApiKey, { params: { api_id: apiId } });
  if (result.ok) throw redirect(`${args.url.pathname}?done=revoked`, 303);
  return { kind: 'refused', act: 'revoke', code: result.code, faults: [] };
}

async function make(args: VisitorArgs, form: FormData): Promise<KeysAnswer> {
  const typed = readTypedKey(form);
  const checked = checkKey(typed);
  if (!checked.ok) {
    const { faults } = checked;
    return { kind: 'refused', act: 'make', code: 'invalid_request', faults, typed };
  }
  const { wanted } = checked;
  return wanted.mode === 'live' ? askStepUp(args, wanted) : draw(args, wanted);
}

/** A test key is drawn at once, a live one when a fresh factor was shown for this very key. */
async function draw(args: VisitorArgs, wanted: WantedKey, stepUpId?: string): Promise<KeysAnswer> {
  const body = stepUpId ? { ...wanted, step_up_id: stepUpId } : wanted;
  const result = await callAs(args, createApiKey, { body });
  if (!result.ok) return refused(result.code, wanted);
  const { key, name, mode } = result.data;
  return { kind: 'made', key, name, mode };
}

async function askStepUp(
  args: VisitorArgs,
  change: WantedKey,
  fault?: KeyStepUp['fault'],
): Promise<KeysAnswer> {
  const body = { action: createApiKey.name, needs_trusted: true, request: { body: change } };
  const result = await callAs(args, startStepUp, { body });
  if (!result.ok) return refused(result.code, change);
  const { step_up_id: stepUpId, factors, passkey_options: passkeyOptions } = result.data;
  return { kind: 'step_up', asked: { stepUpId, factors, passkeyOptions, change, fault } };
}

async function confirm(args: VisitorArgs, form: FormData): Promise<KeysAnswer> {
  const change = readWanted(form.get('change'));
  if (!change) return { kind: 'refused', act: 'make', code: 'invalid_request', faults: [] };
  const factor = factorOf(form);
  if (!factor) return askStepUp(args, change, 'factor_refused');
  const stepUpId = textOf(form, 'step_up_id');
  const proof = await callAs(args, confirmStepUp, { body: { step_up_id: stepUpId, ...factor } });
  if (proof.ok) return draw(args, change, stepUpId);
  const { code } = proof;
  const isAgain = code === 'factor_refused' || code === 'step_up_expired';
  return isAgain ? askStepUp(args, change, code) : refused(code, change);
}

const refused = (code: string, typed: WantedKey): KeysAnswer => ({
  kind: 'refused',
  act: 'make',
  code,
  faults: code === 'store_not_found' ? ['store_id'] : [],
  typed,
});
