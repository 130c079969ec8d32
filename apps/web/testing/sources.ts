import type { Source } from '@luwag/contracts/sources';

/** A wallet that is linked and ready to pay with. */
export const maya: Source = {
  id: '019a8474-0000-7000-8000-0000000000cc',
  channel: 'PAYMAYA',
  label: '•••• 1000',
  status: 'active',
  can_be_charged_unattended: true,
  expires_at: null,
  is_default: true,
};
