import { BankDetailsBody } from '@luwag/contracts/profiles';
import type { z } from 'zod';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import { readChange, textOf } from '#app/shared/forms/form-text.ts';

const bankFields = ['bank_code', 'account_number', 'account_name'] as const;
export type BankField = (typeof bankFields)[number];
export type TypedBank = Readonly<Record<BankField, string>>;
export type WantedBank = z.infer<typeof BankDetailsBody>;

export type BankAnswer =
  | { kind: 'refused'; code: string; faults: readonly BankField[]; typed?: TypedBank }
  | { kind: 'step_up'; asked: AskedStepUp<WantedBank> };

export const readTypedBank = (form: FormData): TypedBank =>
  Object.fromEntries(bankFields.map((name) => [name, textOf(form, name)])) as TypedBank;

export type CheckedBank = { ok: true; wanted: WantedBank } | { ok: false; faults: BankField[] };

export function checkBank(typed: TypedBank): CheckedBank {
  const checked = BankDetailsBody.safeParse(typed);
  if (checked.success) return { ok: true, wanted: checked.data };
  const faulty = new Set(checked.error.issues.map(({ path }) => path[0]));
  return { ok: false, faults: bankFields.filter((name) => faulty.has(name)) };
}

/** The change that travelled through the step in between, as a field of its form. */
export const readWantedBank = (text: unknown) => readChange(BankDetailsBody, text);
