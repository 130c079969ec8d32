import * as accountsContracts from '@luwag/contracts/accounts';
import * as factorsContracts from '@luwag/contracts/factors';
import * as lostAppContracts from '@luwag/contracts/lost-app';
import * as numberContracts from '@luwag/contracts/number-change';
import * as privacyContracts from '@luwag/contracts/privacy';
import * as rostersContracts from '@luwag/contracts/rosters';
import * as sessionsContracts from '@luwag/contracts/sessions';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { Authenticators } from '@luwag/platform/security/caller';
import type { StepUps } from '@luwag/platform/security/step-up';
import type { AccountsDeps } from './deps.ts';
import {
  confirmProof,
  confirmStepUp,
  disownFactor,
  getProof,
  keeperOfStepUps,
  startPasskey,
  startPasskeySignIn,
  startProof,
  startStepUp,
} from './factors/service.ts';
import {
  askRosterImport,
  decideRosterImport,
  getUser,
  listCompanies,
  listConsents,
  putConsent,
  setLanguage,
} from './profile/service.ts';
import {
  cancelRecovery,
  finishRecovery,
  forgotPassword,
  openSessionByLostApp,
  resetPassword,
  startLostApp,
  startRecovery,
} from './recovery/service.ts';
import { registrationRoutes } from './registration/routes.ts';
import { registrationAuthenticators } from './registration/service.ts';
import {
  confirmEmailChange,
  confirmNumberChange,
  getNumberChange,
  getSecuritySettings,
  putSecuritySettings,
  resendNumberChange,
  startNumberChange,
  undoEmailChange,
  updateEmail,
  updatePassword,
} from './security/service.ts';
import {
  arrivalAuthenticator,
  basicAuthenticator,
  closeSession,
  type SessionDeps,
  sessionAuthenticator,
  touchSession,
} from './sessions/service.ts';
import { openSession, openSessionByPasskey } from './sign-in/service.ts';

export {
  createSessionBatches,
  findSessionDevice,
  type SessionBatches,
} from './sessions/service.ts';

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
  routeWith(deps, rostersContracts.listCompanies, listCompanies),
  routeWith(deps, rostersContracts.askRosterImport, askRosterImport),
  routeWith(deps, rostersContracts.decideRosterImport, decideRosterImport),
  route(accountsContracts.setLanguage, setLanguage),
  routeWith(deps, accountsContracts.updatePassword, updatePassword),
  routeWith(deps, accountsContracts.updateEmail, updateEmail),
  routeWith(deps, accountsContracts.confirmEmailChange, confirmEmailChange),
  routeWith(deps, accountsContracts.undoEmailChange, undoEmailChange),
  routeWith(deps, numberContracts.getNumberChange, getNumberChange),
  routeWith(deps, numberContracts.startNumberChange, startNumberChange),
  routeWith(deps, numberContracts.resendNumberChange, resendNumberChange),
  routeWith(deps, numberContracts.confirmNumberChange, confirmNumberChange),
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
export const accountsAuthenticators = (deps: SessionDeps): Authenticators => ({
  session: sessionAuthenticator(deps),
  sign_in: arrivalAuthenticator(deps),
  basic: basicAuthenticator(deps),
  ...registrationAuthenticators(deps),
});

/** Fresh factors, for the calls of every module that ask for one. */
export const accountsStepUps = (deps: AccountsDeps): StepUps => keeperOfStepUps(deps);
