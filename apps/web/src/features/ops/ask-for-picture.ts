import { openDocumentView } from '@luwag/contracts/kyc-documents';
import { call } from '#app/shared/api/call.ts';
import type { Picture } from './case.server.ts';

/** A fresh link to a picture whose link is over; undefined when there is none to be had. */
export async function askForPicture({ key, reason }: Picture): Promise<string | undefined> {
  const result = await call(openDocumentView, {
    params: { document_id: key },
    body: { reason },
  });
  return result.ok ? result.data.url : undefined;
}
