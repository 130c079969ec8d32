import type { Progress, ProgressItem } from '@luwag/contracts/kyc-cases';
import type { buyerDocumentKinds, Draft } from '@luwag/contracts/kyc-documents';
import type { IdType } from '@luwag/contracts/reference';

/** Pictures a buyer sends. */
export type ItemKind = (typeof buyerDocumentKinds)[number];

/** In words of our own: the contract would bring all of its checks into the page. */
const pictures: Readonly<Record<ItemKind, true>> = {
  primary_government_id_front: true,
  primary_government_id_back: true,
  selfie_with_primary_id: true,
  secondary_government_id_front: true,
  selfie_with_secondary_id: true,
};

export const isPicture = (kind: string): kind is ItemKind => Object.hasOwn(pictures, kind);

/** What a page about documents asks for. */
export type Wanted = {
  kind: ItemKind;
  isOptional: boolean;
  /** Why it is asked for again; null the first time. */
  reason: ProgressItem['reason_code'];
};

const firstPair = ['primary_government_id_front', 'selfie_with_primary_id'] as const;
const secondPair = ['secondary_government_id_front', 'selfie_with_secondary_id'] as const;

/** Pictures that were asked for again; then nothing else is wanted. */
export const askedAgain = ({ items }: Pick<Progress, 'items'>): Wanted[] =>
  items.flatMap(({ kind, state, reason_code: reason }) =>
    state === 'asked_again' && isPicture(kind) ? [{ kind, isOptional: false, reason }] : [],
  );

/** Whether the pictures were submitted before: then only what is asked for again is wanted. */
export const areSubmitted = ({ items }: Pick<Progress, 'items'>): boolean =>
  items.some(({ kind, state }) => kind === 'primary_government_id_front' && state !== 'missing');

/**
 * The pictures that an ID asks for, in the order they are taken: its front, its back where it has
 * one, and the person with it. The second pair only where the first ID does not count by itself.
 */
export function wantedFor(first: IdType): Wanted[] {
  const [front, selfie] = firstPair;
  const kinds: ItemKind[] = [front];
  if (first.has_back) kinds.push('primary_government_id_back');
  kinds.push(selfie);
  if (first.class === 'secondary') kinds.push(...secondPair);
  return kinds.map((kind) => ({
    kind,
    isOptional: kind === 'primary_government_id_back',
    reason: null,
  }));
}

/** What is still to be sent before all of it can be submitted. */
export const missingOf = (wanted: readonly Wanted[], drafts: readonly Draft[]): Wanted[] =>
  wanted.filter(
    ({ kind, isOptional }) =>
      !isOptional && !drafts.some((draft) => draft.kind === kind && draft.state === 'ready'),
  );

/** The first ID, and the second where one is not enough. */
export const slots = ['first', 'second'] as const;
export type Slot = (typeof slots)[number];

/** Which of the two a picture shows. */
export const slotOf = (kind: ItemKind): Slot => (kind.includes('secondary') ? 'second' : 'first');

/** Which IDs the page has to know the type of: whose front is sent, now or again. */
export function asksTypeOf(wanted: readonly Wanted[]): Record<Slot, boolean> {
  const has = (kind: ItemKind) => wanted.some((one) => one.kind === kind);
  return {
    first: has('primary_government_id_front'),
    second: has('secondary_government_id_front'),
  };
}
