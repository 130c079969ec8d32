import { askStaffRefund, decideStaffRefund } from '@luwag/contracts/staff-refunds';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent } from '#app/shared/forms/form-key.server.ts';
import { readChange, textOf } from '#app/shared/forms/form-reply.ts';

type PurchaseArgs = VisitorArgs & { params: { requestId: string } };

/** What travels with the step-up: the decision, and the key of the form that asked for it. */
const Decided = z.object({
  ask_id: z.uuid(),
  body: decideStaffRefund.body,
  formKey: z.string().regex(/^[\w-]{16,64}$/),
});
export type DecidedRefund = z.infer<typeof Decided>;

type Answer = { code: string; asked?: AskedStepUp<DecidedRefund> };

/** What was shown is asked for: everything left is that very amount. */
export async function askColleague(args: PurchaseArgs, form: FormData): Promise<Answer> {
  const params = { request_id: args.params.requestId };
  const body = readChange(askStaffRefund.body, form.get('wanted'));
  if (!body) return { code: 'invalid_request' };
  const idempotencyKey = keyOfContent(textOf(form, 'key'), { ...params, ...body });
  const result = await callAs(args, askStaffRefund, { params, body }, { idempotencyKey });
  if (result.ok) throw redirect(`${args.url.pathname}?done=asked`, 303);
  return { code: result.code };
}

/** The word of the second person waits for a fresh factor. */
export async function decideRefund(args: PurchaseArgs, form: FormData): Promise<Answer> {
  const decided = Decided.safeParse({
    ask_id: textOf(form, 'ask_id'),
    body: {
      decision: textOf(form, 'decision'),
      amount: Number(textOf(form, 'amount')),
      note: textOf(form, 'reason'),
    },
    formKey: textOf(form, 'key'),
  });
  return decided.success ? askFor(args, decided.data) : { code: 'invalid_note' };
}

export const readDecided = (form: FormData): DecidedRefund | undefined =>
  readChange(Decided, form.get('change'));

/** With the factor that the prompt's form carries. */
export async function confirmDecision(
  args: PurchaseArgs,
  form: FormData,
  change: DecidedRefund,
): Promise<Answer> {
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? askFor(args, change, proof.code) : { code: proof.code };
  const params = { ask_id: change.ask_id };
  // The form's own key, whatever was changed in between: it moves money.
  const options = { idempotencyKey: change.formKey, stepUpId: proof.stepUpId };
  const made = await callAs(args, decideStaffRefund, { params, body: change.body }, options);
  if (!made.ok) return { code: made.code };
  const done = change.body.decision === 'approve' ? 'approved' : 'refused';
  throw redirect(`${args.url.pathname}?done=${done}`, 303);
}

async function askFor(
  args: PurchaseArgs,
  change: DecidedRefund,
  fault?: AskedStepUp<DecidedRefund>['fault'],
): Promise<Answer> {
  const request = { params: { ask_id: change.ask_id }, body: change.body };
  const result = await askStepUp(args, { action: decideStaffRefund.name, request }, change, fault);
  return result.ok ? { code: 'step_up', asked: result.asked } : { code: result.code };
}
