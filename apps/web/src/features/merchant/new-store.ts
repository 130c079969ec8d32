import { isOnOwnMachine, NewStore } from '@luwag/contracts/merchants';
import type { Address } from '@luwag/contracts/reference';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import { textOf } from '#app/shared/forms/form-text.ts';

export type StoreKind = 'counter' | 'site';

export type TypedStore = { name: string; website_url: string; return_urls: string };

export type StoreFaults = {
  name?: true;
  website?: true;
  /** The line at fault, counted from one; zero where there are too many. */
  returnLine?: number;
};

/** Why a store was not opened. */
export type StoreAnswer = {
  typed: TypedStore;
  faults: StoreFaults;
  code: string;
  formKey?: string;
  /** Pages on the open internet wait for a fresh factor, with all that the store is to be. */
  asked?: StoreStepUp;
};

export type StoreStepUp = AskedStepUp<StoreChange>;

/** What travels with the step-up: the store, and the key of the form that asked for it. */
export type StoreChange = { body: NewStoreBody; formKey: string };

export const takesFactor = ({ return_urls: urls }: NewStoreBody): boolean =>
  urls.some((url) => !(URL.canParse(url) && isOnOwnMachine(new URL(url))));

export function readStoreChange(text: unknown): StoreChange | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const { body, formKey } = JSON.parse(text) as StoreChange;
    if (typeof formKey !== 'string' || !NewStore.safeParse(body).success) return undefined;
    return { body, formKey };
  } catch {
    return undefined;
  }
}

/** As it was typed, for the form to show again. */
export const typedOf = ({ name, website_url, return_urls }: NewStoreBody): TypedStore => ({
  name,
  website_url,
  return_urls: return_urls.join('\n'),
});

export const readTypedStore = (form: FormData): TypedStore => ({
  name: textOf(form, 'name').slice(0, 200),
  website_url: textOf(form, 'website_url').slice(0, 300),
  return_urls: textOf(form, 'return_urls').slice(0, 8_000),
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
): { ok: true; body: NewStoreBody } | { ok: false; faults: StoreFaults } {
  const lines = linesOf(typed.return_urls);
  const body = {
    name: typed.name,
    address,
    website_url: typed.website_url,
    return_urls: lines.map(({ url }) => url),
  };
  const checked = NewStore.safeParse(body);
  const isSiteMissing = kind === 'site' && typed.website_url === '';
  if (checked.success && !isSiteMissing) return { ok: true, body };
  const faults: StoreFaults = isSiteMissing ? { website: true } : {};
  for (const { path } of checked.error?.issues ?? []) {
    if (path[0] === 'name') faults.name = true;
    if (path[0] === 'website_url') faults.website = true;
    if (path[0] === 'return_urls') faults.returnLine ??= lines[Number(path[1])]?.line ?? 0;
  }
  return { ok: false, faults };
}

export type NewStoreBody = {
  name: string;
  address: Address | null;
  website_url: string;
  return_urls: string[];
};
