import {
  confirmEmailChange,
  forgotPassword,
  getUser,
  resetPassword,
  undoEmailChange,
  updateEmail,
  updatePassword,
} from '@luwag/contracts/accounts';
import {
  cancelRecovery,
  confirmProof,
  disownFactor,
  finishRecovery,
  getProof,
  startProof,
  startRecovery,
} from '@luwag/contracts/factors';
import { openSessionByLostApp, startLostApp } from '@luwag/contracts/lost-app';
import { listConsents, putConsent } from '@luwag/contracts/privacy';
import {
  closeSession,
  confirmStepUp,
  getSecuritySettings,
  openSession,
  openSessionByPasskey,
  putSecuritySettings,
  startPasskey,
  startPasskeySignIn,
  startStepUp,
  touchSession,
} from '@luwag/contracts/sessions';
import { type Route, route, routeWith } from '@luwag/platform/http';
import type { Authenticators } from '@luwag/platform/principal';
import type { StepUps } from '@luwag/platform/step-up';
import { arrivalAuthenticator, sessionAuthenticator } from './authenticators.ts';
import { basicAuthenticator } from './basic-authenticator.ts';
import { changeConsent, readConsents } from './consents.ts';
import { askForNewEmail, confirmNewEmail, undoNewEmail } from './email-change.ts';
import { disown } from './factor-notices.ts';
import { beginRecovery, endRecovery, stopRecovery } from './factor-recovery.ts';
import { beginProof, bringCodes, readProof } from './identity-proof.ts';
import { beginByLostApp, beginLostApp } from './lost-app.ts';
import type { AccountsParts } from './parts.ts';
import { startNewPasskey, startSignInByPasskey } from './passkeys.ts';
import { changePassword } from './password.ts';
import { forgot, reset } from './recovery.ts';
import { registrationAuthenticators } from './registration-authenticators.ts';
import { registrationRoutes } from './registration-routes.ts';
import { changeSecurity, readSecurity } from './security.ts';
import { keepSession, leaveSession } from './sessions.ts';
import { beginSession } from './sign-in.ts';
import { answerStepUp, askStepUp, keeperOfStepUps } from './step-up.ts';
import { readUser } from './user.ts';
import { beginByPasskey } from './vouched-sign-in.ts';

/** Signing up, signing in, and how an account is protected. */
export const accountsRoutes = (parts: AccountsParts): Route[] => [
  ...registrationRoutes(parts),
  ...accessRoutes(parts),
];

const accessRoutes = (parts: AccountsParts): Route[] => [
  routeWith(parts, openSession, beginSession),
  routeWith(parts, openSessionByPasskey, beginByPasskey),
  routeWith(parts, forgotPassword, forgot),
  routeWith(parts, resetPassword, reset),
  routeWith(parts, startLostApp, beginLostApp),
  routeWith(parts, openSessionByLostApp, beginByLostApp),
  route(touchSession, keepSession),
  route(closeSession, leaveSession),
  routeWith(parts, startPasskeySignIn, startSignInByPasskey),
  routeWith(parts, startPasskey, startNewPasskey),
  routeWith(parts, startStepUp, askStepUp),
  routeWith(parts, confirmStepUp, answerStepUp),
  routeWith(parts, getSecuritySettings, readSecurity),
  routeWith(parts, putSecuritySettings, changeSecurity),
  routeWith(parts, getUser, readUser),
  routeWith(parts, updatePassword, changePassword),
  routeWith(parts, updateEmail, askForNewEmail),
  routeWith(parts, confirmEmailChange, confirmNewEmail),
  routeWith(parts, undoEmailChange, undoNewEmail),
  routeWith(parts, getProof, readProof),
  routeWith(parts, startProof, beginProof),
  routeWith(parts, confirmProof, bringCodes),
  routeWith(parts, startRecovery, beginRecovery),
  routeWith(parts, cancelRecovery, stopRecovery),
  routeWith(parts, finishRecovery, endRecovery),
  routeWith(parts, disownFactor, disown),
  route(listConsents, readConsents),
  route(putConsent, changeConsent),
];

/** Who is calling, by each proof that this module can check. */
export const accountsAuthenticators = (parts: AccountsParts): Authenticators => ({
  session: sessionAuthenticator(parts),
  sign_in: arrivalAuthenticator(parts),
  basic: basicAuthenticator(parts),
  ...registrationAuthenticators(parts),
});

/** Fresh factors, for the calls of every module that ask for one. */
export const accountsStepUps = (parts: AccountsParts): StepUps => keeperOfStepUps(parts);
