import { m } from '#app/paraglide/messages.js';

/** The parts of the page, by the id of their heading's card. */
export type Part = 'password' | 'email' | 'number' | 'totp' | 'passkeys' | 'sessions';

/** What can have been done to each part, and how it is told there. */
const told = {
  password: { password: m.security_done_password },
  email: { email_asked: m.security_done_email_asked, email: m.security_done_email },
  number: {},
  totp: { totp_on: m.security_done_totp_on, totp_off: m.security_done_totp_off },
  passkeys: {
    passkey_added: m.security_done_passkey_added,
    passkey_renamed: m.security_done_passkey_renamed,
    passkey_removed: m.security_done_passkey_removed,
    proven: m.security_done_proven,
    recovered: m.security_done_recovered,
    found: m.security_done_found,
  },
  sessions: {
    session_ended: m.security_done_session_ended,
    sessions_ended: m.security_done_sessions_ended,
  },
} satisfies Readonly<Record<Part, Readonly<Record<string, () => string>>>>;

type DeedOf<P extends Part> = P extends Part ? keyof (typeof told)[P] : never;
export type Deed = DeedOf<Part>;
export const deeds = Object.values(told).flatMap((part) => Object.keys(part)) as Deed[];

/** Where a deed is told: on the same page, at the part that it was about. */
export function deedAddress(pathname: string, deed: Deed): string {
  const part = Object.entries(told).find(([, own]) => deed in own)?.[0];
  return `${pathname}?done=${deed}#${part}`;
}

/** What is said at this part of the page, if the deed was here. */
export function deedWords(deed: Deed | undefined, part: Part): string | undefined {
  const own: Readonly<Record<string, () => string>> = told[part];
  return deed && own[deed]?.();
}
