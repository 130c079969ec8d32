import {
  answerSupportCase,
  assignSupportCase,
  closeSupportCase,
  getStaffSupportCase,
  listStaffSupportCases,
} from '@luwag/contracts/support';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { pageOf } from '#app/shared/page/page-of.ts';
import { pick } from '#app/shared/page/preferences.ts';
import { replies } from './replies.ts';

const shows = ['waiting', 'mine', 'complaints', 'all'] as const;

export async function loadStaffCases(args: VisitorArgs) {
  const { searchParams } = args.url;
  const show = pick(shows, searchParams.get('show')) ?? 'waiting';
  const page = pageOf(searchParams);
  const listed = needed(await callAs(args, listStaffSupportCases, { query: { show, page } }));
  return { ...listed, show, nowMs: Date.now() };
}
export type StaffCasesData = Awaited<ReturnType<typeof loadStaffCases>>;

export async function loadStaffCase(args: VisitorArgs, id: string) {
  const found = await callAs(args, getStaffSupportCase, { params: { support_case_id: id } });
  const it = needed(found, 'support_case_not_found');
  const { searchParams } = args.url;
  // A reviewed answer, in the language of whoever reads it: chosen by a link, then edited and sent.
  const reply = replies.find(({ key }) => key === searchParams.get('reply'));
  return {
    it,
    prepared: reply?.words[it.locale],
    done: searchParams.get('done'),
    formKey: newFormKey(),
    nowMs: Date.now(),
  };
}
export type StaffCaseData = Awaited<ReturnType<typeof loadStaffCase>>;

export type StaffReply = { code: string; act: string; words: string };

/** Does what a form of the page asks for, by its field `act`. */
export async function actAsStaff(args: VisitorArgs, id: string): Promise<StaffReply> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  const words = textOf(form, 'words');
  const refused = (code: string): StaffReply => ({ code, act, words });
  const params = { support_case_id: id };
  const seen_entries = Number(textOf(form, 'seen'));
  const keyed = (body: object) => ({ idempotencyKey: keyOfContent(textOf(form, 'key'), body) });
  const answered = async (call: Promise<{ ok: true } | { ok: false; code: string }>) => {
    const result = await call;
    if (result.ok) throw redirect(`${args.url.pathname}?done=${act}`, 303);
    return refused(result.code);
  };
  if (act === 'assign') {
    const body = assignSupportCase.body.safeParse({ staff_id: textOf(form, 'staff_id') });
    if (!body.success) return refused('staff_not_found');
    return answered(callAs(args, assignSupportCase, { params, body: body.data }, keyed(body.data)));
  }
  if (act === 'close') {
    const body = closeSupportCase.body.safeParse({
      reason: textOf(form, 'reason'),
      words,
      seen_entries,
    });
    if (!body.success) return refused(words ? 'reason_missing' : 'nothing_written');
    return answered(callAs(args, closeSupportCase, { params, body: body.data }, keyed(body.data)));
  }
  const body = answerSupportCase.body.safeParse({
    words,
    proposes: act === 'propose',
    seen_entries,
  });
  if (!body.success) return refused('nothing_written');
  return answered(callAs(args, answerSupportCase, { params, body: body.data }, keyed(body.data)));
}
