/**
 * Accounts: who people are to the product, how they come in, and how they prove it. Owns `accounts`
 * and every table that hangs on it, `companies` and their rosters, and how often codes are sent.
 *
 * Promises: no call says whether an address or a number is known; registering is safe to repeat and
 * to die in; a number belongs to the first who proved it, and a text alone never changes it. A code
 * is looked at five times and taken once, for the purpose, holder, number and thing it is for.
 * A session is looked up at every call and stops the moment it ends. A fresh factor answers for one
 * call with one content, once. Nobody's rows are seen in another's scope. Who somebody is stands in
 * no table to be read: it is encrypted field by field, and looked for by blind indexes.
 *
 * For other modules: a code for something else than proving a number, such as a purchase. Both take
 * a transaction in the system's scope, and whatever `consumeCode` says is committed.
 */
export {
  codeSeconds,
  consumeCode,
  issueCode,
  requireIssued,
  resendSeconds,
} from './codes/service.ts';
export type { OnboardingProgress, SentItem } from './deps.ts';
export { consentWithdrawn } from './events.ts';
/** Whether a factor is old enough, the wait that a face lifts, and until when nothing is lent. */
export {
  assertSpentTrusted,
  assertTrustedOrLifted,
  beginLift,
  countLiftsLeft,
  decideFactorLift,
  findBorrowingHold,
  findFactorOf,
  findLendingHold,
  findLiftable,
  findRiskHold,
  isReauthenticated,
  type LiftsLeft,
  listPresence,
  lockHoldable,
  lockRiskHold,
  noteLiftSent,
  setRiskHold,
} from './factors/service.ts';
/**
 * What an account is, without who it belongs to; what a merchant is, and how far with us. In the
 * system's scope, or the account's own.
 */
export {
  type AccountStatus,
  type Business,
  consentAtSignUp,
  findAccount,
  findAccountStatus,
  findCompanyName,
  findMerchantProfile,
  findNamesakes,
  findNewNumberSince,
  findPerson,
  findPersonByEmail,
  findProvenOwner,
  findTin,
  findVerifiedName,
  getAccount,
  getPerson,
  hasCompanies,
  hasConsent,
  listBusinessNames,
  listCompaniesOf,
  listDeviceHashes,
  listFirstNames,
  listFullNames,
  listRoles,
  listStaffIds,
  listVerifiedNames,
  markAccountStatus,
  markMerchantStatus,
  openNobodysAccount,
  type Person,
  type PersonRow,
  readBusiness,
  readPerson,
  readWaitingRosters,
  takesPayments,
  writeBusiness,
  writeNames,
} from './profile/service.ts';
/** Lost factors of somebody who wrote to us: begun and seen by staff. In the system's scope. */
export { beginRecoveryFor, findRecoveryOf, type RecoveryDeps } from './recovery/service.ts';
/** For whoever closes an account. */
export { closeAccountRow, deletePoolUser, erasePerson } from './registration/service.ts';
/**
 * Whether a text may be trusted on the device of a session, in the account's own scope; and the end
 * of all sessions of somebody who has lost their place.
 */
export { endSessions, isDeviceKnown } from './sessions/service.ts';
