import { listDisputes, openDispute, previewDispute } from '@luwag/contracts/disputes';
import { getTransaction } from '@luwag/contracts/transactions';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf, readTyped } from '#app/shared/forms/form-reply.ts';
import { type ReportFaults, readReport, reportFields, type TypedReport } from './read-report.ts';
import { sendPicture } from './send-picture.server.ts';

const picturesMax = 4;

/** The purchase, and what would stop if the amount in the address were reported. */
export async function loadReport(args: VisitorArgs, transactionId: string) {
  const params = { transaction_id: transactionId };
  const asked = /^\d{1,11}$/.exec(args.url.searchParams.get('amount') ?? '')?.[0];
  const [found, preview] = await Promise.all([
    callAs(args, getTransaction, { params }),
    previewOf(args, transactionId, asked ? Number(asked) : undefined),
  ]);
  const plan = needed(found, 'transaction_not_found');
  const { id, store_name, livemode, amount, created_at } = plan;
  if (preview.kind === 'refused' && preview.code === 'dispute_open')
    await leadToOpenCase(args, transactionId);
  return {
    purchase: { id, store_name, livemode, amount, created_at },
    // Of each payment, as the plan's page shows it.
    left: plan.installments.map((each) => ({
      sequence: each.sequence,
      amount: each.amount - each.paid,
    })),
    preview,
    // Too much came at once: the server in front of us says so in the address.
    fault: args.url.searchParams.get('fault') === 'large' ? 'picture_too_large' : undefined,
    formKey: newFormKey(),
  };
}

export type ReportView = Awaited<ReturnType<typeof loadReport>>;
export type Preview = ReportView['preview'];

async function previewOf(args: VisitorArgs, transactionId: string, amount: number | undefined) {
  const result = await callAs(args, previewDispute, {
    params: { transaction_id: transactionId },
    query: amount === undefined ? {} : { amount },
  });
  return result.ok
    ? { kind: 'shown' as const, ...result.data }
    : { kind: 'refused' as const, code: result.code as string };
}

async function leadToOpenCase(args: VisitorArgs, transactionId: string): Promise<void> {
  const query = { transaction_id: transactionId, page: 1 };
  const listed = await callAs(args, listDisputes, { query });
  const open = listed.ok && listed.data.results.find(({ state }) => state !== 'closed');
  if (open) throw redirect(`/buyer/disputes/${open.id}`, 303);
}

/** What comes back when nothing was sent: what was typed, why, and what would stop now. */
export type ReportReply = {
  typed: TypedReport;
  faults: ReportFaults;
  code?: string;
  preview?: Preview;
};

/** Nothing is sent before its sender has seen what stops: the form says what it showed. */
export async function reportFromForm(args: VisitorArgs, transactionId: string) {
  const form = await args.request.formData();
  const typed = readTyped(form, reportFields);
  const read = readReport(typed);
  const faults = read.ok ? {} : read.faults;
  if (rawTextOf(form, 'act') === 'look') return lookAt(args, transactionId, { typed, faults });
  if (!read.ok) return data<ReportReply>({ typed, faults }, { status: 422 });
  const { body } = read;
  if (
    !rawTextOf(form, 'shown')
      .split(' ')
      .includes(String(body.amount ?? 'all'))
  )
    return lookAt(args, transactionId, { typed, faults, code: 'look_first' });
  const opened = await callAs(
    args,
    openDispute,
    { params: { transaction_id: transactionId }, body },
    // One key for each showing of the form: pressed twice, it is reported once.
    { idempotencyKey: rawTextOf(form, 'key') },
  );
  if (!opened.ok) {
    if (opened.code === 'dispute_open') await leadToOpenCase(args, transactionId);
    const status = opened.status >= 400 && opened.status < 500 ? 422 : 503;
    return data<ReportReply>({ typed, faults, code: opened.code }, { status });
  }
  const { id } = opened.data;
  const areAllSent = await sendPictures(args, id, form.getAll('picture'));
  throw redirect(`/buyer/disputes/${id}?done=${areAllSent ? 'opened' : 'pictures'}`, 303);
}

/** The faults of what is still to be filled in are not told for looking. */
async function lookAt(args: VisitorArgs, transactionId: string, reply: ReportReply) {
  const { typed, faults } = reply;
  const read = readReport({ ...typed, kind: 'broken', wish: 'refund', words: 'looking' });
  if (!read.ok) return data<ReportReply>({ typed, faults: { amount: true } }, { status: 422 });
  const preview = await previewOf(args, transactionId, read.body.amount);
  const isSent = reply.code !== undefined;
  return data<ReportReply>(
    { ...reply, faults: isSent ? faults : {}, preview },
    { status: isSent ? 422 : 200 },
  );
}

/** The case is open whatever becomes of its pictures: they can be sent again there. */
async function sendPictures(
  args: VisitorArgs,
  disputeId: string,
  sent: readonly unknown[],
): Promise<boolean> {
  const files = sent.filter((each) => each instanceof Blob && each.size > 0) as Blob[];
  let areAllSent = files.length <= picturesMax;
  for (const picture of files.slice(0, picturesMax)) {
    const sending = await sendPicture(args, disputeId, { picture, words: '' });
    areAllSent &&= sending.ok;
  }
  return areAllSent;
}
