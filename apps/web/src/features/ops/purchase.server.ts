import type { InputOf } from '@luwag/contracts/endpoint';
import { createStaffRefund } from '@luwag/contracts/refunds';
import {
  findStaffPurchase,
  getStaffPurchase,
  previewStaffRefund,
} from '@luwag/contracts/staff-purchases';
import { listStaffRefundAsks } from '@luwag/contracts/staff-refunds';
import { getOwnRoles } from '@luwag/contracts/staff-roles';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { readChange } from '#app/shared/forms/form-reply.ts';
import { amountOf, readWish, type TypedRefund } from '#app/shared/forms/refund-wish.ts';
import {
  askColleague,
  confirmDecision,
  type DecidedRefund,
  decideRefund,
  readDecided,
} from './refund-asks.server.ts';

/** A reference that was typed leads to its purchase; one that is none comes back. */
export async function loadFinder(args: VisitorArgs) {
  const typed = (args.url.searchParams.get('reference') ?? '').trim();
  const query = findStaffPurchase.query.safeParse({ reference: typed });
  if (!query.success) return { typed, isMissing: typed !== '', asks: await waitingFor(args) };
  const found = await callAs(args, findStaffPurchase, { query: query.data });
  if (found.ok) throw redirect(`/ops/purchases/${found.data.request_id}`);
  // Who may not look is told that, and not that there is nothing to see.
  if (!isMissing(found.code)) needed(found);
  return { typed, isMissing: true, asks: await waitingFor(args) };
}

export const isMissing = (code: string): boolean =>
  ['payment_request_not_found', 'invalid_request'].includes(code);

/** For whoever may decide them; asked by anybody else it would be a refused call on record. */
async function waitingFor(args: VisitorArgs) {
  const own = await callAs(args, getOwnRoles, {});
  if (!own.ok || !own.data.rights.includes('refund')) return [];
  const listed = await callAs(args, listStaffRefundAsks, {});
  return listed.ok ? listed.data.results : [];
}

type PurchaseArgs = VisitorArgs & { params: { requestId: string } };

/** The purchase, and what a refund would do as the address says. */
export async function loadPurchase(args: PurchaseArgs) {
  const { searchParams } = args.url;
  const params = { request_id: args.params.requestId };
  const found = await callAs(args, getStaffPurchase, { params });
  const typed = readWish(searchParams);
  return {
    purchase: needed(found, 'payment_request_not_found'),
    typed,
    effect: searchParams.has('how') ? await workOut(args, typed) : undefined,
    // Sent with each decision: pressed twice, it is made once.
    formKey: newFormKey(),
    done: searchParams.get('done'),
  };
}

export type PurchaseView = Awaited<ReturnType<typeof loadPurchase>>;

async function workOut(args: PurchaseArgs, typed: TypedRefund) {
  const { reason, note: why } = typed;
  const parsed = createStaffRefund.body.safeParse({ ...amountOf(typed), reason, why });
  if (!parsed.success) {
    const isAmount = parsed.error.issues.some(({ path }) => path[0] === 'amount');
    return { kind: 'fault' as const, field: isAmount ? ('amount' as const) : ('why' as const) };
  }
  const { amount } = parsed.data;
  const shown = await callAs(args, previewStaffRefund, {
    params: { request_id: args.params.requestId },
    query: amount === undefined ? {} : { amount },
  });
  if (!shown.ok) return { kind: 'refused' as const, code: shown.code };
  // A key for each showing: confirmed twice, it is given back once.
  const change: RefundChange = { body: parsed.data, formKey: newFormKey() };
  return { kind: 'shown' as const, ...shown.data, change };
}

type RefundBody = InputOf<typeof createStaffRefund>['body'];

/** What travels with the step-up: the refund, and its key. */
const RefundChange = z.object({
  body: z.custom<RefundBody>((body) => createStaffRefund.body.safeParse(body).success),
  formKey: z.string().regex(/^[\w-]{16,64}$/),
});
type RefundChange = z.infer<typeof RefundChange>;

export type PurchaseAnswer = {
  code: string;
  asked?: AskedStepUp<RefundChange | DecidedRefund>;
};

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnPurchase(args: PurchaseArgs): Promise<PurchaseAnswer> {
  const form = await args.request.formData();
  const act = form.get('act');
  if (act === 'ask') return askColleague(args, form);
  if (act === 'decide') return decideRefund(args, form);
  const decided = act === 'step_up' ? readDecided(form) : undefined;
  return decided ? confirmDecision(args, form, decided) : refundByStaff(args, form);
}

/** Staff confirm every refund with a fresh factor; made, it leads back to the page. */
async function refundByStaff(args: PurchaseArgs, form: FormData): Promise<PurchaseAnswer> {
  const change = readChange(RefundChange, form.get('change'));
  if (!change) return { code: 'invalid_request' };
  if (form.get('act') !== 'step_up') return askFor(args, change);
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? askFor(args, change, proof.code) : { code: proof.code };
  const params = { request_id: args.params.requestId };
  const options = { idempotencyKey: change.formKey, stepUpId: proof.stepUpId };
  const made = await callAs(args, createStaffRefund, { params, body: change.body }, options);
  if (made.ok) throw redirect(`${args.url.pathname}?done=refunded`, 303);
  return { code: made.code };
}

async function askFor(
  args: PurchaseArgs,
  change: RefundChange,
  fault?: AskedStepUp<RefundChange>['fault'],
): Promise<PurchaseAnswer> {
  const request = { params: { request_id: args.params.requestId }, body: change.body };
  const result = await askStepUp(args, { action: createStaffRefund.name, request }, change, fault);
  return result.ok ? { code: 'step_up', asked: result.asked } : { code: result.code };
}
