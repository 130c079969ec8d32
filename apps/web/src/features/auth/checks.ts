import { BuyerSignup, MerchantSignup, resetPassword } from '@luwag/contracts/accounts';
import {
  AnyPassword,
  Email,
  MobileNumber,
  OneTimeCode,
  type PasswordRule,
  passwordRules,
  repeatingPassword,
} from '@luwag/contracts/person';
import { z } from 'zod';
import { type Checked, check as checkForm } from '#app/shared/forms/form-reply.ts';
import type { Faults, Typed } from './entry.ts';
import { type FieldName, fieldNames } from './field-words.ts';

/**
 * The contracts' own rules, asked about what stands in a form. Routes use this file as it is; in
 * the browser it is fetched once somebody begins to type, and the page does not wait for it.
 */
export const check = <S extends z.ZodType>(
  schema: S,
  typed: Typed,
): Checked<z.output<S>, FieldName> => checkForm(schema, typed, fieldNames);

/** A ticked box arrives as `on`, one left empty not at all. */
const asPosted = <S extends z.ZodObject>(schema: S) =>
  z.preprocess((typed: Typed) => {
    const isOn = typed.is_marketing_and_promotions_enabled === 'on';
    return { ...typed, is_marketing_and_promotions_enabled: isOn };
  }, schema);

const { new_password, confirm_password } = resetPassword.body.shape;

/** The forms by name. What a link carries is no field, and a form is whole without it. */
export const formSchemas = {
  buyerSignup: asPosted(BuyerSignup.omit({ locale: true })),
  merchantSignup: asPosted(MerchantSignup.omit({ locale: true })),
  signIn: z.object({ email: Email, password: AnyPassword }),
  signInCode: z.object({ code: OneTimeCode }),
  email: z.object({ email: Email }),
  newPassword: repeatingPassword(z.object({ new_password, confirm_password })),
  number: z.object({ number: MobileNumber }),
  numberCode: z.object({ otp: OneTimeCode }),
} as const;
export type FormName = keyof typeof formSchemas;

export function faultsOf(form: FormName, typed: Typed): Faults {
  const checked = check<z.ZodType>(formSchemas[form], typed);
  return checked.ok ? {} : checked.faults;
}

/** Which of the rules a password meets so far, by the names the contract gives them. */
export function rulesMet(password: string): Record<PasswordRule, boolean> {
  const typed = password.normalize('NFC');
  const met = Object.entries(passwordRules).map(([rule, holds]) => [rule, holds(typed)]);
  return Object.fromEntries(met) as Record<PasswordRule, boolean>;
}
