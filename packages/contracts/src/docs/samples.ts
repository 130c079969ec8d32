/** Ids and moments that the examples share, so that one exchange leads to the next. */
export const sample = {
  buyer: '0199f3a0-0000-7000-8000-000000000001',
  merchant: '0199f3a0-0000-7000-8000-000000000002',
  store: '0199f3a0-0000-7000-8000-000000000003',
  apiKey: '0199f3a0-0000-7000-8000-000000000004',
  request: '0199f3a0-0000-7000-8000-000000000005',
  proposal: '0199f3a0-0000-7000-8000-000000000006',
  transaction: '0199f3a0-0000-7000-8000-000000000007',
  payment: '0199f3a0-0000-7000-8000-000000000008',
  source: '0199f3a0-0000-7000-8000-000000000009',
  session: '0199f3a0-0000-7000-8000-00000000000a',
  stepUp: '0199f3a0-0000-7000-8000-00000000000b',
  challenge: '0199f3a0-0000-7000-8000-00000000000c',
  passkey: '0199f3a0-0000-7000-8000-00000000000d',
  code: '0199f3a0-0000-7000-8000-00000000000e',
  case: '0199f3a0-0000-7000-8000-00000000000f',
  document: '0199f3a0-0000-7000-8000-000000000010',
  draft: '0199f3a0-0000-7000-8000-000000000011',
  liveness: '0199f3a0-0000-7000-8000-000000000012',
  link: '0199f3a0-0000-7000-8000-000000000013',
  export: '0199f3a0-0000-7000-8000-000000000014',
  event: '0199f3a0-0000-7000-8000-000000000015',
  contact: '0199f3a0-0000-7000-8000-000000000052',
  difference: '0199f3a0-0000-7000-8000-000000000081',
  writeOff: '0199f3a0-0000-7000-8000-000000000082',
  promise: '0199f3a0-0000-7000-8000-000000000083',
  note: '0199f3a0-0000-7000-8000-000000000084',
  refund: '0199f3a0-0000-7000-8000-000000000053',
  dispute: '0199f3a0-0000-7000-8000-000000000061',
  entry: '0199f3a0-0000-7000-8000-000000000062',
  picture: '0199f3a0-0000-7000-8000-000000000063',
  payout: '0199f3a0-0000-7000-8000-000000000071',
  payoutBatch: '0199f3a0-0000-7000-8000-000000000072',
  journal: '0199f3a0-0000-8000-8000-000000000073',
  testClock: '0199f3a0-0000-7000-8000-000000000074',
  now: '2026-11-16T02:00:00.000Z',
  soon: '2026-11-16T02:30:00.000Z',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  /** What a registration token or a mailed key looks like. */
  token: 'Zr3kq9V1nT5uW8xY2bC4dE6fG7hJ0kL1mN3pQ5rS7tU',
} as const;

export const sampleAddress = {
  region: 'National Capital Region (NCR)',
  region_code: '1300000000',
  city: 'City of Manila',
  city_code: '1380600000',
  barangay: 'Barangay 649',
  barangay_code: '1380613001',
  street: '12 Mabini Street',
  zip_code: '1018',
};

export const sampleEmail = 'maria@luwag.example';
export const sampleNumber = '+639171234567';
/** Made up for this page, and nobody's. */
export const samplePassword = 'Example-only-1!';
