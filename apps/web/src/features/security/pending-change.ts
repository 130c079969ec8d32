import { updateEmail } from '@luwag/contracts/accounts';
import { Email, OneTimeCode } from '@luwag/contracts/person';
import { PasskeyAnswer, putSecuritySettings, type SecurityChange } from '@luwag/contracts/sessions';
import { z } from 'zod';
import { readChange } from '#app/shared/forms/form-reply.ts';

const PasskeyName = z.string().trim().min(1).max(60);

/**
 * The changes that need a fresh factor. Such a change travels through the step in between as a
 * field of the form, so that the page needs to remember nothing; the API holds the step-up bound to
 * what was first asked, and a field that was tampered with is refused there.
 */
export const PendingChange = z.discriminatedUnion('act', [
  z.object({ act: z.literal('change_email'), email: Email }),
  z.object({ act: z.literal('start_totp') }),
  /** With what the app scanned, so that the page shows it again should the code be too old. */
  z.object({ act: z.literal('confirm_totp'), code: OneTimeCode, totp_uri: z.string().max(512) }),
  z.object({ act: z.literal('disable_totp') }),
  z.object({ act: z.literal('remove_passkey'), passkey_id: z.uuid(), name: PasskeyName }),
  z.object({
    act: z.literal('add_passkey'),
    challenge_id: z.uuid(),
    name: PasskeyName,
    answer: PasskeyAnswer,
  }),
]);
export type PendingChange = z.infer<typeof PendingChange>;

export type FactorChange = Exclude<PendingChange, { act: 'change_email' }>;
/** What a person without any factor may do without one. */
export type FirstFactorChange = Extract<
  PendingChange,
  { act: 'start_totp' | 'confirm_totp' | 'add_passkey' }
>;
type Body = z.input<typeof SecurityChange>;

export function firstFactorBody(change: FirstFactorChange): Body {
  if (change.act === 'start_totp') return { action: change.act };
  if (change.act === 'confirm_totp') return { action: change.act, code: change.code };
  const { act: action, challenge_id, answer, name } = change;
  return { action, challenge_id, answer, name };
}

/** The body of the call that makes the change, without the step-up that allows it. */
function factorBody(change: FactorChange) {
  if (change.act === 'disable_totp') return { action: change.act };
  if (change.act !== 'remove_passkey') return firstFactorBody(change);
  return { action: change.act, passkey_id: change.passkey_id };
}

/** The call that a step-up is asked for: its name and what it will carry. */
export function stepUpFor(change: PendingChange) {
  if (change.act === 'change_email') {
    return { action: updateEmail.name, request: { body: { email: change.email } } };
  }
  return { action: putSecuritySettings.name, request: { body: factorBody(change) } };
}

export const withStepUp = (change: FactorChange, stepUpId: string): Body =>
  ({ ...factorBody(change), step_up_id: stepUpId }) as Body;

export const readPending = (text: unknown) => readChange(PendingChange, text);
