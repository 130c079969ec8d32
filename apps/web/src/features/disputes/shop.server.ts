import { askForOffer, listApprovals } from '@luwag/contracts/approvals';
import { answerDispute, listMerchantDisputes } from '@luwag/contracts/disputes';
import type { InputOf } from '@luwag/contracts/endpoint';
import { previewRefund } from '@luwag/contracts/refunds';
import { parsePesos } from '@luwag/domain/parse-money';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { readChange, textOf } from '#app/shared/forms/form-reply.ts';
import { pageOf } from '#app/shared/page/page-of.ts';
import { appeal, loadDispute, moneyKey, replyOf, type StepReply, write } from './dispute.server.ts';

export async function loadShopDisputes(args: VisitorArgs) {
  const page = pageOf(args.url.searchParams);
  const listed = needed(await callAs(args, listMerchantDisputes, { query: { page } }));
  return { rows: listed.results, page, hasMore: listed.has_more };
}

/** The case, and what giving back all that is open of it would cost the shop. */
export async function loadShopDispute(args: VisitorArgs, disputeId: string) {
  const [loaded, approvals] = await Promise.all([
    loadDispute(args, disputeId),
    callAs(args, listApprovals, {}),
  ]);
  const { may, open_amount: amount, payment_request_id: requestId } = loaded.dispute;
  const canOffer = may.includes('offer') && amount > 0;
  const shown = canOffer
    ? await callAs(args, previewRefund, { params: { request_id: requestId }, query: { amount } })
    : undefined;
  const waiting = approvals.ok
    ? approvals.data.results.find((each) => each.case_offer?.dispute_id === disputeId)
    : undefined;
  return { ...loaded, cost: shown?.ok ? shown.data : null, waiting };
}

export type ShopDisputeData = Awaited<ReturnType<typeof loadShopDispute>>;

type Body = InputOf<typeof answerDispute>['body'];

/** What travels with a step-up: the answer, and the key of the form that gave it. */
const Answer = z.object({
  body: z.custom<Body>((body) => answerDispute.body.safeParse(body).success),
  key: z.string().max(100),
});
type Answer = z.infer<typeof Answer>;

export type ShopReply = StepReply & {
  choice?: string;
  amount?: string;
  asked?: AskedStepUp<Answer>;
};

/** Does what a form of the shop's page asks for, by its field `act`. */
export async function actAsShop(args: VisitorArgs, disputeId: string): Promise<ShopReply> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  if (act === 'step_up') return confirm(args, disputeId, form);
  if (act === 'appeal') return appeal(args, disputeId, form);
  return act === 'offer' ? offer(args, disputeId, form) : write(args, disputeId, form);
}

const kinds = {
  all: 'refund',
  part: 'refund',
  exchange: 'exchange',
  repair: 'repair',
  decline: 'decline',
} as const;

async function offer(args: VisitorArgs, disputeId: string, form: FormData): Promise<ShopReply> {
  const choice = textOf(form, 'choice');
  const amount = textOf(form, 'amount');
  const refused = (code: string): ShopReply => ({ ...replyOf(form, code), choice, amount });
  if (!(choice in kinds)) return refused('unchosen');
  const kind = kinds[choice as keyof typeof kinds];
  const centavos = choice === 'part' ? parsePesos(amount) : undefined;
  if (choice === 'part' && !centavos) return refused('amount_unreadable');
  const body = answerDispute.body.safeParse({
    kind,
    words: textOf(form, 'words'),
    ...(centavos ? { amount: centavos } : {}),
  });
  if (!body.success) return refused('words_missing');
  const answer = { body: body.data, key: moneyKey(form, 'offer') };
  return { ...(await send(args, disputeId, { form, answer })), choice, amount };
}

type Sending = { form: FormData; answer: Answer; stepUpId?: string };

async function send(args: VisitorArgs, disputeId: string, sending: Sending): Promise<ShopReply> {
  const { form, answer, stepUpId } = sending;
  const request = { params: { dispute_id: disputeId }, body: answer.body };
  const options = { idempotencyKey: answer.key, ...(stepUpId ? { stepUpId } : {}) };
  const result = await callAs(args, answerDispute, request, options);
  if (result.ok) {
    const done = result.data.outcome === 'refunded' ? 'refund' : 'offer';
    throw redirect(`${args.url.pathname}?done=${done}`, 303);
  }
  if (result.code === 'step_up_required' && !stepUpId) return ask(args, disputeId, sending);
  if (result.code === 'second_person_required') return askSecond(args, disputeId, sending);
  return replyOf(form, result.code);
}

/** Above the shop's limit another approves it first; the buyer reads nothing before that. */
async function askSecond(
  args: VisitorArgs,
  dispute_id: string,
  { form, answer }: Sending,
): Promise<ShopReply> {
  const { kind: _, ...body } = answer.body;
  const idempotencyKey = `${answer.key}.ask`;
  const request = { params: { dispute_id }, body };
  const result = await callAs(args, askForOffer, request, { idempotencyKey });
  if (result.ok) throw redirect(`${args.url.pathname}?done=asked`, 303);
  return replyOf(form, result.code);
}

async function ask(
  args: VisitorArgs,
  disputeId: string,
  { form, answer }: Sending,
  fault?: AskedStepUp<Answer>['fault'],
): Promise<ShopReply> {
  const request = { params: { dispute_id: disputeId }, body: answer.body };
  const result = await askStepUp(args, { action: answerDispute.name, request }, answer, fault);
  return result.ok
    ? { ...replyOf(form, 'step_up'), asked: result.asked }
    : replyOf(form, result.code);
}

async function confirm(args: VisitorArgs, disputeId: string, form: FormData): Promise<ShopReply> {
  const answer = readChange(Answer, form.get('change'));
  if (!answer) return replyOf(form, 'invalid_request');
  const proof = await confirmFactor(args, form);
  if (proof.ok) return send(args, disputeId, { form, answer, stepUpId: proof.stepUpId });
  return proof.isAgain
    ? ask(args, disputeId, { form, answer }, proof.code)
    : replyOf(form, proof.code);
}
