import { m } from '#app/paraglide/messages.js';

const names: Readonly<Record<string, () => string>> = {
  name: m.ops_field_name,
  first_name: m.ops_field_first_name,
  middle_name: m.ops_field_middle_name,
  last_name: m.ops_field_last_name,
  birth_date: m.ops_field_birth_date,
  date_of_birth: m.ops_field_birth_date,
  contact_number: m.ops_field_contact_number,
  email: m.ops_field_email,
  address: m.ops_field_address,
  id_number: m.ops_field_id_number,
  secondary_id_number: m.ops_field_secondary_id_number,
  business_name: m.ops_field_business_name,
  tin: m.ops_field_tin,
  bank_account: m.ops_field_bank_account,
};

/** A field that machines find and we have no word for is shown by its own name. */
export const fieldName = (field: string): string => names[field]?.() ?? field.replaceAll('_', ' ');
