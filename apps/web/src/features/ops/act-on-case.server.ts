import type { ResultOf } from '@luwag/contracts/endpoint';
import {
  type CaseKind,
  claimCase,
  PersonalField,
  releaseCase,
  unmaskCase,
} from '@luwag/contracts/kyc-cases';
import { type Decision, decideCase, judgeLink, secondCase } from '@luwag/contracts/kyc-decisions';
import { startCaseRecovery } from '@luwag/contracts/staff-recovery';
import { itemKinds } from '@luwag/domain/kyc-steps';
import { redirect } from 'react-router';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { isReasonOf, isRejectChoice } from './case-choices.ts';
import { kindAt, queuePath } from './case-state.tsx';

/** What came of a form at a case, where it did not lead elsewhere. */
export type CaseAnswer =
  | { kind: 'refused'; code: string }
  | ({ kind: 'unmasked' } & ResultOf<typeof unmaskCase>);

type Acting = { args: VisitorArgs; params: { case_id: string }; form: FormData };

/** Does what a form at a case asks for, by its field `act`; then the case shows how it stands. */
export async function actOnCase(args: VisitorArgs, caseId: string): Promise<CaseAnswer> {
  const form = await args.request.formData();
  const params = { case_id: caseId };
  const acting = { args, params, form };
  const act = textOf(form, 'act');
  switch (act) {
    case 'claim':
      return back(args, await callAs(args, claimCase, { params }));
    case 'release':
      return back(args, await callAs(args, releaseCase, { params }), true);
    case 'approve':
      return decide(acting, { decision: 'approve' });
    case 'ask':
      return decide(acting, readAsked(form));
    case 'reject':
      return decide(acting, readRejection(form, kindAt(args.url.pathname)));
    case 'agree':
    case 'disagree': {
      const body = { verdict: act, note: textOf(form, 'note') };
      return back(args, await callAs(args, secondCase, { params, body }, keyOf(form, body)));
    }
    case 'judge':
      return judge(acting);
    case 'unmask':
      return unmask(acting);
    case 'recover': {
      const body = { reason: textOf(form, 'reason') };
      return back(args, await callAs(args, startCaseRecovery, { params, body }));
    }
    default:
      return refused('invalid_request');
  }
}

const refused = (code: string): CaseAnswer => ({ kind: 'refused', code });

/** The same form sent twice is done once. */
const keyOf = (form: FormData, content: object) => ({
  idempotencyKey: keyOfContent(textOf(form, 'key'), content),
});

/** Leads back to the page after what was done, so that a reload does not do it again. */
function back(
  { url }: VisitorArgs,
  result: { ok: true } | { ok: false; code: string },
  toQueue = false,
): CaseAnswer {
  if (!result.ok) return refused(result.code);
  throw redirect(toQueue ? queuePath(kindAt(url.pathname)) : url.pathname, 303);
}

type Wanted = { decision: 'approve' } | ReturnType<typeof readAsked | typeof readRejection>;

async function decide({ args, params, form }: Acting, wanted: Wanted): Promise<CaseAnswer> {
  if ('fault' in wanted) return refused(wanted.fault);
  const version = Number(textOf(form, 'version')) || undefined;
  const body = { ...wanted, version, note: textOf(form, 'note') } as Decision;
  return back(args, await callAs(args, decideCase, { params, body }, keyOf(form, body)));
}

async function judge({ args, params: of, form }: Acting): Promise<CaseAnswer> {
  const isSame = textOf(form, 'verdict') === 'same_person';
  const verdict = isSame ? ('same_person' as const) : ('different_people' as const);
  const params = { ...of, link_id: textOf(form, 'link_id') };
  const body = { verdict, note: textOf(form, 'note') };
  const key = keyOf(form, { params, ...body });
  return back(args, await callAs(args, judgeLink, { params, body }, key));
}

/** What was unmasked is shown once, in this answer, and is gone with the next page. */
async function unmask({ args, params, form }: Acting): Promise<CaseAnswer> {
  const wanted = PersonalField.array().safeParse(form.getAll('fields'));
  const fields = wanted.data ?? [];
  if (fields.length === 0) return refused('fields_missing');
  const reason = textOf(form, 'reason');
  if (reason.length < 5) return refused('reason_missing');
  const body = { fields, reason: reason.slice(0, 200) };
  const result = await callAs(args, unmaskCase, { params, body });
  return result.ok ? { kind: 'unmasked', ...result.data } : refused(result.code);
}

/** A rejection for fraud is read by somebody else, who needs to know what was seen. */
const fraudNoteMin = 10;

/** The items that were given a reason. A reason that is not one of an item's own counts as none. */
export function readAsked(form: FormData) {
  const items = itemKinds.flatMap((kind) => {
    const reason = String(form.get(`reason.${kind}`) ?? '');
    return isReasonOf(kind, reason) ? [{ kind, reason_code: reason }] : [];
  });
  if (items.length === 0) return { fault: 'items_missing' };
  return { decision: 'ask_again', items } as const;
}

export function readRejection(form: FormData, kind: CaseKind) {
  const choice = String(form.get('reason') ?? '');
  if (!isRejectChoice(kind, choice)) return { fault: 'reason_missing' };
  if (choice !== 'fraud') return { decision: 'reject', reason_code: choice } as const;
  const note = String(form.get('note') ?? '').trim();
  if (note.length < fraudNoteMin) return { fault: 'note_missing' };
  return { decision: 'reject_for_fraud', reason_code: 'not_eligible' } as const;
}
