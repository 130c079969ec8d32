import { parseMobileNumber } from '@luwag/domain/mobile-number';
import { parseTin } from '@luwag/domain/tin';
import { z } from 'zod';
import { readableLine } from './readable-text.ts';

/** What forms and calls know about people, checked by the same rules on both sides. */

export const AccountType = z.enum(['buyer', 'merchant']);
export type AccountType = z.infer<typeof AccountType>;

/**
 * Letters of any script, and what stands between them: `Ma. Luz`, `D’Angelo`, `Cruz-Reyes`. Blanks,
 * but no line breaks: names stand in mails.
 */
export const PersonName = readableLine({ min: 1, max: 60 }).regex(
  /^\p{L}[\p{L}\p{M}\p{Zs}.'’-]*$/u,
);

/**
 * An address as it is stored and compared. Look-alike characters are folded first, so that two
 * addresses that read the same are the same.
 */
export const Email = z
  .string()
  .trim()
  .max(254)
  .transform((typed) => typed.normalize('NFKC').toLowerCase())
  // No mailbox has a longer name, and the identity provider takes none.
  .pipe(z.email().regex(/^[^@]{0,64}(@|$)/));

export const MobileNumber = z
  .string()
  .trim()
  .max(24)
  .transform((typed, ctx) => {
    const number = parseMobileNumber(typed);
    if (number) return number;
    ctx.addIssue({ code: 'invalid_format', format: 'ph_mobile_number' });
    return z.NEVER;
  });

const passwordLength = { min: 8, max: 128 } as const;
const passwordPatterns = {
  number: /\d/,
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
} as const;

/** The rules of a new password, each with the name that a form shows beside its tick. */
export const passwordRules = {
  length: (typed: string) =>
    [...typed].length >= passwordLength.min && typed.length <= passwordLength.max,
  number: (typed: string) => passwordPatterns.number.test(typed),
  lower: (typed: string) => passwordPatterns.lower.test(typed),
  upper: (typed: string) => passwordPatterns.upper.test(typed),
  symbol: (typed: string) => passwordPatterns.symbol.test(typed),
} as const;
export type PasswordRule = keyof typeof passwordRules;

/** The same rules as zod's own checks, so that refusals and the printed contract carry bounds. */
export const NewPassword = z
  .string()
  .normalize('NFC')
  .min(passwordLength.min)
  .max(passwordLength.max)
  .check(({ value, issues }) => {
    // zod counts characters; this bound is in UTF-16 units, of which most emoji take two.
    if (value.length <= passwordLength.max || [...value].length > passwordLength.max) return;
    const bound = { maximum: passwordLength.max, inclusive: true };
    issues.push({ code: 'too_big', origin: 'string', ...bound, input: value });
  })
  .regex(passwordPatterns.number)
  .regex(passwordPatterns.lower)
  .regex(passwordPatterns.upper)
  .regex(passwordPatterns.symbol)
  .describe(
    'At least one number, one small letter, one capital letter and one symbol. Passwords known from leaks are refused too, with `password_refused`.',
  );

/** A password that somebody claims to have: its form is the identity provider's to judge. */
export const AnyPassword = z
  .string()
  .min(1)
  .max(128)
  .transform((typed) => typed.normalize('NFC'));

/** A password chosen and typed again; that the two differ is told once, at the second. */
export const repeatingPassword = <
  S extends z.ZodType<{ new_password: string; confirm_password: string }>,
>(
  schema: S,
): S =>
  schema.refine((typed) => typed.new_password === typed.confirm_password, {
    path: ['confirm_password'],
    params: { expected: 'new_password' },
    // Unless the two cannot be compared, or the second is told about already.
    when: ({ issues }) =>
      !issues.some(({ code, path }) => path?.[0] === 'confirm_password' || code === 'invalid_type'),
  });

/** Nine digits, and three or five more for a branch. */
export const Tin = z
  .string()
  .max(24)
  .transform((typed, ctx): string => {
    const tin = parseTin(typed);
    if (tin) return tin;
    ctx.addIssue({ code: 'invalid_format', format: 'tin' });
    return z.NEVER;
  });

/** Sections of the Philippine Standard Industrial Classification, under names people use. */
export const industries = [
  'agriculture',
  'manufacturing',
  'construction',
  'retail',
  'transport',
  'food_and_lodging',
  'information',
  'finance',
  'real_estate',
  'professional',
  'education',
  'health',
  'arts',
  'other',
] as const;
export const Industry = z.enum(industries);

export const WebsiteUrl = z
  .string()
  .trim()
  .max(200)
  .transform((typed) => (typed && !/^https?:\/\//i.test(typed) ? `https://${typed}` : typed))
  .pipe(z.literal('').or(z.url({ protocol: /^https?$/, hostname: z.regexes.domain })));

export const OneTimeCode = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));

export const AccountStatus = z.enum(['PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED']);
export const MerchantStatus = z.enum(['NEW', 'WAITING_FOR_YOU', 'IN_REVIEW', 'ACTIVE', 'REJECTED']);

/** The next thing a person has to do before the product is open to them. */
export const BuyerStep = z.enum([
  'VERIFY_EMAIL',
  'CONFIRM_NUMBER',
  'DOCUMENTS',
  'LIVENESS',
  'IN_REVIEW',
  'ACTIVE',
]);
export const MerchantStep = z.enum(['VERIFY_EMAIL', 'BUSINESS', 'BANK', 'IN_REVIEW', 'ACTIVE']);

/** 32 random bytes that whoever shows them was given: in an answer, or by mail. */
export const SecretToken = z.string().regex(/^[\w-]{43}$/);
