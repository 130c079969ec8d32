import { createApiKey, revokeApiKey } from '@luwag/contracts/merchants';
import { redirect } from 'react-router';
import { askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { type FormReply, readTyped, replyOf, textOf } from '#app/shared/forms/form-reply.ts';
import {
  type KeyField,
  type KeyStepUp,
  type KeysAnswer,
  keyFields,
  type WantedKey,
} from './keys.ts';
import { checkKey, readWanted } from './read-key.ts';

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
  return { kind: 'refused', act: 'revoke', code: result.code, ...replyOf({}) };
}

async function make(args: VisitorArgs, form: FormData): Promise<KeysAnswer> {
  const typed = readTyped(form, keyFields);
  const checked = checkKey(typed);
  if (!checked.ok) return notMade('invalid_request', replyOf(typed, checked.faults));
  return checked.value.mode === 'live' ? askFor(args, checked.value) : draw(args, checked.value);
}

/** A test key is drawn at once, a live one when a fresh factor was shown for this very key. */
async function draw(args: VisitorArgs, wanted: WantedKey, stepUpId?: string): Promise<KeysAnswer> {
  const body = stepUpId ? { ...wanted, step_up_id: stepUpId } : wanted;
  const result = await callAs(args, createApiKey, { body });
  if (!result.ok) return refused(result.code, wanted);
  const { key, name, mode } = result.data;
  return { kind: 'made', key, name, mode };
}

async function askFor(
  args: VisitorArgs,
  change: WantedKey,
  fault?: KeyStepUp['fault'],
): Promise<KeysAnswer> {
  const wanted = { action: createApiKey.name, needs_trusted: true, request: { body: change } };
  const result = await askStepUp(args, wanted, change, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(result.code, change);
}

async function confirm(args: VisitorArgs, form: FormData): Promise<KeysAnswer> {
  const change = readWanted(form.get('change'));
  if (!change) return notMade('invalid_request', replyOf({}));
  const confirmed = await confirmFactor(args, form);
  if (confirmed.ok) return draw(args, change, confirmed.stepUpId);
  if (confirmed.isAgain) return askFor(args, change, confirmed.code);
  return refused(confirmed.code, change);
}

const refused = (code: string, { scopes, ...wanted }: WantedKey): KeysAnswer => {
  const typed = { ...wanted, scopes: scopes.join(' ') };
  return notMade(code, replyOf(typed, code === 'store_not_found' ? { store_id: 'refused' } : {}));
};

const notMade = (code: string, reply: FormReply<KeyField>): KeysAnswer => {
  return { kind: 'refused', act: 'make', code, ...reply };
};
