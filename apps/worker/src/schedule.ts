import { indexOldNames, pruneAccounts } from '@luwag/modules/accounts/worker';
import { chainRecords, watchChain } from '@luwag/modules/audit/worker';
import { pruneContacts, releaseHeld, remindBuyers } from '@luwag/modules/contacts/worker';
import { rateBuyers } from '@luwag/modules/credit/worker';
import { provisionLosses } from '@luwag/modules/delinquency/worker';
import { expireDisputes, sweepPictures } from '@luwag/modules/disputes/worker';
import { eraseUnusedEvidence, pruneLiveness, sweepDocuments } from '@luwag/modules/kyc/worker';
import { keepMonths, totalDays, verifyWhole, watchLedger } from '@luwag/modules/ledger/worker';
import { pruneNotices } from '@luwag/modules/notices/worker';
import { askReports, pruneBrowsers, releaseWaiting } from '@luwag/modules/notifications/worker';
import {
  collectDues,
  pruneInvitations,
  runGroups,
  tendGroups,
} from '@luwag/modules/paluwagan/worker';
import { expireRequests, pruneDeclines, requeueAttempts } from '@luwag/modules/payments/worker';
import { countPayouts, offerCredit, sweepPayouts } from '@luwag/modules/payouts/worker';
import { rewrapKeys } from '@luwag/modules/personal/worker';
import {
  announceCharges,
  closeDays,
  collectCharges,
  releaseLines,
} from '@luwag/modules/plans/worker';
import { eraseClosedAccounts } from '@luwag/modules/privacy/worker';
import { reconcileDays } from '@luwag/modules/reconciliation/worker';
import { findCases, notifyOfEnds, pruneCases } from '@luwag/modules/risk/worker';
import { expireSources, requeueLinkings } from '@luwag/modules/sources/worker';
import { watchRoles } from '@luwag/modules/staff/worker';
import {
  expireSupportCases,
  pruneSupportCases,
  sweepSupportPictures,
} from '@luwag/modules/support/worker';
import { pruneClocks } from '@luwag/modules/test-mode/worker';
import { keepDays } from '@luwag/platform/jobs/housekeeping';
import type { Scheduled } from '@luwag/platform/jobs/worker-runtime';

/** What runs on a timer. The queue's clock is UTC: Manila's night is the UTC evening before. */
export const schedule: Scheduled[] = [
  { job: keepDays, at: '17 * * * *', payload: {} },
  { job: pruneAccounts, at: '27 19 * * *', payload: {} },
  { job: indexOldNames, at: '32 19 * * *', payload: {} },
  { job: expireSources, at: '47 19 * * *', payload: {} },
  { job: rewrapKeys, at: '7 20 * * *', payload: {} },
  { job: sweepDocuments, at: '22 * * * *', payload: {} },
  { job: pruneLiveness, at: '12 20 * * *', payload: {} },
  { job: eraseUnusedEvidence, at: '2 20 * * *', payload: {} },
  { job: eraseClosedAccounts, at: '42 * * * *', payload: {} },
  { job: chainRecords, at: '* * * * *', payload: {} },
  { job: watchChain, at: '* * * * *', payload: {} },
  { job: watchRoles, at: '* * * * *', payload: {} },
  { job: watchLedger, at: '* * * * *', payload: {} },
  { job: verifyWhole, at: '40 17 * * *', payload: {} },
  { job: keepMonths, at: '7 * * * *', payload: {} },
  { job: totalDays, at: '* * * * *', payload: {} },
  { job: requeueLinkings, at: '* * * * *', payload: {} },
  { job: requeueAttempts, at: '* * * * *', payload: {} },
  { job: countPayouts, at: '*/10 * * * *', payload: {} },
  { job: sweepPayouts, at: '* * * * *', payload: {} },
  { job: tendGroups, at: '* * * * *', payload: {} },
  { job: pruneInvitations, at: '31 20 * * *', payload: {} },
  { job: collectDues, at: '* * * * *', payload: {} },
  // Soon after midnight in Manila, and again for what was away then.
  { job: runGroups, at: '*/10 * * * *', payload: {} },
  // Ten in the morning in Manila: good news, at an hour for it.
  { job: offerCredit, at: '0 2 * * *', payload: {}, catchUpHours: 10 },
  { job: expireRequests, at: '* * * * *', payload: {} },
  { job: announceCharges, at: '*/5 * * * *', payload: {} },
  { job: collectCharges, at: '* * * * *', payload: {} },
  { job: closeDays, at: '10 16 * * *', payload: {} },
  // Five past eight in Manila. A worker that was away then does it when it is back, the same day.
  { job: remindBuyers, at: '5 0 * * *', payload: {}, catchUpHours: 11 },
  { job: releaseHeld, at: '* * * * *', payload: {} },
  { job: releaseWaiting, at: '* * * * *', payload: {} },
  { job: pruneBrowsers, at: '37 20 * * *', payload: {} },
  { job: askReports, at: '* * * * *', payload: {} },
  { job: pruneNotices, at: '19 20 * * *', payload: {} },
  { job: pruneContacts, at: '17 20 * * *', payload: {} },
  { job: pruneClocks, at: '23 20 * * *', payload: {} },
  { job: rateBuyers, at: '50 16 * * *', payload: {} },
  { job: releaseLines, at: '32 18 * * *', payload: {} },
  // After the night, however long it takes; what is done already is passed over.
  { job: provisionLosses, at: '*/15 * * * *', payload: {} },
  // Last days are whole days in Manila; within a day any hour will do.
  { job: expireDisputes, at: '52 * * * *', payload: {} },
  { job: sweepPictures, at: '37 * * * *', payload: {} },
  { job: expireSupportCases, at: '57 * * * *', payload: {} },
  { job: sweepSupportPictures, at: '39 * * * *', payload: {} },
  { job: pruneSupportCases, at: '26 20 * * *', payload: {} },
  { job: reconcileDays, at: '32 * * * *', payload: {} },
  { job: findCases, at: '12 * * * *', payload: {} },
  { job: notifyOfEnds, at: '* * * * *', payload: {} },
  { job: pruneCases, at: '29 20 * * *', payload: {} },
  { job: pruneDeclines, at: '31 20 * * *', payload: {} },
];
