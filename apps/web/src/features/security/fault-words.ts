import type { confirmEmailChange, updateEmail, updatePassword } from '@luwag/contracts/accounts';
import type { cancelRecovery, finishRecovery, startRecovery } from '@luwag/contracts/factors';
import type { putSecuritySettings, startPasskey, startStepUp } from '@luwag/contracts/sessions';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import type { Act, SecurityAnswer } from './security-answer.ts';

const words: ForRefusals<
  | typeof updatePassword
  | typeof updateEmail
  | typeof confirmEmailChange
  | typeof putSecuritySettings
  | typeof startPasskey
  | typeof startStepUp
  | typeof startRecovery
  | typeof finishRecovery
  | typeof cancelRecovery,
  () => string
> = {
  unreachable: m.security_unreachable,
  unavailable: m.security_unreachable,
  overloaded: m.security_unreachable,
  rate_limited: m.security_too_many,
  too_many_attempts: m.security_too_many,
  proof_required: m.security_proof_start_text,
  factor_too_fresh: m.security_proof_fresh,
  factor_newer_than_recovery: m.security_lost_newer,
  no_factor: m.security_email_no_factor,
  link_expired: m.security_email_expired,
  email_taken: m.security_email_taken,
  code_wrong: m.security_totp_code_wrong,
  passkey_refused: m.security_passkey_refused,
  passkey_not_found: m.security_passkey_gone,
  too_many_passkeys: m.security_passkey_too_many,
  last_factor: m.security_passkey_last,
  session_not_found: m.security_session_gone,
  password_wrong: undefined,
  password_refused: undefined,
  nothing_to_recover: undefined,
  recovery_under_way: undefined,
  recovery_not_found: undefined,
  recovery_too_soon: undefined,
};

/** A refusal as somebody reads it. One that has no words of its own is still told. */
export const faultWords = (code: string): string =>
  (lineFor(words, code) ?? m.security_general_fault)();

/** Why one of these acts was refused, unless a field says it already. */
export function faultOf(
  answer: SecurityAnswer | undefined,
  ...acts: readonly Act[]
): string | undefined {
  if (answer?.kind !== 'refused' || !acts.includes(answer.act)) return undefined;
  return answer.fields ? undefined : faultWords(answer.code);
}
