import { claimCase, PersonalField, releaseCase, unmaskCase } from '@luwag/contracts/kyc-cases';
import { type Decision, decideCase, judgeLink, secondCase } from '@luwag/contracts/kyc-decisions';
import { startCaseRecovery } from '@luwag/contracts/staff-recovery';
import { redirect } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-text.ts';
import type { CaseAnswer } from './case-answer.ts';
import { kindAt, queuePath } from './case-paths.ts';
import { readAsked, readRejection } from './read-decision.ts';

type Acting = { args: VisitorArgs; caseId: string; form: FormData };

/** Does what a form at a case asks for, by its field `act`; then the case shows how it stands. */
export async function actOnCase(args: VisitorArgs, caseId: string): Promise<CaseAnswer> {
  const acting = { args, caseId, form: await args.request.formData() };
  switch (textOf(acting.form, 'act')) {
    case 'claim':
      return back(args, await callAs(args, claimCase, { params: { case_id: caseId } }));
    case 'release':
      return back(args, await callAs(args, releaseCase, { params: { case_id: caseId } }), true);
    case 'approve':
      return decide(acting, { decision: 'approve' });
    case 'ask':
      return decide(acting, readAsked(acting.form));
    case 'reject':
      return decide(acting, readRejection(acting.form, kindAt(args.url.pathname)));
    case 'agree':
    case 'disagree':
      return second(acting);
    case 'judge':
      return judge(acting);
    case 'unmask':
      return unmask(acting);
    case 'recover':
      return recover(acting);
    default:
      return refused('invalid_request');
  }
}

const refused = (code: string): CaseAnswer => ({ kind: 'refused', code });

/** Leads back to the page after what was done, so that a reload does not do it again. */
function back(
  { url }: VisitorArgs,
  result: { ok: true } | { ok: false; code: string },
  toQueue = false,
): CaseAnswer {
  if (!result.ok) return refused(result.code);
  throw redirect(toQueue ? queuePath(kindAt(url.pathname)) : url.pathname, 303);
}

type Wanted = Decision extends infer D
  ? D extends Decision
    ? Omit<D, 'version' | 'note'>
    : never
  : never;

async function decide(
  { args, caseId, form }: Acting,
  wanted: Wanted | { fault: string },
): Promise<CaseAnswer> {
  if ('fault' in wanted) return refused(wanted.fault);
  const version = Number(textOf(form, 'version')) || undefined;
  const body = { ...wanted, version, note: textOf(form, 'note') } as Decision;
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body);
  const params = { case_id: caseId };
  return back(args, await callAs(args, decideCase, { params, body }, { idempotencyKey }));
}

async function recover({ args, caseId, form }: Acting): Promise<CaseAnswer> {
  const body = { reason: textOf(form, 'reason') };
  return back(args, await callAs(args, startCaseRecovery, { params: { case_id: caseId }, body }));
}

async function second({ args, caseId, form }: Acting): Promise<CaseAnswer> {
  const verdict = textOf(form, 'act') === 'agree' ? ('agree' as const) : ('disagree' as const);
  const body = { verdict, note: textOf(form, 'note') };
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body);
  const params = { case_id: caseId };
  return back(args, await callAs(args, secondCase, { params, body }, { idempotencyKey }));
}

async function judge({ args, caseId, form }: Acting): Promise<CaseAnswer> {
  const isSame = textOf(form, 'verdict') === 'same_person';
  const verdict = isSame ? ('same_person' as const) : ('different_people' as const);
  const params = { case_id: caseId, link_id: textOf(form, 'link_id') };
  const body = { verdict, note: textOf(form, 'note') };
  const idempotencyKey = keyOfContent(textOf(form, 'key'), { params, ...body });
  return back(args, await callAs(args, judgeLink, { params, body }, { idempotencyKey }));
}

/** What was unmasked is shown once, in this answer, and is gone with the next page. */
async function unmask({ args, caseId, form }: Acting): Promise<CaseAnswer> {
  const wanted = PersonalField.array().safeParse(form.getAll('fields'));
  const fields = wanted.data ?? [];
  if (fields.length === 0) return refused('fields_missing');
  const reason = textOf(form, 'reason');
  if (reason.length < 5) return refused('reason_missing');
  const body = { fields, reason: reason.slice(0, 200) };
  const result = await callAs(args, unmaskCase, { params: { case_id: caseId }, body });
  return result.ok ? { kind: 'unmasked', ...result.data } : refused(result.code);
}
