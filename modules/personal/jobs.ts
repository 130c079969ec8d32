import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Wraps every account's key with the current version of the wrapping key. */
export const rewrapKeys = job('personal.rewrap_keys', z.object({}));
