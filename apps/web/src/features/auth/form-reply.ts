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

/** `refused` is well formed and still not to be had, as a password known from a leak is. */
export type Fault = 'missing' | 'invalid' | 'refused';
export type Faults = Partial<Record<FieldName, Fault>>;
export type Typed = Partial<Record<FieldName, string>>;

/** What keeps a whole form from getting through, whatever was typed into it. */
export type Trouble = 'unavailable' | 'offline' | 'too_many' | 'refused';

/** What comes back when a form does not get through. Nothing secret is ever in it. */
export type FormReply = { faults: Faults; typed: Typed; trouble?: Trouble };

const secretFields: readonly FieldName[] = [
  'password',
  'new_password',
  'confirm_password',
  'code',
  'otp',
];

export function readTyped(form: FormData): Typed {
  const typed: Typed = {};
  for (const name of fieldNames) {
    const value = form.get(name);
    if (typeof value === 'string') typed[name] = value;
  }
  return typed;
}

export function replyOf(
  typed: Typed,
  { faults = {}, trouble }: { faults?: Faults; trouble?: Trouble | undefined },
): FormReply {
  const shown = { ...typed };
  for (const name of secretFields) delete shown[name];
  return { faults, typed: shown, ...(trouble ? { trouble } : {}) };
}

/** What is known when not even the question arrived. The fields themselves keep what they hold. */
export const disconnectedReply: FormReply = { faults: {}, typed: {}, trouble: 'offline' };

export const firstFaulty = (faults: Faults): FieldName | undefined =>
  fieldNames.find((name) => faults[name]);
