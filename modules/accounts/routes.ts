import * as accountsContracts from '@luwag/contracts/accounts';
import * as factorsContracts from '@luwag/contracts/factors';
import * as lostAppContracts from '@luwag/contracts/lost-app';
import * as privacyContracts from '@luwag/contracts/privacy';
import * as sessionsContracts from '@luwag/contracts/sessions';
import type { Authenticators } from '@luwag/platform/caller';
import { type Route, route, routeWith } from '@luwag/platform/http';
import type { StepUps } from '@luwag/platform/step-up';
import { arrivalAuthenticator, sessionAuthenticator } from './authenticators.ts';
import { basicAuthenticator } from './basic-authenticator.ts';
import { listConsents, putConsent } from './consents.ts';
import type { AccountsDeps } from './deps.ts';
import { confirmEmailChange, undoEmailChange, updateEmail } from './email-change.ts';
import { disownFactor } from './factor-notices.ts';
import { cancelRecovery, finishRecovery, startRecovery } from './factor-recovery.ts';
import { confirmProof, getProof, startProof } from './identity-proof.ts';
import { openSessionByLostApp, startLostApp } from './lost-app.ts';
import { startPasskey, startPasskeySignIn } from './passkeys.ts';
import { updatePassword } from './password.ts';
import { forgotPassword, resetPassword } from './password-reset.ts';
import { registrationAuthenticators } from './registration-authenticators.ts';
import { registrationRoutes } from './registration-routes.ts';
import { getSecuritySettings, putSecuritySettings } from './security.ts';
import { closeSession, touchSession } from './sessions.ts';
import { openSession } from './sign-in.ts';
import { confirmStepUp, keeperOfStepUps, startStepUp } from './step-up.ts';
import { getUser } from './user.ts';
import { openSessionByPasskey } from './vouched-sign-in.ts';

/** Signing up, signing in, and how an account is protected. */
export const accountsRoutes = (deps: AccountsDeps): Route[] => [
  ...registrationRoutes(deps),
  ...accessRoutes(deps),
];

const accessRoutes = (deps: AccountsDeps): Route[] => [
  routeWith(deps, sessionsContracts.openSession, openSession),
  routeWith(deps, sessionsContracts.openSessionByPasskey, openSessionByPasskey),
  routeWith(deps, accountsContracts.forgotPassword, forgotPassword),
  routeWith(deps, accountsContracts.resetPassword, resetPassword),
  routeWith(deps, lostAppContracts.startLostApp, startLostApp),
  routeWith(deps, lostAppContracts.openSessionByLostApp, openSessionByLostApp),
  route(sessionsContracts.touchSession, touchSession),
  route(sessionsContracts.closeSession, closeSession),
  routeWith(deps, sessionsContracts.startPasskeySignIn, startPasskeySignIn),
  routeWith(deps, sessionsContracts.startPasskey, startPasskey),
  routeWith(deps, sessionsContracts.startStepUp, startStepUp),
  routeWith(deps, sessionsContracts.confirmStepUp, confirmStepUp),
  routeWith(deps, sessionsContracts.getSecuritySettings, getSecuritySettings),
  routeWith(deps, sessionsContracts.putSecuritySettings, putSecuritySettings),
  routeWith(deps, accountsContracts.getUser, getUser),
  routeWith(deps, accountsContracts.updatePassword, updatePassword),
  routeWith(deps, accountsContracts.updateEmail, updateEmail),
  routeWith(deps, accountsContracts.confirmEmailChange, confirmEmailChange),
  routeWith(deps, accountsContracts.undoEmailChange, undoEmailChange),
  routeWith(deps, factorsContracts.getProof, getProof),
  routeWith(deps, factorsContracts.startProof, startProof),
  routeWith(deps, factorsContracts.confirmProof, confirmProof),
  routeWith(deps, factorsContracts.startRecovery, startRecovery),
  routeWith(deps, factorsContracts.cancelRecovery, cancelRecovery),
  routeWith(deps, factorsContracts.finishRecovery, finishRecovery),
  routeWith(deps, factorsContracts.disownFactor, disownFactor),
  route(privacyContracts.listConsents, listConsents),
  route(privacyContracts.putConsent, putConsent),
];

/** Who is calling, by each proof that this module can check. */
export const accountsAuthenticators = (deps: AccountsDeps): Authenticators => ({
  session: sessionAuthenticator(deps),
  sign_in: arrivalAuthenticator(deps),
  basic: basicAuthenticator(deps),
  ...registrationAuthenticators(deps),
});

/** Fresh factors, for the calls of every module that ask for one. */
export const accountsStepUps = (deps: AccountsDeps): StepUps => keeperOfStepUps(deps);
