import { topic } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';

/** Payouts go elsewhere from now on, because of a change or because one was taken back. */
export const bankAccountChanged = topic(
  'bank_account.changed',
  z.object({ account_id: z.uuid(), bank_account_id: z.uuid() }),
);
