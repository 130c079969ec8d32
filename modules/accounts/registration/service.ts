/**
 * How an account begins and ends: signing up, proving address and number, events of the identity
 * provider, and closing.
 */
export { closeAccountRow, deletePoolUser, erasePerson } from './closing.ts';
export { registrationAuthenticators } from './registration-authenticators.ts';
export { forgetUnproven, markEmailConfirmed } from './repository.ts';
export { askForLink, resendAfterSeconds } from './verification.ts';
