import { m } from '#app/paraglide/messages.js';
import type { Fault } from '#app/shared/forms/form-reply.ts';
import type { FieldName } from './form-reply.ts';

/** The name of each field, as its label and as a summary says it. */
export const fieldLabels: Record<FieldName, () => string> = {
  first_name: m.entry_first_name,
  middle_name: m.entry_middle_name,
  last_name: m.entry_last_name,
  contact_number: m.entry_number,
  number: m.entry_number,
  email: m.entry_email,
  password: m.entry_password,
  new_password: m.entry_reset_new,
  confirm_password: m.entry_reset_again,
  business_name: m.entry_business_name,
  industry: m.entry_industry,
  tin: m.entry_tin,
  website_url: m.entry_website,
  is_marketing_and_promotions_enabled: m.entry_news,
  code: m.entry_code_label,
  otp: m.entry_code_label,
};

/** Each says what to do; what is wrong follows from it. */
const faultTexts: Record<FieldName, () => string> = {
  first_name: m.entry_fault_first_name,
  middle_name: m.entry_fault_middle_name,
  last_name: m.entry_fault_last_name,
  contact_number: m.entry_fault_contact_number,
  number: m.entry_fault_contact_number,
  email: m.entry_fault_email,
  password: m.entry_fault_password_new,
  new_password: m.entry_fault_password_new,
  confirm_password: m.entry_fault_password_again,
  business_name: m.entry_fault_business_name,
  industry: m.entry_fault_industry,
  tin: m.entry_fault_tin,
  website_url: m.entry_fault_website_url,
  is_marketing_and_promotions_enabled: m.entry_trouble_refused_text,
  code: m.entry_fault_code,
  otp: m.entry_fault_code,
};

export function faultText(field: FieldName, fault: Fault): string {
  return fault === 'refused' ? m.entry_fault_password_refused() : faultTexts[field]();
}
