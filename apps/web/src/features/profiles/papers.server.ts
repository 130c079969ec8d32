import { trackProgress } from '@luwag/contracts/kyc-cases';
import { pictureBytesMax, uploadDocuments } from '@luwag/contracts/kyc-documents';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/** A picture that is made anew takes its time on a busy day. */
const timeoutMs = 30_000;

const kindOf = ({ searchParams }: URL) =>
  searchParams.get('kind') === 'mayors_permit' ? 'mayors_permit' : 'business_registration';

export async function loadPaper(args: VisitorArgs) {
  const { items } = needed(await callAs(args, trackProgress, {}));
  const kind = kindOf(args.url);
  const item = items.find((each) => each.kind === kind);
  // Why it is asked for again, where it is.
  const reason = item?.reason_code ?? null;
  return { kind, reason, isSent: item?.state === 'sent' } as const;
}

/** Submits the one paper that the form carries. */
export async function sendPaper(args: VisitorArgs): Promise<{ code: string }> {
  const form = await args.request.formData();
  const file = form.get('picture');
  if (!(file instanceof Blob) || file.size === 0) return { code: 'picture_missing' };
  if (file.size > pictureBytesMax) return { code: 'picture_too_large' };
  const files = { [kindOf(args.url)]: file };
  const result = await callAs(args, uploadDocuments, { body: {} }, { files, timeoutMs });
  if (result.ok) throw redirect('/merchant/onboarding?done=saved', 303);
  return { code: result.code };
}
