import { formatReference, type PaymentReference, parseReference } from '@luwag/domain/reference';

const length = 8;
const groupLength = 4;

export type ReferenceFault = 'missing' | 'short' | 'slip';

export type TypedReference =
  | { kind: 'reference'; reference: PaymentReference }
  /** `count`: how many characters there are, dashes and spaces apart. */
  | { kind: 'fault'; fault: ReferenceFault; count: number };

const bareOf = (typed: string): string => typed.replaceAll(/[\s\u2010-\u2015-]/g, '');

/** What was typed, or what is wrong with it, before anybody is asked. */
export function readTypedReference(typed: string): TypedReference {
  const reference = parseReference(typed);
  if (reference) return { kind: 'reference', reference };
  const count = [...bareOf(typed)].length;
  if (count === 0) return { kind: 'fault', fault: 'missing', count };
  return { kind: 'fault', fault: count < length ? 'short' : 'slip', count };
}

/** As it is read aloud, in two groups: `k7qd29mx` is `K7QD-29MX`. What is no reference stays. */
export function groupReference(typed: string): string {
  const reference = parseReference(typed);
  if (reference) return formatReference(reference);
  const bare = bareOf(typed).toUpperCase();
  if (bare.length > length || !/^[0-9A-Z]*$/.test(bare)) return typed;
  return bare.length > groupLength
    ? `${bare.slice(0, groupLength)}-${bare.slice(groupLength)}`
    : bare;
}
