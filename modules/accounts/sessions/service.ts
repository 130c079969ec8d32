/**
 * Sessions that are open: looked up at every call, kept, listed and ended. How they are opened is
 * not known here. Owns `sessions` and `devices`.
 */
export {
  arrivalAuthenticator,
  type SessionDeps,
  sessionAuthenticator,
} from './authenticators.ts';
export { basicAuthenticator } from './basic-authenticator.ts';
export { deviceHashOf, deviceLabel, networkOf } from './device.ts';
export { findDevice, findSessionDevice } from './devices-repository.ts';
export {
  addFactor,
  type EndReason,
  endSession,
  endSessionOfSignIn,
  endSessions,
  findRecoveringSince,
  forgetSessions,
  hasSignedInBefore,
  insertSession,
  isDeviceKnown,
  isPasswordOnly,
  listOpenSessions,
  rememberDevice,
} from './repository.ts';
export { createSessionBatches, type SessionBatches } from './session-batches.ts';
export {
  auditSession,
  closeSession,
  endExpiredSessions,
  endOthers,
  endPasswordOnly,
  endRecovering,
  revoke,
  touchSession,
} from './sessions.ts';
