import type { InputOf } from '@luwag/contracts/endpoint';
import { createStore, isOnOwnMachine, NewStore } from '@luwag/contracts/merchants';
import type { Address } from '@luwag/contracts/reference';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent } from '#app/shared/forms/form-key.server.ts';
import {
  type FormReply,
  faultsFrom,
  readChange,
  readTyped,
  replyOf,
  type Typed,
  textOf,
} from '#app/shared/forms/form-reply.ts';
import { type StoreField, storeFields } from './store-fields.ts';

type StorePlace = {
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

export type StoreKind = 'counter' | 'site';
type TypedStore = Typed<StoreField>;
type NewStoreBody = InputOf<typeof createStore>['body'];

/** Why a store was not opened. */
export type StoreAnswer = FormReply<StoreField> & {
  /** The return address at fault, as a line counted from one; zero where there are too many. */
  returnLine?: number | undefined;
  code: string;
  formKey?: string;
  /** Pages on the open internet wait for a fresh factor, with all that the store is to be. */
  asked?: AskedStepUp<StoreChange>;
};

/** What travels with the step-up: the store, and the key of the form that asked for it. */
const StoreChange = z.object({
  body: z.custom<NewStoreBody>((body) => NewStore.safeParse(body).success),
  formKey: z.string(),
});
type StoreChange = z.infer<typeof StoreChange>;

export const readStoreChange = (text: unknown) => readChange(StoreChange, text);

export const takesFactor = ({ return_urls: urls }: NewStoreBody): boolean =>
  urls.some((url) => !(URL.canParse(url) && isOnOwnMachine(new URL(url))));

/** As it was typed, for the form to show again. */
export const typedOf = ({
  name,
  website_url,
  return_urls,
}: Pick<NewStoreBody, StoreField>): TypedStore => ({
  name,
  website_url,
  return_urls: return_urls.join('\n'),
});

/** The lines that say something, with the place of each among all. */
const linesOf = (text: string): { line: number; url: string }[] =>
  text
    .split(/\r?\n/)
    .map((written, at) => ({ line: at + 1, url: written.trim() }))
    .filter(({ url }) => url !== '');

export function checkStore(
  typed: TypedStore,
  { kind, address }: { kind: StoreKind; address: Address | null },
): { ok: true; body: NewStoreBody } | ({ ok: false } & Pick<StoreAnswer, 'faults' | 'returnLine'>) {
  const lines = linesOf(typed.return_urls ?? '');
  const body = {
    name: typed.name ?? '',
    address,
    website_url: typed.website_url ?? '',
    return_urls: lines.map(({ url }) => url),
  };
  const checked = NewStore.safeParse(body);
  const isSiteMissing = kind === 'site' && body.website_url === '';
  if (checked.success && !isSiteMissing) return { ok: true, body };
  const faults = faultsFrom(checked.error, typed, storeFields);
  const atLine = checked.error?.issues.find(({ path }) => path[0] === 'return_urls');
  return {
    ok: false,
    faults: isSiteMissing ? { ...faults, website_url: 'missing' } : faults,
    ...(atLine && { returnLine: lines[Number(atLine.path[1])]?.line ?? 0 }),
  };
}
