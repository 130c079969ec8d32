import type { Account } from '@luwag/contracts/accounts';
import type { Store } from '@luwag/contracts/merchants';
import type { Address } from '@luwag/contracts/reference';

/** People and places for tests to start from: each says what it changes. */

export const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;

export const baclaran: Address = {
  region: 'National Capital Region (NCR)',
  region_code: '1300000000',
  city: 'City of Parañaque',
  city_code: '1380400000',
  barangay: 'Baclaran',
  barangay_code: '1380400001',
  street: '12 Quirino Avenue',
  zip_code: '1702',
};

export const maria: Account = {
  id: idOf(1),
  role: 'buyer',
  first_name: 'Maria',
  middle_name: '',
  last_name: 'Santos',
  email: 'maria@example.com',
  is_email_confirmed: true,
  contact_number: '+639175552841',
  is_number_confirmed: true,
  account_status: 'PENDING',
  locale: 'en',
  companies: [],
  user_document_uploads: [],
  onboarding_step: 'DOCUMENTS',
  case_state: 'NEW',
  merchant_status: null,
  business_name: null,
  created_at: '2026-06-03T08:00:00.000Z',
  profile_picture_at: null,
};

export const createdAt = '2026-11-15T08:00:00.000Z';

export const store: Store = {
  store_id: idOf(1),
  code: 'STK7QD29MX',
  name: 'Aling Nena’s',
  address: null,
  website_url: 'https://nena.ph',
  return_urls: ['https://nena.ph/done'],
  qr_payload: '000201010211',
  name_state: 'clear',
  name_reason: null,
  created_at: createdAt,
  closed_at: null,
};
