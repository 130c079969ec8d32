import {
  decideDispute,
  getStaffDispute,
  listStaffDisputes,
  writeStaffMessage,
} from '@luwag/contracts/disputes';
import { parsePesos } from '@luwag/domain/parse-money';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { readChange, textOf } from '#app/shared/forms/form-reply.ts';
import { pageOf } from '#app/shared/page/page-of.ts';
import { answered, moneyKey, replyOf, type StepReply } from './dispute.server.ts';

export async function loadStaffDisputes(args: VisitorArgs) {
  const { searchParams } = args.url;
  const mode = searchParams.get('mode') === 'test' ? ('test' as const) : ('live' as const);
  const show = searchParams.get('show') === 'all' ? ('all' as const) : ('to_decide' as const);
  const page = pageOf(searchParams);
  const listed = needed(await callAs(args, listStaffDisputes, { query: { mode, show, page } }));
  return { mode, show, page, rows: listed.results, hasMore: listed.has_more };
}

export type StaffDisputesData = Awaited<ReturnType<typeof loadStaffDisputes>>;

export async function loadStaffDispute(args: VisitorArgs, disputeId: string) {
  const found = await callAs(args, getStaffDispute, { params: { dispute_id: disputeId } });
  return {
    dispute: needed(found, 'dispute_not_found'),
    done: args.url.searchParams.get('done'),
    formKey: newFormKey(),
  };
}

export type StaffDisputeData = Awaited<ReturnType<typeof loadStaffDispute>>;

/** What travels with the step-up: the decision, and the key of the form that made it. */
const Decided = z.object({ body: decideDispute.body, key: z.string().max(100) });
type Decided = z.infer<typeof Decided>;

export type StaffReply = StepReply & {
  choice?: string;
  amount?: string;
  asked?: AskedStepUp<Decided>;
};

/** Does what a form of the page asks for, by its field `act`. */
export async function actAsStaff(args: VisitorArgs, disputeId: string): Promise<StaffReply> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  if (act === 'step_up') return confirm(args, disputeId, form);
  return act === 'decide' ? decide(args, disputeId, form) : write(args, disputeId, form);
}

async function write(args: VisitorArgs, disputeId: string, form: FormData): Promise<StaffReply> {
  const body = writeStaffMessage.body.safeParse({ words: textOf(form, 'words') });
  if (!body.success) return replyOf(form, 'nothing_written');
  const request = { params: { dispute_id: disputeId }, body: body.data };
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body.data);
  return answered(args, form, 'message', () =>
    callAs(args, writeStaffMessage, request, { idempotencyKey }),
  );
}

/** The amount of what was reported travels with the form: it does not change. */
async function decide(args: VisitorArgs, disputeId: string, form: FormData): Promise<StaffReply> {
  const choice = textOf(form, 'choice');
  const typed = textOf(form, 'amount');
  const refused = (code: string): StaffReply => ({
    ...replyOf(form, code),
    choice,
    amount: typed,
  });
  const amounts: Readonly<Record<string, number | undefined>> = {
    all: Number(textOf(form, 'reported')),
    part: parsePesos(typed),
    none: 0,
  };
  if (!(choice in amounts)) return refused('unchosen');
  const amount = amounts[choice];
  if (amount === undefined || (choice === 'part' && amount === 0))
    return refused('amount_unreadable');
  const body = decideDispute.body.safeParse({ amount, reason: textOf(form, 'words') });
  if (!body.success) return refused('words_missing');
  const change = { body: body.data, key: moneyKey(form, 'decide') };
  return { ...(await ask(args, disputeId, form, { change })), choice, amount: typed };
}

async function ask(
  args: VisitorArgs,
  disputeId: string,
  form: FormData,
  { change, fault }: { change: Decided; fault?: AskedStepUp<Decided>['fault'] },
): Promise<StaffReply> {
  const request = { params: { dispute_id: disputeId }, body: change.body };
  const result = await askStepUp(args, { action: decideDispute.name, request }, change, fault);
  return result.ok
    ? { ...replyOf(form, 'step_up'), asked: result.asked }
    : replyOf(form, result.code);
}

async function confirm(args: VisitorArgs, disputeId: string, form: FormData): Promise<StaffReply> {
  const change = readChange(Decided, form.get('change'));
  if (!change) return replyOf(form, 'invalid_request');
  const proof = await confirmFactor(args, form);
  if (!proof.ok)
    return proof.isAgain
      ? ask(args, disputeId, form, { change, fault: proof.code })
      : replyOf(form, proof.code);
  const request = { params: { dispute_id: disputeId }, body: change.body };
  const options = { idempotencyKey: change.key, stepUpId: proof.stepUpId };
  return answered(args, form, 'decided', () => callAs(args, decideDispute, request, options));
}
