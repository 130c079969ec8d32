/**
 * What a journal says of its cause and of its accounts’ owners, taken apart: `payment:…`,
 * `plan:…/interest:2026-12-15`, `merchant:…`. Written by the recipes of `journals-*.ts` and by
 * `owners.ts`; what is written otherwise is told as it stands.
 */

export const causeKinds = [
  ...(['plan', 'payment', 'refund', 'payout', 'reserve'] as const),
  ...(['dispute', 'line', 'credit', 'provisioning', 'pal_group', 'other'] as const),
] as const;
export type CauseKind = (typeof causeKinds)[number];

export interface JournalCause {
  readonly kind: CauseKind;
  /** What caused it; none where the source names nothing by an id. */
  readonly id: string | null;
  /** What of it: `interest:2026-12-15`. */
  readonly part: string | null;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const sourcePattern = new RegExp(`^([a-z_]+):(${uuid})(?:/(.+))?$`);

export function causeOf(source: string): JournalCause {
  const [, kind = '', id = null, part = null] = sourcePattern.exec(source) ?? [];
  if (id === null || !isCauseKind(kind)) return { kind: 'other', id: null, part: source };
  return { kind, id, part };
}

const isCauseKind = (kind: string): kind is CauseKind =>
  kind !== 'other' && (causeKinds as readonly string[]).includes(kind);

export const ownerKinds = [
  ...(['house', 'plan', 'buyer', 'merchant', 'psp', 'rail'] as const),
  ...(['pal_group', 'pal_seat', 'pal_round', 'other'] as const),
] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** Whose an account is; the house's own have no id. */
export function accountOwnerOf(owner: string): { kind: OwnerKind; id: string | null } {
  if (owner === '') return { kind: 'house', id: null };
  const [kind = '', id = ''] = owner.split(':', 2);
  const isKnown =
    kind !== 'house' && kind !== 'other' && (ownerKinds as readonly string[]).includes(kind);
  return isKnown && id !== '' ? { kind: kind as OwnerKind, id } : { kind: 'other', id: owner };
}
