/**
 * How somebody proves that it is them: passkeys, authenticator apps, step-ups, identity proofs, the
 * wait of a new factor and what lifts it. Owns the tables of factors, step-ups and recoveries.
 */
export {
  assertTrustedOrLifted,
  beginLift,
  countLiftsLeft,
  decideFactorLift,
  findLiftable,
  isLifted,
  type LiftsLeft,
  noteLiftSent,
  takeLift,
} from './factor-lifts.ts';
export { disownFactor, newNoticeLink } from './factor-notices.ts';
export {
  cancelOpenRecovery,
  deletePasskeys,
  findBorrowingHold,
  findOpenRecovery,
  insertRecovery,
  markRecoveryFinished,
  type OpenRecovery,
  wasStaffRecoveryCancelled,
} from './factor-recovery-repository.ts';
export { allowRemoval, allowTotp, isProofMissing, takeRight } from './factor-rights.ts';
export { deleteTotpSetups } from './factor-rights-repository.ts';
export {
  confirmProof,
  getProof,
  isReauthenticated,
  putProvenProof,
  startProof,
} from './identity-proof.ts';
export {
  addOwnPasskey,
  checkSignInPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
  startPasskey,
  startPasskeySignIn,
  takeNewPasskeyChallenge,
} from './passkeys.ts';
export { findPasskeyOwner, listPasskeys, removePasskey } from './passkeys-repository.ts';
export { listPresence } from './presence-repository.ts';
export {
  findLendingHold,
  findRiskHold,
  type LendingHold,
  lockHoldable,
  lockRiskHold,
  setRiskHold,
} from './risk-hold-repository.ts';
export {
  confirmStepUp,
  hasFactor,
  hasFactorUnlocked,
  keeperOfStepUps,
  startStepUp,
} from './step-up.ts';
export { findFactorOf, findSpentFactor } from './step-up-repository.ts';
export { confirmTotp, disableTotp, startTotp } from './totp.ts';
export { assertNumberTrusted, assertSpentTrusted } from './trusted-factor.ts';
