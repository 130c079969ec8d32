import { changeApiKey, rotateApiKey } from '@luwag/contracts/api-keys';
import { askForKeyRotation, askForLiveKey, listApprovals } from '@luwag/contracts/approvals';
import { createApiKey, revokeApiKey } from '@luwag/contracts/merchants';
import { redirect } from 'react-router';
import { askStepUp, confirmFactor, type Wanted } from '#app/shared/auth/ask-step-up.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { type FormReply, readTyped, replyOf, textOf } from '#app/shared/forms/form-reply.ts';
import {
  type KeyChange,
  type KeyField,
  type KeyStepUp,
  type KeysAnswer,
  keyFields,
  type WantedKey,
} from './keys.ts';
import { checkKey, readKeyChange, readNetworks } from './read-key.ts';

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnKeys(args: VisitorArgs): Promise<KeysAnswer> {
  const form = await args.request.formData();
  switch (textOf(form, 'act')) {
    case 'revoke':
      return revoke(args, textOf(form, 'api_id'));
    case 'step_up':
      return confirm(args, form);
    case 'rotate':
      return rotate(args, {
        act: 'rotate',
        api_id: textOf(form, 'api_id'),
        overlap_hours: Number(textOf(form, 'overlap_hours')),
      });
    case 'approved':
      return makeApproved(args, textOf(form, 'approval_id'));
    case 'networks':
      return limit(args, form);
    default:
      return make(args, form);
  }
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
  const wanted: KeyChange = { act: 'make', wanted: checked.value };
  if (checked.value.mode === 'test') return change(args, wanted);
  const { mode: _, ...body } = checked.value;
  const asked = await callAs(args, askForLiveKey, { body });
  if (asked.ok) throw redirect(`${args.url.pathname}?done=asked`, 303);
  return isAlone(asked.code) ? askFor(args, wanted) : refused(asked.code, wanted);
}

/** Nobody else is to be asked: it is done at once, with a fresh factor. */
const isAlone = (code: string): boolean => code === 'second_person_not_needed';

type Rotation = Extract<KeyChange, { act: 'rotate' }>;

async function rotate(args: VisitorArgs, wanted: Rotation): Promise<KeysAnswer> {
  const asked = await callAs(args, askForKeyRotation, requestOf(wanted));
  if (asked.ok) throw redirect(`${args.url.pathname}?done=asked`, 303);
  return isAlone(asked.code) ? change(args, wanted) : refused(asked.code, wanted);
}

/** What somebody approved, word for word: it is made now, and shown to whoever asked. */
async function makeApproved(args: VisitorArgs, approvalId: string): Promise<KeysAnswer> {
  const approvals = await callAs(args, listApprovals, {});
  const found = approvals.ok
    ? approvals.data.ready.find(({ approval_id: id }) => id === approvalId)?.live_key
    : undefined;
  if (!found) return notMade('second_person_required', replyOf({}));
  const { replaces, overlap_hours, ...key } = found;
  return askFor(
    args,
    replaces
      ? {
          ...{ act: 'rotate', api_id: replaces, approval_id: approvalId },
          overlap_hours: overlap_hours ?? 0,
        }
      : { act: 'make', wanted: { ...key, mode: 'live', approval_id: approvalId } },
  );
}

function limit(args: VisitorArgs, form: FormData): Promise<KeysAnswer> | KeysAnswer {
  const api_id = textOf(form, 'api_id');
  const networks = readNetworks(textOf(form, 'networks'));
  if (networks === undefined)
    return { kind: 'refused', act: 'networks', api_id, code: 'invalid_request', ...replyOf({}) };
  return change(args, { act: 'networks', api_id, allowed_networks: networks });
}

/** Tried as it is; what is about a live key is then asked for once more, with a fresh factor. */
async function change(
  args: VisitorArgs,
  wanted: KeyChange,
  stepUpId?: string,
): Promise<KeysAnswer> {
  const options = stepUpId ? { stepUpId } : {};
  if (wanted.act === 'networks') {
    const { api_id, allowed_networks } = wanted;
    const request = { params: { api_id }, body: { allowed_networks } };
    const result = await callAs(args, changeApiKey, request, options);
    if (result.ok) throw redirect(`${args.url.pathname}?done=networks`, 303);
    return again(args, wanted, result.code, stepUpId);
  }
  const result =
    wanted.act === 'make'
      ? await callAs(args, createApiKey, {
          body: stepUpId ? { ...wanted.wanted, step_up_id: stepUpId } : wanted.wanted,
        })
      : await callAs(args, rotateApiKey, requestOf(wanted), options);
  if (!result.ok) return again(args, wanted, result.code, stepUpId);
  const { key, name, mode } = result.data;
  return { kind: 'made', key, name, mode };
}

const again = (
  args: VisitorArgs,
  wanted: KeyChange,
  code: string,
  stepUpId: string | undefined,
): Promise<KeysAnswer> | KeysAnswer =>
  code === 'step_up_required' && !stepUpId ? askFor(args, wanted) : refused(code, wanted);

const requestOf = ({ api_id, overlap_hours, approval_id }: Rotation) => ({
  params: { api_id },
  body: approval_id ? { overlap_hours, approval_id } : { overlap_hours },
});

/** What the step-up is bound to: the very call that follows it. */
function boundTo(wanted: KeyChange): Wanted {
  switch (wanted.act) {
    case 'make':
      return {
        action: createApiKey.name,
        needs_trusted: true,
        request: { body: wanted.wanted },
      };
    case 'rotate':
      return { action: rotateApiKey.name, needs_trusted: true, request: requestOf(wanted) };
    case 'networks': {
      const { api_id, allowed_networks } = wanted;
      const request = { params: { api_id }, body: { allowed_networks } };
      return { action: changeApiKey.name, request };
    }
  }
}

async function askFor(
  args: VisitorArgs,
  wanted: KeyChange,
  fault?: KeyStepUp['fault'],
): Promise<KeysAnswer> {
  const result = await askStepUp(args, boundTo(wanted), wanted, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(result.code, wanted);
}

async function confirm(args: VisitorArgs, form: FormData): Promise<KeysAnswer> {
  const wanted = readKeyChange(form.get('change'));
  if (!wanted) return notMade('invalid_request', replyOf({}));
  const confirmed = await confirmFactor(args, form);
  if (confirmed.ok) return change(args, wanted, confirmed.stepUpId);
  if (confirmed.isAgain) return askFor(args, wanted, confirmed.code);
  return refused(confirmed.code, wanted);
}

function refused(code: string, change: KeyChange): KeysAnswer {
  if (change.act !== 'make')
    return { kind: 'refused', act: change.act, api_id: change.api_id, code, ...replyOf({}) };
  const { store_id, mode, name, scopes }: WantedKey = change.wanted;
  const typed = { store_id, mode, name, scopes: scopes.join(' ') };
  return notMade(code, replyOf(typed, code === 'store_not_found' ? { store_id: 'refused' } : {}));
}

const notMade = (code: string, reply: FormReply<KeyField>): KeysAnswer => {
  return { kind: 'refused', act: 'make', code, ...reply };
};
