import { m } from '#app/paraglide/messages.js';
import type { Fault } from '#app/shared/forms/form-reply.ts';

/**
 * Every field of the screens of coming in, in the order in which forms show them: its name, as its
 * label and as a summary says it, and what to do about it; what is wrong follows from that.
 */
const fields = {
  first_name: [m.entry_first_name, m.entry_fault_first_name],
  middle_name: [m.entry_middle_name, m.entry_fault_middle_name],
  last_name: [m.entry_last_name, m.entry_fault_last_name],
  contact_number: [m.entry_number, m.entry_fault_contact_number],
  number: [m.entry_number, m.entry_fault_contact_number],
  email: [m.entry_email, m.entry_fault_email],
  password: [m.entry_password, m.entry_fault_password_new],
  new_password: [m.entry_reset_new, m.entry_fault_password_new],
  confirm_password: [m.entry_reset_again, m.entry_fault_password_again],
  business_name: [m.entry_business_name, m.entry_fault_business_name],
  industry: [m.entry_industry, m.entry_fault_industry],
  tin: [m.entry_tin, m.entry_fault_tin],
  website_url: [m.entry_website, m.entry_fault_website_url],
  is_marketing_and_promotions_enabled: [m.entry_news, m.entry_trouble_refused_text],
  code: [m.entry_code_label, m.entry_fault_code],
  otp: [m.entry_code_label, m.entry_fault_code],
} as const;
export type FieldName = keyof typeof fields;
export const fieldNames = Object.keys(fields) as FieldName[];

export const fieldLabel = (field: FieldName): string => fields[field][0]();

export const faultText = (field: FieldName, fault: Fault): string =>
  fault === 'refused' ? m.entry_fault_password_refused() : fields[field][1]();
