import {
  decidePayoutBatch,
  getPayoutBatch,
  payoutsPerPage,
} from '@luwag/contracts/payout-approvals';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { readChange, textOf } from '#app/shared/forms/form-reply.ts';
import { pageOf } from '#app/shared/page/page-of.ts';

type BatchArgs = VisitorArgs & { params: { batchId: string } };

export async function loadBatch(args: BatchArgs) {
  const params = { batch_id: args.params.batchId };
  const query = { page: pageOf(args.url.searchParams) };
  const batch = needed(await callAs(args, getPayoutBatch, { params, query }), 'batch_not_found');
  return {
    batch,
    /** The first that is shown, counted from 1: contracts stay on the server. */
    from: (batch.page - 1) * payoutsPerPage + 1,
    formKey: newFormKey(),
  };
}

export type BatchData = Awaited<ReturnType<typeof loadBatch>>;

/** What travels with the step-up: the decision about what was read, and the key of its form. */
const Decided = z.object({ body: decidePayoutBatch.body, formKey: z.string() });
type Decided = z.infer<typeof Decided>;

export type BatchAnswer =
  | { kind: 'refused'; code: string }
  | { kind: 'step_up'; asked: AskedStepUp<Decided> };

const refused = (code: string): BatchAnswer => ({ kind: 'refused', code });

/** The word of the second person waits for a fresh factor, which signs this very sum. */
export async function decideBatch(args: BatchArgs): Promise<BatchAnswer> {
  const form = await args.request.formData();
  if (textOf(form, 'act') === 'step_up') return confirm(args, form);
  const decided = Decided.safeParse({
    body: {
      decision: textOf(form, 'decision'),
      payouts: Number(textOf(form, 'payouts')),
      total: Number(textOf(form, 'total')),
      note: textOf(form, 'note'),
    },
    formKey: textOf(form, 'key'),
  });
  return decided.success ? ask(args, decided.data) : refused('invalid_request');
}

const paramsOf = ({ params }: BatchArgs) => ({ batch_id: params.batchId });

async function ask(
  args: BatchArgs,
  change: Decided,
  fault?: AskedStepUp<Decided>['fault'],
): Promise<BatchAnswer> {
  const request = { params: paramsOf(args), body: change.body };
  const wanted = { action: decidePayoutBatch.name, request };
  const result = await askStepUp(args, wanted, change, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(result.code);
}

async function confirm(args: BatchArgs, form: FormData): Promise<BatchAnswer> {
  const change = readChange(Decided, form.get('change'));
  if (!change) return refused('invalid_request');
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? ask(args, change, proof.code) : refused(proof.code);
  const request = { params: paramsOf(args), body: change.body };
  // The form's own key, whatever was changed in between: it moves money.
  const options = { idempotencyKey: change.formKey, stepUpId: proof.stepUpId };
  const result = await callAs(args, decidePayoutBatch, request, options);
  if (!result.ok) return refused(result.code);
  throw redirect(args.url.pathname, 303);
}
