import { type Handler, handle } from '@luwag/platform/jobs/job';
import { findDuplicates, notifyOfCase } from '../cases/service.ts';
import type { KycWorkerDeps } from './deps.ts';
import { findDuplicateAccounts } from './duplicates.ts';
import { notifyApplicant } from './notify-applicant.ts';

export const reviewHandlers = (deps: Pick<KycWorkerDeps, 'vault' | 'messageKey'>): Handler[] => [
  handle(findDuplicates, (ctx, { account_id }) => findDuplicateAccounts(ctx, deps, account_id)),
  handle(notifyOfCase, (ctx, about) => notifyApplicant(ctx, deps, about)),
];
