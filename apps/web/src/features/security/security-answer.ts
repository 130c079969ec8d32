import type { ResultOf } from '@luwag/contracts/endpoint';
import type { startPasskey } from '@luwag/contracts/sessions';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import type { PendingChange } from './pending-change.ts';

/** What a form on the page asks for, by its hidden field `act`. */
export const acts = [
  ...(['change_password', 'change_email', 'confirm_email'] as const),
  ...(['start_totp', 'confirm_totp', 'disable_totp'] as const),
  ...(['start_passkey', 'add_passkey', 'rename_passkey', 'remove_passkey'] as const),
  ...(['revoke_session', 'revoke_others', 'step_up'] as const),
] as const;
export type Act = (typeof acts)[number];

export type Refused = {
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

export type PasskeyChallenge = {
  kind: 'passkey_options';
  challengeId: string;
  options: ResultOf<typeof startPasskey>['options'];
};

/** The answer to a form that has not led to a deed, or not yet. */
export type SecurityAnswer = Refused | StepUpAsked | TotpSetup | PasskeyChallenge;
