import { KeyMode, KeyScope } from '@luwag/contracts/merchants';
import { z } from 'zod';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import { readChange } from '#app/shared/forms/form-text.ts';

/** A key that somebody wants to make. Travels with the step-up that a live one waits for. */
export const WantedKey = z.object({
  store_id: z.uuid(),
  mode: KeyMode,
  name: z.string().trim().min(1).max(60),
  scopes: z.array(KeyScope).min(1).max(20),
});
export type WantedKey = z.infer<typeof WantedKey>;

export type KeyField = keyof WantedKey;
export type TypedKey = { store_id: string; mode: string; name: string; scopes: readonly string[] };

/** What came of a form on the page of keys; a deed leads back to the page instead. */
export type KeysAnswer =
  | { kind: 'refused'; act: 'make' | 'revoke'; code: string; faults: KeyField[]; typed?: TypedKey }
  | { kind: 'made'; key: string; name: string; mode: WantedKey['mode'] }
  | { kind: 'step_up'; asked: KeyStepUp };

export type KeyStepUp = AskedStepUp<WantedKey>;

export const readTypedKey = (form: FormData): TypedKey => ({
  store_id: String(form.get('store_id') ?? ''),
  mode: String(form.get('mode') ?? ''),
  name: String(form.get('name') ?? '').slice(0, 200),
  scopes: form.getAll('scopes').map(String).slice(0, 20),
});

export function checkKey(
  typed: TypedKey,
): { ok: true; wanted: WantedKey } | { ok: false; faults: KeyField[] } {
  const checked = WantedKey.safeParse(typed);
  if (checked.success) return { ok: true, wanted: checked.data };
  const faulty = new Set(checked.error.issues.map(({ path }) => path[0]));
  const fields = ['mode', 'store_id', 'name', 'scopes'] as const;
  return { ok: false, faults: fields.filter((field) => faulty.has(field)) };
}

/** The key that a step-up was asked for, as its form brings it back. */
export const readWanted = (text: unknown) => readChange(WantedKey, text);
