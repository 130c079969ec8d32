import { parseMobileNumber } from '@luwag/domain/mobile-number';
import { parseTin } from '@luwag/domain/tin';
import { z } from 'zod';

/** What forms and calls know about people, checked by the same rules on both sides. */

export const AccountType = z.enum(['buyer', 'merchant']);
export type AccountType = z.infer<typeof AccountType>;

/**
 * Letters of any script, and what stands between them: `Ma. Luz`, `D’Angelo`, `Cruz-Reyes`. Blanks,
 * but no line breaks: names stand in mails.
 */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\p{L}[\p{L}\p{M}\p{Zs}.'’-]*$/u);

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
  .pipe(z.email().refine((address) => address.indexOf('@') <= 64));

export const MobileNumber = z
  .string()
  .trim()
  .max(24)
  .transform((typed, ctx) => {
    const number = parseMobileNumber(typed);
    if (number) return number;
    ctx.addIssue({ code: 'custom', message: 'not a Philippine mobile number' });
    return z.NEVER;
  });

/** The rules of a new password, each with the name that a form shows beside its tick. */
export const passwordRules = {
  length: (typed: string) => [...typed].length >= 8 && typed.length <= 128,
  number: (typed: string) => /\d/.test(typed),
  lower: (typed: string) => /\p{Ll}/u.test(typed),
  upper: (typed: string) => /\p{Lu}/u.test(typed),
  symbol: (typed: string) => /[^\p{L}\p{N}\s]/u.test(typed),
} as const;
export type PasswordRule = keyof typeof passwordRules;

export const NewPassword = z
  .string()
  .transform((typed) => typed.normalize('NFC'))
  .refine((typed) => Object.values(passwordRules).every((holds) => holds(typed)));

/** A password that somebody claims to have: its form is the identity provider's to judge. */
export const AnyPassword = z
  .string()
  .min(1)
  .max(128)
  .transform((typed) => typed.normalize('NFC'));

/** Nine digits, and three or five more for a branch. */
export const Tin = z
  .string()
  .max(24)
  .transform((typed, ctx): string => {
    const tin = parseTin(typed);
    if (tin) return tin;
    ctx.addIssue({ code: 'custom', message: 'not a TIN' });
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
