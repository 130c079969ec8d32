import { type Handler, handle } from '@luwag/platform/jobs/job';
import { provisionLosses } from './jobs.ts';
import { provision } from './provisioning.ts';

export { provisionLosses };

export const delinquencyHandlers: Handler[] = [handle(provisionLosses, provision)];
