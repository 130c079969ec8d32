import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Checks the name that a bank account is held in, where a provider can tell. */
export const checkBankName = job('kyc.checkBankName', z.object({ bank_account_id: z.uuid() }));
