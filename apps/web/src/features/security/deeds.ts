import { m } from '#app/paraglide/messages.js';
import type { Deed } from './security-answer.ts';

/** The parts of the page, by the id of their heading's card. */
export type Part = 'password' | 'email' | 'number' | 'totp' | 'passkeys' | 'sessions';

const partOf: Readonly<Record<Deed, Part>> = {
  password: 'password',
  email_asked: 'email',
  email: 'email',
  totp_on: 'totp',
  totp_off: 'totp',
  passkey_added: 'passkeys',
  passkey_renamed: 'passkeys',
  passkey_removed: 'passkeys',
  session_ended: 'sessions',
  sessions_ended: 'sessions',
  proven: 'passkeys',
  recovered: 'passkeys',
  found: 'passkeys',
};

const words: Readonly<Record<Deed, () => string>> = {
  password: m.security_done_password,
  email_asked: m.security_done_email_asked,
  email: m.security_done_email,
  totp_on: m.security_done_totp_on,
  totp_off: m.security_done_totp_off,
  passkey_added: m.security_done_passkey_added,
  passkey_renamed: m.security_done_passkey_renamed,
  passkey_removed: m.security_done_passkey_removed,
  session_ended: m.security_done_session_ended,
  sessions_ended: m.security_done_sessions_ended,
  proven: m.security_done_proven,
  recovered: m.security_done_recovered,
  found: m.security_done_found,
};

/** Where a deed is told: on the same page, at the part that it was about. */
export const deedAddress = (pathname: string, deed: Deed): string =>
  `${pathname}?done=${deed}#${partOf[deed]}`;

/** What is said at this part of the page, if the deed was here. */
export const deedWords = (deed: Deed | undefined, part: Part): string | undefined =>
  deed && partOf[deed] === part ? words[deed]() : undefined;
