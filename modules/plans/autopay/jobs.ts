import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Every five minutes: tells buyers of what will be charged in two days. */
export const announceCharges = job('plans.announceCharges', z.object({}));

/** Every minute: begins the charges whose day has come. */
export const collectCharges = job('plans.collectCharges', z.object({}));
