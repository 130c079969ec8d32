import { type FixedCode, parseFixedCode } from '@luwag/domain/fixed-code';
import { formatReference, type PaymentReference, parseReference } from '@luwag/domain/reference';
import {
  formatStoreCode,
  parseStoreCode,
  type StoreCode,
  storeCodeLength,
} from '@luwag/domain/store-code';

const length = 8;
const groupLength = 4;

export type ReferenceFault = 'missing' | 'short' | 'short_store' | 'slip';

type TypedReference =
  | { kind: 'reference'; reference: PaymentReference }
  /** The code of a store or of one price, from a poster. */
  | { kind: 'store'; code: StoreCode | FixedCode }
  /** `count`: how many characters there are, dashes and spaces apart. */
  | { kind: 'fault'; fault: ReferenceFault; count: number };

const bareOf = (typed: string): string => typed.replaceAll(/[\s\u2010-\u2015-]/g, '');
const isStoreLike = (bare: string): boolean => /^(?:st|lp)/i.test(bare);
const parsePrinted = (typed: string) => parseStoreCode(typed) ?? parseFixedCode(typed);

/** What was typed, or what is wrong with it, before anybody is asked. */
export function readTypedReference(typed: string): TypedReference {
  const reference = parseReference(typed);
  if (reference) return { kind: 'reference', reference };
  const code = parsePrinted(typed);
  if (code) return { kind: 'store', code };
  const bare = bareOf(typed);
  const count = [...bare].length;
  if (count === 0) return { kind: 'fault', fault: 'missing', count };
  if (isStoreLike(bare) && count < storeCodeLength)
    return { kind: 'fault', fault: 'short_store', count };
  return { kind: 'fault', fault: count < length ? 'short' : 'slip', count };
}

/**
 * As it is read aloud: `k7qd29mx` is `K7QD-29MX`, and a store's code is grouped as on its poster.
 * What is neither stays.
 */
export function groupReference(typed: string): string {
  const bare = bareOf(typed).toUpperCase();
  if (!/^[0-9A-Z]*$/.test(bare)) return typed;
  // First: the beginning of a store's code may happen to be a reference, and must not become one
  // while the rest is still being typed.
  if (isStoreLike(bare))
    return bare.length <= storeCodeLength ? formatStoreCode(parsePrinted(bare) ?? bare) : typed;
  const reference = parseReference(typed);
  if (reference) return formatReference(reference);
  if (bare.length > length) return typed;
  return bare.length > groupLength
    ? `${bare.slice(0, groupLength)}-${bare.slice(groupLength)}`
    : bare;
}
