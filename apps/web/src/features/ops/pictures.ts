import type { CaseView, ItemKind } from '@luwag/contracts/kyc-cases';

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
