import type { ResultOf } from '@luwag/contracts/endpoint';
import type { startPasskey } from '@luwag/contracts/sessions';
import { m } from '#app/paraglide/messages.js';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import { readTotpUri } from '#app/shared/format/totp-uri.ts';
import { pick } from '#app/shared/page/preferences.ts';
import type { PendingChange } from './pending-change.ts';

/** What a form on the page asks for, by its hidden field `act`. */
export const acts = [
  ...(['change_password', 'change_email', 'confirm_email'] as const),
  ...(['start_totp', 'confirm_totp', 'disable_totp'] as const),
  ...(['start_passkey', 'add_passkey', 'rename_passkey', 'remove_passkey'] as const),
  ...(['revoke_session', 'revoke_others', 'step_up'] as const),
] as const;
export type Act = (typeof acts)[number];

type Refused = {
  kind: 'refused';
  act: Act;
  /** A refusal of the API, `unreachable`, or `invalid_request` where a field is at fault. */
  code: string;
  fields?: readonly string[];
  /** What was typed and may be shown again; never a password. */
  typed?: Readonly<Record<string, string>>;
};

/** The change waits for a fresh factor. What it will do travels with the form. */
export type StepUpAsked = { kind: 'step_up' } & AskedStepUp<PendingChange>;

export type TotpSetup = { kind: 'totp_setup'; uri: string; fault?: string };

type PasskeyChallenge = {
  kind: 'passkey_options';
  challengeId: string;
  options: ResultOf<typeof startPasskey>['options'];
};

/** The answer to a form that has not led to a deed, or not yet. */
export type SecurityAnswer = Refused | StepUpAsked | TotpSetup | PasskeyChallenge;

const awayCodes = ['unreachable', 'unavailable', 'overloaded', 'unexpected_answer'];
const busyCodes = ['rate_limited', 'too_many_attempts'];

/** The status of the page that carries an answer. A step that goes on as it should is a success. */
export function statusOf(answer: SecurityAnswer): number {
  const fault = answer.kind === 'refused' ? answer.code : 'fault' in answer && answer.fault;
  if (!fault) return 200;
  if (awayCodes.includes(fault)) return 503;
  return busyCodes.includes(fault) ? 429 : 422;
}

/**
 * The form did not even leave the device: told like any refusal, where an app that is being set up
 * keeps its key. Other faults are the page's.
 */
export function unreached(error: unknown, form: FormData): SecurityAnswer {
  const act = pick(acts, form.get('act'));
  if (!(error instanceof TypeError) || !act) throw error;
  const setup = act === 'confirm_totp' && readTotpUri(form.get('totp_uri'));
  if (setup) return { kind: 'totp_setup', uri: setup.uri, fault: 'unreachable' };
  return { kind: 'refused', act, code: 'unreachable' };
}

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
