import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Decides one liveness check from its frames. */
export const checkLiveness = job('kyc.checkLiveness', z.object({ liveness_id: z.uuid() }));

/** Reads the text of one picture (OCR). */
export const readPicture = job('kyc.readPicture', z.object({ reading_id: z.uuid() }));

/** Deletes frames past their retention, and texts read from deleted pictures. */
export const pruneLiveness = job('kyc.pruneLiveness', z.object({}));
