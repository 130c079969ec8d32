import * as forms from '#app/shared/forms/form-reply.ts';

/** Every field of the screens of coming in, in the order in which forms show them. */
export const fieldNames = [
  'first_name',
  'middle_name',
  'last_name',
  'contact_number',
  'number',
  'email',
  'password',
  'new_password',
  'confirm_password',
  'business_name',
  'industry',
  'tin',
  'website_url',
  'is_marketing_and_promotions_enabled',
  'code',
  'otp',
] as const;
export type FieldName = (typeof fieldNames)[number];
export type Faults = forms.Faults<FieldName>;
export type Typed = forms.Typed<FieldName>;

/** What keeps a whole form from getting through, whatever was typed into it. */
export type Trouble = 'unavailable' | 'offline' | 'too_many' | 'refused';

export type FormReply = forms.FormReply<FieldName> & { trouble?: Trouble };

export const readTyped = (form: FormData): Typed => forms.readTyped(form, fieldNames);

/** What is known when not even the question arrived. The fields themselves keep what they hold. */
export const disconnectedReply: FormReply = { faults: {}, typed: {}, trouble: 'offline' };
