import {
  PasskeyAnswer,
  putSecuritySettings,
  startPasskey,
  startPasskeySignIn,
} from '@luwag/contracts/sessions';
import { call } from '#app/shared/api/call.ts';
import { answerWithPasskey, canUsePasskeys, makePasskey } from '#app/shared/auth/passkeys.ts';
import type { Trouble } from './entry.ts';

/** Passkeys at the door: with the password, and for the first time. */
type PasskeyResult<T> = { ok: true; value: T } | { ok: false; trouble: Trouble };

/** The text that a sign-in form carries beside the password. */
export async function askForPasskey(): Promise<PasskeyResult<string>> {
  if (!canUsePasskeys()) return refused('unsupported');
  const started = await call(startPasskeySignIn, {});
  if (!started.ok) return refused(troubleOf(started.code));
  const { challenge_id, options } = started.data;
  const made = await answerWithPasskey(options);
  if (!made.ok) return refused('cancelled');
  return { ok: true, value: JSON.stringify({ challenge_id, answer: made.answer }) };
}

/** Makes a passkey on this device and leaves it with the account that is signed in. */
export async function enrolPasskey(name: string): Promise<PasskeyResult<undefined>> {
  if (!canUsePasskeys()) return refused('unsupported');
  const started = await call(startPasskey, {});
  if (!started.ok) return refused(troubleOf(started.code));
  const { challenge_id, options } = started.data;
  const made = await makePasskey(options);
  if (!made.ok) return refused('cancelled');
  const answer = PasskeyAnswer.parse(made.answer);
  const kept = await call(putSecuritySettings, {
    body: { action: 'add_passkey', challenge_id, answer, name },
  });
  return kept.ok ? { ok: true, value: undefined } : refused(troubleOf(kept.code));
}

const refused = (trouble: Trouble) => ({ ok: false as const, trouble });

function troubleOf(code: string): Trouble {
  if (code === 'rate_limited' || code === 'too_many_attempts') return 'too_many';
  return code === 'passkey_refused' || code === 'too_many_passkeys' ? 'failed' : 'unavailable';
}
