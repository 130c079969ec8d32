import type { MerchantProfile } from '@luwag/contracts/profiles';
import type { FormReply } from '#app/shared/forms/form-reply.ts';
import { personFields } from '#app/shared/forms/person-fields.ts';

/** What is typed about a business and its owner; the address is picked beside it. */
export const businessFields = [
  ...(['business_name', 'industry', 'tin', 'website_url'] as const),
  ...personFields,
] as const;
export type BusinessField = (typeof businessFields)[number];

/** The code is `invalid_request` where fields are marked. */
export type BusinessAnswer = FormReply<BusinessField> & { code: string };

export type TypedBusiness = Readonly<Record<BusinessField, string>>;

/** What the form shows before anything was typed. */
export const typedOf = (profile: MerchantProfile): TypedBusiness =>
  Object.fromEntries(businessFields.map((name) => [name, profile[name] ?? ''])) as TypedBusiness;
