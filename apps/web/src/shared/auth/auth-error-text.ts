import { m } from '#app/paraglide/messages.js';
import { type AuthErrorCode, type AuthErrorText, authErrors } from './auth-errors.ts';

// Named one by one: a message that is looked up by its name would bring all others with it.
export const authErrorTexts: Record<AuthErrorText, () => string> = {
  session_error_access_denied: m.session_error_access_denied,
  session_error_code_expired: m.session_error_code_expired,
  session_error_code_mismatch: m.session_error_code_mismatch,
  session_error_configuration: m.session_error_configuration,
  session_error_credentials: m.session_error_credentials,
  session_error_default: m.session_error_default,
  session_error_email_code_required: m.session_error_email_code_required,
  session_error_email_not_confirmed: m.session_error_email_not_confirmed,
  session_error_ended: m.session_error_ended,
  session_error_form_expired: m.session_error_form_expired,
  session_error_link: m.session_error_link,
  session_error_network: m.session_error_network,
  session_error_no_such_way: m.session_error_no_such_way,
  session_error_passkey_refused: m.session_error_passkey_refused,
  session_error_passkey_required: m.session_error_passkey_required,
  session_error_password_reset: m.session_error_password_reset,
  session_error_required: m.session_error_required,
  session_error_suspended: m.session_error_suspended,
  session_error_too_many: m.session_error_too_many,
  session_error_totp_required: m.session_error_totp_required,
  session_error_unavailable: m.session_error_unavailable,
  session_error_wrong_codes: m.session_error_wrong_codes,
};

/** What a person reads, in the language of the page. */
export const authErrorText = (code: AuthErrorCode): string =>
  authErrorTexts[authErrors[code].text]();
