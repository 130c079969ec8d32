import {
  type DocumentKind,
  pictureBytesMax,
  uploadDocuments,
} from '@luwag/contracts/kyc-documents';
import { redirect } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';

/** A picture that is made anew takes its time on a busy day. */
const timeoutMs = 30_000;

/** Hands in the one paper that the form carries. */
export async function sendPaper(args: VisitorArgs, kind: DocumentKind): Promise<{ code: string }> {
  const form = await args.request.formData();
  const file = form.get('picture');
  if (!(file instanceof Blob) || file.size === 0) return { code: 'picture_missing' };
  if (file.size > pictureBytesMax) return { code: 'picture_too_large' };
  const files = { [kind]: file };
  const result = await callAs(args, uploadDocuments, { body: {} }, { files, timeoutMs });
  if (result.ok) throw redirect('/merchant/onboarding?done=saved', 303);
  return { code: result.code };
}
