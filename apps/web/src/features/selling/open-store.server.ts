import { createStore } from '@luwag/contracts/merchants';
import type { Address } from '@luwag/contracts/reference';
import { redirect } from 'react-router';
import { callAs } from '#app/lib/auth/call-as.ts';
import type { VisitorArgs } from '#app/lib/auth/visitor.ts';
import { keyOfContent } from '#app/lib/form-key.server.ts';
import { textOf } from './form-text.ts';
import { checkStore, readTypedStore, type StoreAnswer, type StoreKind } from './new-store.ts';

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
  const typed = readTypedStore(form);
  const checked = checkStore(typed, place);
  const { addressFault } = place;
  if (!checked.ok)
    return { typed, faults: checked.faults, code: addressFault ?? 'invalid_request' };
  if (addressFault) return { typed, faults: {}, code: addressFault };
  const { body } = checked;
  const formKey = textOf(form, 'key');
  const idempotencyKey = keyOfContent(formKey, body);
  const result = await callAs(args, createStore, { body }, { idempotencyKey });
  if (result.ok) throw redirect('/merchant/stores?done=opened', 303);
  const answer = { typed, faults: {}, code: result.code };
  // Nobody knows whether the store is open: sent again, it is the same store.
  return result.code === 'too_many_stores' ? answer : { ...answer, formKey };
}
