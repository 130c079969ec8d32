import { OneTimeCode } from '@luwag/contracts/person';
import { PasskeyAnswer } from '@luwag/contracts/sessions';

/** The factor that a form answers a step-up with: a passkey's answer or a code, if it has one. */
export function factorOf(form: FormData) {
  const passkey = PasskeyAnswer.safeParse(jsonOf(form.get('passkey')));
  if (passkey.success) return { passkey: passkey.data };
  const code = form.get('code');
  const totp = OneTimeCode.safeParse(typeof code === 'string' ? code : '');
  return totp.success ? { totp: totp.data } : undefined;
}

function jsonOf(value: FormDataEntryValue | null): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
}
