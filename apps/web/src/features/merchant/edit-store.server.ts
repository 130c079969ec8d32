import type { InputOf } from '@luwag/contracts/endpoint';
import { listStores, type Store, StoreEdits } from '@luwag/contracts/merchants';
import { closeStore, updateStore } from '@luwag/contracts/store-changes';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { type FormReply, readChange, readTyped, replyOf } from '#app/shared/forms/form-reply.ts';
import { checkStore, typedOf } from './open-store.server.ts';
import { type StoreField, storeFields } from './store-fields.ts';

type Edits = InputOf<typeof updateStore>['body'];

/** What travels with a step-up: the store as it should stand. */
const EditsChange = z.object({
  body: z.custom<Edits>((body) => StoreEdits.safeParse(body).success),
});
type EditsChange = z.infer<typeof EditsChange>;

export type EditAnswer = FormReply<StoreField> & {
  code: string;
  returnLine?: number | undefined;
  asked?: AskedStepUp<EditsChange>;
};

/** One that is closed is not changed any more. */
export async function loadOpenStore(args: VisitorArgs, storeId: string): Promise<Store> {
  const stores = needed(await callAs(args, listStores, {})).results;
  const store = stores.find(({ store_id, closed_at }) => store_id === storeId && !closed_at);
  if (!store) throw data('store_not_found', { status: 404 });
  return store;
}

/** Saved or closed, it leads back to the stores; else it says why not. */
export async function editStore(
  args: VisitorArgs,
  store: Store,
  form: FormData,
): Promise<EditAnswer> {
  const act = form.get('act');
  if (act === 'close') return close(args, store);
  if (act === 'step_up') return saveWithFactor(args, store, form);
  const typed = readTyped(form, storeFields);
  const kind = store.address ? 'counter' : 'site';
  const checked = checkStore(typed, { kind, address: store.address });
  if (!checked.ok) {
    const { faults, returnLine } = checked;
    return { ...replyOf(typed, faults), returnLine, code: 'invalid_request' };
  }
  const { address: _, ...body } = checked.body;
  return save(args, store, { body });
}

async function close(args: VisitorArgs, { store_id }: Store): Promise<EditAnswer> {
  const result = await callAs(args, closeStore, { params: { store_id } });
  if (result.ok) throw redirect('/merchant/stores?done=closed', 303);
  return { ...replyOf({}), code: result.code };
}

async function saveWithFactor(
  args: VisitorArgs,
  store: Store,
  form: FormData,
): Promise<EditAnswer> {
  const change = readChange(EditsChange, form.get('change'));
  if (!change) return { ...replyOf({}), code: 'invalid_request' };
  const confirmed = await confirmFactor(args, form);
  if (confirmed.ok) return save(args, store, change, confirmed.stepUpId);
  return confirmed.isAgain
    ? askFor(args, store, change, confirmed.code)
    : { ...whole(change), code: confirmed.code };
}

async function save(
  args: VisitorArgs,
  store: Store,
  change: EditsChange,
  stepUpId?: string,
): Promise<EditAnswer> {
  const request = { params: { store_id: store.store_id }, body: change.body };
  const result = await callAs(args, updateStore, request, stepUpId ? { stepUpId } : {});
  if (result.ok) throw redirect('/merchant/stores?done=saved', 303);
  if (result.code === 'step_up_required' && !stepUpId) return askFor(args, store, change);
  return { ...whole(change), code: result.code };
}

async function askFor(
  args: VisitorArgs,
  { store_id }: Store,
  change: EditsChange,
  fault?: AskedStepUp<EditsChange>['fault'],
): Promise<EditAnswer> {
  const request = { params: { store_id }, body: change.body };
  const result = await askStepUp(args, { action: updateStore.name, request }, change, fault);
  if (!result.ok) return { ...whole(change), code: result.code };
  return { ...whole(change), code: 'step_up', asked: result.asked };
}

const whole = ({ body }: EditsChange) => replyOf(typedOf(body));
