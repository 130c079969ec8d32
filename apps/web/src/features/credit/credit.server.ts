import { CreditWallet, getCredit, requestCreditPayout } from '@luwag/contracts/credit-payouts';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { readChange, textOf } from '#app/shared/forms/form-reply.ts';

/** What is the buyer's, where it would go, and what was sent before. */
export async function loadCredit(args: VisitorArgs) {
  const mode = args.url.searchParams.get('mode') === 'test' ? 'test' : 'live';
  return {
    mode,
    credit: needed(await callAs(args, getCredit, { query: { mode } })),
    // Sent with the form: pressed twice, it is sent once.
    formKey: newFormKey(),
    isDone: args.url.searchParams.has('done'),
  } as const;
}

export type CreditView = Awaited<ReturnType<typeof loadCredit>>;

/** What travels with the step-up: where it goes, and the key of the form that asked. */
const Asked = z.object({
  body: z.object({ mode: z.enum(['live', 'test']), wallet: CreditWallet }),
  formKey: z.string().regex(/^[\w-]{16,64}$/),
});
type Asked = z.infer<typeof Asked>;

export type CreditAnswer = { code: string; asked?: AskedStepUp<Asked> };

/** Every payout takes a fresh factor; asked for, it leads back to the page. */
export async function sendCredit(args: VisitorArgs): Promise<CreditAnswer> {
  const form = await args.request.formData();
  if (textOf(form, 'act') === 'step_up') return confirm(args, form);
  const wanted = { mode: textOf(form, 'mode'), wallet: textOf(form, 'wallet') };
  const change = Asked.safeParse({ body: wanted, formKey: textOf(form, 'key') });
  return change.success ? ask(args, change.data) : { code: 'invalid_request' };
}

async function confirm(args: VisitorArgs, form: FormData): Promise<CreditAnswer> {
  const change = readChange(Asked, form.get('change'));
  if (!change) return { code: 'invalid_request' };
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? ask(args, change, proof.code) : { code: proof.code };
  const options = { idempotencyKey: change.formKey, stepUpId: proof.stepUpId };
  const made = await callAs(args, requestCreditPayout, { body: change.body }, options);
  if (!made.ok) return { code: made.code };
  const mode = change.body.mode === 'test' ? 'mode=test&' : '';
  throw redirect(`${args.url.pathname}?${mode}done`, 303);
}

async function ask(
  args: VisitorArgs,
  change: Asked,
  fault?: AskedStepUp<Asked>['fault'],
): Promise<CreditAnswer> {
  const wanted = { action: requestCreditPayout.name, request: { body: change.body } };
  const result = await askStepUp(args, wanted, change, fault);
  return result.ok ? { code: 'step_up', asked: result.asked } : { code: result.code };
}
