import { job } from '@luwag/platform/jobs';
import { z } from 'zod';

/** Asks in which name an account is held, where somebody can say. */
export const checkBankName = job('kyc.checkBankName', z.object({ bank_account_id: z.uuid() }));
