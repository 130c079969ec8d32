import type { InputOf } from '@luwag/contracts/endpoint';
import { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { callAs } from '#app/shared/auth/call-as.ts';
import { factorOf } from '#app/shared/auth/step-up-factor.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from './form-text.ts';

export type Fault = 'factor_refused' | 'step_up_expired';

/** A fresh factor that is asked for; `change` travels with its form and comes back. */
export type Asked<C> = {
  stepUpId: string;
  factors: ('passkey' | 'totp')[];
  passkeyOptions: { challenge: string } | null;
  change: C;
  fault?: Fault | undefined;
};

/** Asks for a factor for one call with one content. */
export async function askFactor<C>(
  args: VisitorArgs,
  wanted: InputOf<typeof startStepUp>['body'],
  change: C,
  fault?: Fault,
): Promise<{ ok: true; asked: Asked<C> } | { ok: false; code: string }> {
  const result = await callAs(args, startStepUp, { body: wanted });
  if (!result.ok) return { ok: false, code: result.code };
  const { step_up_id: stepUpId, factors, passkey_options: passkeyOptions } = result.data;
  return { ok: true, asked: { stepUpId, factors, passkeyOptions, change, fault } };
}

type Brought =
  | { kind: 'confirmed'; stepUpId: string }
  | { kind: 'again'; fault: Fault }
  | { kind: 'refused'; code: string };

/** The factor that a form brings: confirmed, to be asked for again, or refused for good. */
export async function bringFactor(args: VisitorArgs, form: FormData): Promise<Brought> {
  const factor = factorOf(form);
  if (!factor) return { kind: 'again', fault: 'factor_refused' };
  const stepUpId = textOf(form, 'step_up_id');
  const proof = await callAs(args, confirmStepUp, { body: { step_up_id: stepUpId, ...factor } });
  if (proof.ok) return { kind: 'confirmed', stepUpId };
  const { code } = proof;
  if (code === 'factor_refused' || code === 'step_up_expired')
    return { kind: 'again', fault: code };
  return { kind: 'refused', code };
}
