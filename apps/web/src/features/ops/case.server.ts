import { getCase, listCases } from '@luwag/contracts/kyc-cases';
import { openDocumentView } from '@luwag/contracts/kyc-documents';
import { getCaseRecovery } from '@luwag/contracts/staff-recovery';
import { redirect } from 'react-router';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { casePath, kindAt } from './case-paths.ts';
import { turnOf } from './case-turn.ts';
import { deskFromAddress } from './desk-address.ts';
import { inOrder, type Picture } from './pictures.ts';

/** A case, the queue beside it and, if it is in the visitor's hands, links to its pictures. */
export async function loadCase(args: VisitorArgs, caseId: string) {
  const kind = kindAt(args.url.pathname);
  const params = { case_id: caseId };
  const [found, queue, recovery] = await Promise.all([
    callAs(args, getCase, { params }),
    callAs(args, listCases, { query: { kind } }),
    callAs(args, getCaseRecovery, { params }),
  ]);
  const seen = needed(found, 'case_not_found');
  if (seen.kind !== kind) throw redirect(casePath(seen));
  const turn = turnOf(seen);
  const isInHand = turn === 'decide' || turn === 'second';
  const pictures = isInHand ? await picturesOf(args, inOrder(seen.documents, turn)) : [];
  return {
    seen,
    turn,
    pictures,
    desk: deskFromAddress(args.url.searchParams, pictures),
    // Those that wait beside it, the oldest first.
    lines: queue.ok ? queue.data.results.slice(0, 20) : [],
    waiting: queue.ok ? queue.data.waiting : 0,
    // Where it could not be learned, nothing is said of it.
    recovery: recovery.ok ? recovery.data : undefined,
    formKey: newFormKey(),
    nowMs: Date.now(),
  };
}

/** One link for each picture, all asked for at once. One that fails is asked for by the page. */
function picturesOf(args: VisitorArgs, wanted: Omit<Picture, 'url'>[]): Promise<Picture[]> {
  return Promise.all(
    wanted.map(async (picture) => {
      const params = { document_id: picture.key };
      const body = { reason: picture.reason };
      const link = await callAs(args, openDocumentView, { params, body });
      return { ...picture, url: link.ok ? link.data.url : null };
    }),
  );
}
