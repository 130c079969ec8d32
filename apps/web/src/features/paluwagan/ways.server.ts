import { setGroupWays } from '@luwag/contracts/paluwagan-joining';
import { redirect } from 'react-router';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { readChange, textOf } from '#app/shared/forms/form-reply.ts';
import { groupPath } from './paths.ts';

type Params = { group_id: string };
type Ways = ReturnType<typeof setGroupWays.body.parse>;

export type WaysAnswer =
  | { kind: 'refused'; act: 'ways'; code: string }
  | { kind: 'step_up'; asked: AskedStepUp<Ways> };

const refused = (code: string): WaysAnswer => ({ kind: 'refused', act: 'ways', code });

/** Where somebody's pot goes is not changed without a fresh factor. */
export async function changeWays(
  args: VisitorArgs,
  params: Params,
  form: FormData,
): Promise<WaysAnswer> {
  const body = setGroupWays.body.safeParse({
    wallet: textOf(form, 'wallet'),
    autopay_source_id: textOf(form, 'autopay') || null,
  });
  return body.success ? ask(args, params, body.data) : refused('invalid_request');
}

export async function confirmWays(
  args: VisitorArgs,
  params: Params,
  form: FormData,
): Promise<WaysAnswer> {
  const change = readChange(setGroupWays.body, form.get('change'));
  if (!change) return refused('invalid_request');
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? ask(args, params, change, proof.code) : refused(proof.code);
  const options = { stepUpId: proof.stepUpId };
  const set = await callAs(args, setGroupWays, { params, body: change }, options);
  if (set.ok) throw redirect(`${groupPath(params.group_id)}?saved`, 303);
  return refused(set.code);
}

async function ask(
  args: VisitorArgs,
  params: Params,
  change: Ways,
  fault?: AskedStepUp<Ways>['fault'],
): Promise<WaysAnswer> {
  const wanted = { action: setGroupWays.name, request: { params, body: change } };
  const result = await askStepUp(args, wanted, change, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(result.code);
}
