import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Closes what is final into the chain. */
export const chainRecords = job('audit.chainRecords', z.object({}));

/** Copies the head of the chain outside the database, and goes on with looking at all of it. */
export const watchChain = job('audit.watchChain', z.object({}));
