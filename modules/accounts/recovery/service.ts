/**
 * How somebody comes back: a forgotten password, a lost authenticator app, and the wait before lost
 * factors are replaced.
 */
export {
  beginRecoveryFor,
  cancelRecovery,
  findRecoveryOf,
  findRecoveryView,
  finishRecovery,
  type RecoveryDeps,
  startRecovery,
} from './factor-recovery.ts';
export { openSessionByLostApp, startLostApp } from './lost-app.ts';
export { forgotPassword, resetPassword } from './password-reset.ts';
