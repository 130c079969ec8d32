import type { WaitingStoreName } from '@luwag/contracts/merchants';

/** The name of a new store that reads like somebody else's, forty minutes before `namesAtMs`. */
export const waitingName: WaitingStoreName = {
  store_id: '019a8474-0000-7000-8000-000000000001',
  name: 'Jollybee Express',
  near: 'Jollibee',
  business_name: 'Nena Reyes General Merchandise',
  website_url: '',
  city: 'City of Manila',
  waiting_since: '2026-11-16T02:00:00.000Z',
  due_at: '2026-11-16T06:00:00.000Z',
  is_late: false,
};
export const namesAtMs = Date.parse('2026-11-16T02:40:00.000Z');
