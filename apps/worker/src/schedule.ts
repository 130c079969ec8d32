import { pruneAccounts } from '@luwag/modules/accounts/worker';
import { chainRecords, watchChain } from '@luwag/modules/audit/worker';
import { eraseUnusedEvidence, pruneLiveness, sweepDocuments } from '@luwag/modules/kyc/worker';
import { keepMonths, verifyWhole, watchLedger } from '@luwag/modules/ledger/worker';
import { expireRequests, requeueAttempts } from '@luwag/modules/payments/worker';
import { rewrapKeys } from '@luwag/modules/personal/worker';
import { closeDays } from '@luwag/modules/plans/worker';
import { eraseClosedAccounts } from '@luwag/modules/privacy/worker';
import { expireSources, requeueLinkings } from '@luwag/modules/sources/worker';
import { keepDays } from '@luwag/platform/jobs/housekeeping';
import type { Scheduled } from '@luwag/platform/jobs/worker-runtime';

/** What runs on a timer. The queue's clock is UTC: Manila's night is the UTC evening before. */
export const schedule: Scheduled[] = [
  { job: keepDays, at: '17 * * * *', payload: {} },
  { job: pruneAccounts, at: '27 19 * * *', payload: {} },
  { job: expireSources, at: '47 19 * * *', payload: {} },
  { job: rewrapKeys, at: '7 20 * * *', payload: {} },
  { job: sweepDocuments, at: '22 * * * *', payload: {} },
  { job: pruneLiveness, at: '12 20 * * *', payload: {} },
  { job: eraseUnusedEvidence, at: '2 20 * * *', payload: {} },
  { job: eraseClosedAccounts, at: '42 * * * *', payload: {} },
  { job: chainRecords, at: '* * * * *', payload: {} },
  { job: watchChain, at: '* * * * *', payload: {} },
  { job: watchLedger, at: '* * * * *', payload: {} },
  { job: verifyWhole, at: '40 17 * * *', payload: {} },
  { job: keepMonths, at: '7 * * * *', payload: {} },
  { job: requeueLinkings, at: '* * * * *', payload: {} },
  { job: requeueAttempts, at: '* * * * *', payload: {} },
  { job: expireRequests, at: '* * * * *', payload: {} },
  { job: closeDays, at: '10 16 * * *', payload: {} },
];
