import type { InputOf } from '@luwag/contracts/endpoint';
import { type createStore, isOnOwnMachine, NewStore } from '@luwag/contracts/merchants';
import type { Address } from '@luwag/contracts/reference';
import { z } from 'zod';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import { type FormReply, faultsFrom, type Typed } from '#app/shared/forms/form-reply.ts';
import { readChange } from '#app/shared/forms/form-text.ts';
import { type StoreField, storeFields } from './store-fields.ts';

export type StoreKind = 'counter' | 'site';
export type TypedStore = Typed<StoreField>;
export type NewStoreBody = InputOf<typeof createStore>['body'];

/** Why a store was not opened. */
export type StoreAnswer = FormReply<StoreField> & {
  /** The return address at fault, as a line counted from one; zero where there are too many. */
  returnLine?: number | undefined;
  code: string;
  formKey?: string;
  /** Pages on the open internet wait for a fresh factor, with all that the store is to be. */
  asked?: StoreStepUp;
};

export type StoreStepUp = AskedStepUp<StoreChange>;

/** What travels with the step-up: the store, and the key of the form that asked for it. */
const StoreChange = z.object({
  body: z.custom<NewStoreBody>((body) => NewStore.safeParse(body).success),
  formKey: z.string(),
});
export type StoreChange = z.infer<typeof StoreChange>;

export const readStoreChange = (text: unknown) => readChange(StoreChange, text);

export const takesFactor = ({ return_urls: urls }: NewStoreBody): boolean =>
  urls.some((url) => !(URL.canParse(url) && isOnOwnMachine(new URL(url))));

/** As it was typed, for the form to show again. */
export const typedOf = ({ name, website_url, return_urls }: NewStoreBody): TypedStore => ({
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
