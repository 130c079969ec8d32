import { job } from '@luwag/platform/jobs';
import { z } from 'zod';

/** Judges the frames of one check. */
export const checkLiveness = job('kyc.checkLiveness', z.object({ liveness_id: z.uuid() }));

/** Reads one picture. */
export const readPicture = job('kyc.readPicture', z.object({ reading_id: z.uuid() }));

/** Erases frames whose time is over, and what was read from pictures that are gone. */
export const pruneLiveness = job('kyc.pruneLiveness', z.object({}));
