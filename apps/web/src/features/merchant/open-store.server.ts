import { createStore } from '@luwag/contracts/merchants';
import type { Address } from '@luwag/contracts/reference';
import { redirect } from 'react-router';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent } from '#app/shared/forms/form-key.server.ts';
import { readTyped, replyOf } from '#app/shared/forms/form-reply.ts';
import { textOf } from '#app/shared/forms/form-text.ts';
import {
  checkStore,
  readStoreChange,
  type StoreAnswer,
  type StoreChange,
  type StoreKind,
  takesFactor,
  typedOf,
} from './new-store.ts';
import { storeFields } from './store-fields.ts';

export type StorePlace = {
  kind: StoreKind;
  address: Address | null;
  /** Of an address that is not whole: fields of it are marked, or its lists did not come. */
  addressFault: 'invalid_request' | 'unreachable' | undefined;
};

/** Opens the store, unless something is wrong with the form or with the address beside it. */
export async function openStore(
  args: VisitorArgs,
  form: FormData,
  place: StorePlace,
): Promise<StoreAnswer> {
  const typed = readTyped(form, storeFields);
  const checked = checkStore(typed, place);
  const { addressFault } = place;
  if (!checked.ok) {
    const { faults, returnLine } = checked;
    return { ...replyOf(typed, faults), returnLine, code: addressFault ?? 'invalid_request' };
  }
  if (addressFault) return { ...replyOf(typed), code: addressFault };
  const change = { body: checked.body, formKey: textOf(form, 'key') };
  return takesFactor(change.body) ? askFor(args, change) : create(args, change);
}

/** Once a fresh factor was shown for this very store. */
export async function openStoreWithFactor(args: VisitorArgs, form: FormData): Promise<StoreAnswer> {
  const change = readStoreChange(form.get('change'));
  if (!change) return { ...replyOf({}), code: 'invalid_request' };
  const confirmed = await confirmFactor(args, form);
  if (confirmed.ok) return create(args, change, confirmed.stepUpId);
  if (confirmed.isAgain) return askFor(args, change, confirmed.code);
  return { ...whole(change), code: confirmed.code };
}

const whole = ({ body, formKey }: StoreChange) => ({ ...replyOf(typedOf(body)), formKey });

async function askFor(
  args: VisitorArgs,
  change: StoreChange,
  fault?: AskedStepUp<StoreChange>['fault'],
): Promise<StoreAnswer> {
  const wanted = { action: createStore.name, request: { body: change.body } };
  const result = await askStepUp(args, wanted, change, fault);
  if (!result.ok) return { ...whole(change), code: result.code };
  return { ...whole(change), code: 'step_up', asked: result.asked };
}

async function create(
  args: VisitorArgs,
  change: StoreChange,
  stepUpId?: string,
): Promise<StoreAnswer> {
  const { body, formKey } = change;
  const idempotencyKey = keyOfContent(formKey, body);
  const options = { idempotencyKey, ...(stepUpId ? { stepUpId } : {}) };
  const result = await callAs(args, createStore, { body }, options);
  if (result.ok) throw redirect('/merchant/stores?done=opened', 303);
  const { code } = result;
  const isKnown = code === 'too_many_stores' || code === 'names_waiting';
  // Nobody knows whether the store is open: sent again, it is the same store.
  return isKnown ? { ...replyOf(typedOf(body)), code } : { ...whole(change), code };
}
