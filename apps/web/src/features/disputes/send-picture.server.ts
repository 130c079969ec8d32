import { addPicture } from '@luwag/contracts/disputes';
import { pictureBytesMax } from '@luwag/contracts/kyc-documents';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/** A picture that is made anew takes its time on a busy day. */
const timeoutMs = 30_000;

type Sent = { picture: Blob; words: string };

/** One picture with the words under it, if any. */
export async function sendPicture(
  args: VisitorArgs,
  disputeId: string,
  { picture, words }: Sent,
): Promise<{ ok: true } | { ok: false; code: string }> {
  if (picture.size > pictureBytesMax) return { ok: false, code: 'picture_too_large' };
  const body = addPicture.body.safeParse({ words });
  if (!body.success) return { ok: false, code: 'nothing_written' };
  const request = { params: { dispute_id: disputeId }, body: body.data };
  return callAs(args, addPicture, request, { files: { picture }, timeoutMs });
}
