import { type CaseView, getCase, type ItemKind, listCases } from '@luwag/contracts/kyc-cases';
import { openDocumentView } from '@luwag/contracts/kyc-documents';
import { getCaseRecovery } from '@luwag/contracts/staff-recovery';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { casePath, kindAt } from './case-state.tsx';
import { deskFromAddress } from './desk-address.ts';

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

/**
 * Whose turn it is with a case, for whoever is looking at it. Only `decide` and `second` offer
 * anything to decide, and only they show pictures: nobody looks at what is not in their hands.
 */
export type CaseTurn =
  | 'decide'
  | 'second'
  | 'free'
  | 'taken'
  | 'second_waits'
  | 'theirs'
  | 'passed'
  | 'rejected';

type Seen = Pick<
  CaseView,
  'state' | 'waiting_since' | 'claim' | 'second_review' | 'may_second_review'
>;

export function turnOf(seen: Seen): CaseTurn {
  if (seen.second_review && !seen.may_second_review) return endOf(seen) ?? 'second_waits';
  if (!seen.second_review && !seen.waiting_since) return endOf(seen) ?? 'theirs';
  if (!seen.claim) return 'free';
  if (!seen.claim.is_yours) return 'taken';
  return seen.second_review ? 'second' : 'decide';
}

/** A sampled approval counts already; it is only looked at again. */
function endOf({ state }: Seen): 'passed' | 'rejected' | undefined {
  if (state === 'PASSED' || state === 'PASSED_WITH_REQUIREMENTS') return 'passed';
  return state === 'REJECTED' ? 'rejected' : undefined;
}

/** One picture of a case: a document, or a frame of a face check. */
export type Picture = {
  /** The document's id. */
  key: string;
  item: ItemKind;
  /** Of a frame of the face check: what was asked for when it was taken. */
  move: CaseView['documents'][number]['move'];
  /** Why it is looked at, for the record. */
  reason: string;
  /** Where it can be seen for a minute; none when the link could not be made. */
  url: string | null;
};

/** What lies side by side comes first: the document and the faces. The rest follows below. */
const order: readonly ItemKind[] = [
  ...(['primary_government_id_front', 'selfie_with_primary_id', 'liveness'] as const),
  ...(['business_registration', 'mayors_permit', 'primary_government_id_back'] as const),
  ...(['secondary_government_id_front', 'selfie_with_secondary_id'] as const),
];

/** On record, in the language that staff write in. */
const reasons = { decide: 'Deciding the case', second: 'Second review of the case' } as const;

export function inOrder(
  documents: CaseView['documents'],
  turn: keyof typeof reasons,
): Omit<Picture, 'url'>[] {
  return order.flatMap((item) =>
    documents
      .filter(({ kind }) => kind === item)
      .map(({ document_id: key, move }) => ({ key, item, move, reason: reasons[turn] })),
  );
}
