import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Every hour: asks the rules about whoever something new was noted about. */
export const findCases = job('risk.findCases', z.object({}));

/** Tells people that a hold is over. Holds end by their time, whether this comes or not. */
export const notifyOfEnds = job('risk.notifyOfEnds', z.object({}));

/** Deletes cases that have been closed for long enough. */
export const pruneCases = job('risk.pruneCases', z.object({}));
