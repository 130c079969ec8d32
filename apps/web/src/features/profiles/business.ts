import type { MerchantProfile } from '@luwag/contracts/profiles';
import { textOf } from '#app/shared/forms/form-text.ts';

/** What is typed about a business and its owner; the address is picked beside it. */
export const businessFields = [
  'business_name',
  'industry',
  'tin',
  'website_url',
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'gender',
] as const;
export type BusinessField = (typeof businessFields)[number];
export type TypedBusiness = Readonly<Record<BusinessField, string>>;

export type BusinessAnswer = {
  /** `invalid_request` where fields are marked. */
  code: string;
  faults: readonly BusinessField[];
  typed: TypedBusiness;
};

export const readTypedBusiness = (form: FormData): TypedBusiness =>
  Object.fromEntries(businessFields.map((name) => [name, textOf(form, name)])) as TypedBusiness;

/** What the form shows before anything was typed. */
export const typedOf = (profile: MerchantProfile): TypedBusiness => ({
  business_name: profile.business_name,
  industry: profile.industry,
  tin: profile.tin,
  website_url: profile.website_url,
  first_name: profile.first_name,
  middle_name: profile.middle_name,
  last_name: profile.last_name,
  date_of_birth: profile.date_of_birth ?? '',
  gender: profile.gender ?? '',
});
