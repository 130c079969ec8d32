import type {
  DocumentKind,
  sendWholeDraft,
  startDraft,
  uploadDocuments,
} from '@luwag/contracts/kyc-documents';
import type { IdType } from '@luwag/contracts/reference';
import { refuse } from '@luwag/platform/http/refusal';
import { findIdType } from '../../reference/service.ts';
import type { Progress } from '../cases/service.ts';

type UploadCall = typeof startDraft | typeof sendWholeDraft | typeof uploadDocuments;

/** Whether a picture of this kind may be sent now: before the review, or when it was requested. */
function isRequestable(progress: Progress, kind: DocumentKind): boolean {
  const item = progress.items.find((each) => each.kind === kind);
  if (!item) return false;
  if (progress.caseState === 'NEW') return true;
  const isTheirs =
    progress.caseState === 'WAITING_CUSTOMER_INPUT' ||
    progress.caseState === 'PASSED_WITH_REQUIREMENTS';
  return (
    isTheirs && (item.state === 'asked_again' || (item.state === 'missing' && item.isRequired))
  );
}

export function assertRequestable(call: UploadCall, progress: Progress, kind: DocumentKind): void {
  if (!isRequestable(progress, kind))
    refuse(call, 'document_not_asked', 'We are not asking for this picture now.');
}

export function idTypeOf(call: UploadCall, code: string): IdType {
  return findIdType(code) ?? refuse(call, 'id_type_unknown', 'We do not know this kind of ID.');
}
