import type { CaseKind } from '@luwag/contracts/kyc-cases';
import { itemKinds } from '@luwag/domain/kyc-steps';
import { isReasonOf, isRejectChoice } from './case-choices.ts';

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
