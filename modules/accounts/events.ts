import { consentPurposes } from '@luwag/domain/consents';
import { topic } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';

/** Somebody took back what they had agreed to: whatever rests on it ends. */
export const consentWithdrawn = topic(
  'accounts.consent_withdrawn',
  z.object({ account_id: z.uuid(), purpose: z.enum(consentPurposes) }),
);
