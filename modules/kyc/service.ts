/**
 * Knowing who a buyer or a business is: what they send, what is found out about it, and what
 * reviewers decide. Owns every table whose name begins with `kyc_`,
 * `person_profiles`, `person_addresses`, `profile_photos` and `bank_accounts`.
 *
 * Promises: an account has one case, and it takes only the steps that the database lists. Asking
 * for one item again leaves the others accepted. Machines leave signals; people decide, each case
 * in one reviewer's hands at a time, and what is grave in two people's. Approving opens a line
 * once, and never while the person has another account with one. What was said of a case stays.
 */
export {
  caseFor,
  findCaseOf as findIdentityCase,
  type IdentitySignalKind,
  itemSent,
  listDecisionPast,
  progressOf,
  readWaitingCases,
  recordIdentitySignal,
} from './cases/service.ts';
/** For pictures that are evidence of something else than who somebody is. */
export { type PictureDeps, takePicture } from './documents/service.ts';
/** Where payouts go and until when they wait, and who is paid. In the system's scope. */
export {
  bankAccountChanged,
  findBankAccount,
  findPayoutAccount,
  type PayoutAccount,
  readProfile,
} from './profile/service.ts';
/** For copies of somebody's data, and for whoever closes an account. */
export {
  eraseDrafts,
  eraseEvidence,
  erasePhoto,
  hasEvidence,
  readPictures,
} from './retention/service.ts';
/** For whoever must not take one person for two. In the system's scope. */
export { listSamePerson, lockPerson } from './review/service.ts';
