/**
 * How a session is opened: after a password, by passkey, by our own word at the end of a
 * registration or a recovery, and by a staff invitation.
 */
export { openSession } from './sign-in.ts';
export { beginByRegistration, openSessionByPasskey, openSessionFor } from './vouched-sign-in.ts';
