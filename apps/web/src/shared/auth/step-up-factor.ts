import { OneTimeCode } from '@luwag/contracts/person';
import { PasskeyAnswer } from '@luwag/contracts/sessions';
import { jsonOf, rawTextOf } from '#app/shared/forms/form-text.ts';

/** The factor that a form answers a step-up with: a passkey's answer or a code, if it has one. */
export function factorOf(form: FormData) {
  const passkey = PasskeyAnswer.safeParse(jsonOf(form, 'passkey'));
  if (passkey.success) return { passkey: passkey.data };
  const totp = OneTimeCode.safeParse(rawTextOf(form, 'code'));
  return totp.success ? { totp: totp.data } : undefined;
}
