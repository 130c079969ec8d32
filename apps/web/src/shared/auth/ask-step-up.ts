import type { ResultOf } from '@luwag/contracts/endpoint';
import { OneTimeCode } from '@luwag/contracts/person';
import { confirmStepUp, PasskeyAnswer, startStepUp } from '@luwag/contracts/sessions';
import { jsonOf, rawTextOf } from '#app/shared/forms/form-reply.ts';
import { callAs, type VisitorArgs } from './visitor.ts';

/** A step-up that was started, with the change that waits for it. */
export type AskedStepUp<Change> = {
  stepUpId: string;
  factors: ResultOf<typeof startStepUp>['factors'];
  passkeyOptions: ResultOf<typeof startStepUp>['passkey_options'];
  change: Change;
  fault?: 'factor_refused' | 'step_up_expired' | undefined;
};

type StepUpOf<Change> = { ok: true; asked: AskedStepUp<Change> } | { ok: false; code: string };

/** What a step-up is for: the name of the call, and what it will carry. */
export type Wanted = {
  action: string;
  /** Only a factor that has been there for a day will do. */
  needs_trusted?: boolean;
  request: { params?: Record<string, string>; body?: Record<string, unknown> };
};

export async function askStepUp<Change>(
  args: VisitorArgs,
  wanted: Wanted,
  change: Change,
  fault?: AskedStepUp<Change>['fault'],
): Promise<StepUpOf<Change>> {
  const result = await callAs(args, startStepUp, { body: wanted });
  if (!result.ok) return { ok: false, code: result.code };
  const { step_up_id: stepUpId, factors, passkey_options: passkeyOptions } = result.data;
  return { ok: true, asked: { stepUpId, factors, passkeyOptions, change, fault } };
}

type Confirmed =
  | { ok: true; stepUpId: string }
  /** `isAgain`: the same may be asked once more. */
  | { ok: false; code: string; isAgain: false }
  | { ok: false; code: 'factor_refused' | 'step_up_expired'; isAgain: true };

/** The factor that a prompt's form carries. */
export async function confirmFactor(args: VisitorArgs, form: FormData): Promise<Confirmed> {
  const factor = factorOf(form);
  if (!factor) return { ok: false, code: 'factor_refused', isAgain: true };
  const stepUpId = String(form.get('step_up_id') ?? '');
  const proof = await callAs(args, confirmStepUp, { body: { step_up_id: stepUpId, ...factor } });
  if (proof.ok) return { ok: true, stepUpId };
  const { code } = proof;
  return code === 'factor_refused' || code === 'step_up_expired'
    ? { ok: false, code, isAgain: true }
    : { ok: false, code, isAgain: false };
}

/** The factor that a form answers a step-up with: a passkey's answer or a code, if it has one. */
function factorOf(form: FormData) {
  const passkey = PasskeyAnswer.safeParse(jsonOf(form, 'passkey'));
  if (passkey.success) return { passkey: passkey.data };
  const totp = OneTimeCode.safeParse(rawTextOf(form, 'code'));
  return totp.success ? { totp: totp.data } : undefined;
}
