import { pictureBytesMax } from '@luwag/contracts/kyc-documents';
import {
  askSupportAgain,
  getSupportCase,
  listSupportCases,
  openSupportCase,
  SupportTopic,
  sendSupportPicture,
  settleSupportCase,
  writeToSupport,
} from '@luwag/contracts/support';
import { listTransactions } from '@luwag/contracts/transactions';
import { redirect } from 'react-router';
import { z } from 'zod';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { pageOf } from '#app/shared/page/page-of.ts';
import { casePath, type Reader } from './paths.ts';

export async function loadCases(args: VisitorArgs, reader: Reader) {
  const page = pageOf(args.url.searchParams);
  const listed = needed(await callAs(args, listSupportCases, { query: { page } }));
  return { reader, rows: listed.results, page, hasMore: listed.has_more };
}
export type CasesData = Awaited<ReturnType<typeof loadCases>>;

const plansShown = 10;

/** A form for a new case; what led here may have said what it is about. */
export async function loadNewCase(args: VisitorArgs, reader: Reader) {
  const { searchParams } = args.url;
  const bought =
    reader === 'buyer' ? await callAs(args, listTransactions, { query: { page: 1 } }) : undefined;
  const plans = bought?.ok ? bought.data.results.slice(0, plansShown) : [];
  return {
    reader,
    topic: SupportTopic.safeParse(searchParams.get('topic')).data,
    planId: z.uuid().safeParse(searchParams.get('plan')).data,
    plans: plans.map(({ id, store_name, description, created_at }) => ({
      ...{ id, store_name, description, created_at },
    })),
    fault: searchParams.get('fault') === 'large' ? 'picture_too_large' : undefined,
    formKey: newFormKey(),
  };
}
export type NewCaseData = Awaited<ReturnType<typeof loadNewCase>>;

/** Why a step was not taken, with what was typed for it. */
export type SupportReply = {
  code: string;
  act: string;
  words: string;
  topic: string;
  plan: string;
};

const replyOf = (form: FormData, code: string): SupportReply => ({
  code,
  act: textOf(form, 'act'),
  words: textOf(form, 'words'),
  topic: textOf(form, 'topic'),
  plan: textOf(form, 'transaction_id'),
});

/** The case first, then its picture: one that is refused is told of on the page of the case. */
export async function openCase(args: VisitorArgs, reader: Reader): Promise<SupportReply> {
  const form = await args.request.formData();
  const plan = textOf(form, 'transaction_id');
  const topic = SupportTopic.safeParse(textOf(form, 'topic'));
  if (!topic.success) return replyOf(form, 'topic_missing');
  const body = openSupportCase.body.safeParse({
    topic: topic.data,
    words: textOf(form, 'words'),
    ...(plan ? { transaction_id: plan } : {}),
  });
  if (!body.success) return replyOf(form, 'nothing_written');
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body.data);
  const opened = await callAs(args, openSupportCase, { body: body.data }, { idempotencyKey });
  if (!opened.ok) return replyOf(form, opened.code);
  const { id } = opened.data;
  const picture = form.get('picture');
  const sent =
    picture instanceof Blob && picture.size > 0
      ? await sendPicture(args, id, { picture, words: '' })
      : undefined;
  const fault = sent && !sent.ok ? `&picture=${sent.code}` : '';
  throw redirect(`${casePath(reader, id)}?done=opened${fault}`, 303);
}

export async function loadCase(args: VisitorArgs, reader: Reader, id: string) {
  const { searchParams } = args.url;
  const found = await callAs(args, getSupportCase, { params: { support_case_id: id } });
  const isLarge = searchParams.get('fault') === 'large';
  return {
    reader,
    it: needed(found, 'support_case_not_found'),
    done: searchParams.get('done'),
    // Too much came at once: the server in front of us says so in the address.
    fault: isLarge ? 'picture_too_large' : (searchParams.get('picture') ?? undefined),
    formKey: newFormKey(),
  };
}
export type CaseData = Awaited<ReturnType<typeof loadCase>>;

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnCase(args: VisitorArgs, id: string): Promise<SupportReply> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  const params = { support_case_id: id };
  const words = textOf(form, 'words');
  const keyed = (body: object) => ({ idempotencyKey: keyOfContent(textOf(form, 'key'), body) });
  if (act === 'settle')
    return answered(args, form, 'settled', () =>
      callAs(args, settleSupportCase, { params, body: {} }, keyed({ act })),
    );
  if (act === 'again') {
    const body = askSupportAgain.body.safeParse({ words });
    if (!body.success) return replyOf(form, 'nothing_written');
    return answered(args, form, 'again', () =>
      callAs(args, askSupportAgain, { params, body: body.data }, keyed(body.data)),
    );
  }
  const picture = form.get('picture');
  if (picture instanceof Blob && picture.size > 0)
    return answered(args, form, 'written', () => sendPicture(args, id, { picture, words }));
  const body = writeToSupport.body.safeParse({ words });
  if (!body.success) return replyOf(form, 'nothing_written');
  return answered(args, form, 'written', () =>
    callAs(args, writeToSupport, { params, body: body.data }, keyed(body.data)),
  );
}

/** Done, it leads back to the page, so that reloading does nothing again. */
async function answered(
  args: VisitorArgs,
  form: FormData,
  done: string,
  call: () => Promise<{ ok: true } | { ok: false; code: string }>,
): Promise<SupportReply> {
  const result = await call();
  if (result.ok) throw redirect(`${args.url.pathname}?done=${done}`, 303);
  return replyOf(form, result.code);
}

/** A picture that is made anew takes its time on a busy day. */
const timeoutMs = 30_000;

async function sendPicture(
  args: VisitorArgs,
  id: string,
  { picture, words }: { picture: Blob; words: string },
): Promise<{ ok: true } | { ok: false; code: string }> {
  if (picture.size > pictureBytesMax) return { ok: false, code: 'picture_too_large' };
  const body = sendSupportPicture.body.safeParse({ words });
  if (!body.success) return { ok: false, code: 'nothing_written' };
  const request = { params: { support_case_id: id }, body: body.data };
  return callAs(args, sendSupportPicture, request, { files: { picture }, timeoutMs });
}
