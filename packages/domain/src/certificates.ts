import type { CivilDate } from './calendar.ts';
import type { Centavos } from './money.ts';

/**
 * The code under which anybody who holds a certificate can ask whether it is ours: 128 bits drawn
 * by chance, in letters and digits that nobody mistakes for one another.
 */
export type CertificateCode = string & { readonly __certificateCode: unique symbol };

/** Crockford's alphabet: without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bytesCount = 16;
const codeLength = 26;
const groupLength = 5;
const typedMax = 80;
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** The code of sixteen bytes, which the caller draws. */
export function certificateCode(drawn: Uint8Array): CertificateCode {
  if (drawn.length !== bytesCount) throw new Error(`a code of ${drawn.length} bytes`);
  let rest = drawn.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  const characters: string[] = [];
  while (characters.length < codeLength) {
    characters.unshift(alphabet[Number(rest % 32n)] ?? '');
    rest /= 32n;
  }
  return characters.join('') as CertificateCode;
}

/** What was typed or scanned, as the one stored form; undefined when it cannot be a code. */
export function parseCertificateCode(typed: string): CertificateCode | undefined {
  if (typed.length > typedMax) return undefined;
  const bare = typed.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  const characters = [...bare].map((each) => lookAlikes[each] ?? each);
  const isCode =
    characters.length === codeLength && characters.every((each) => alphabet.includes(each));
  return isCode ? (characters.join('') as CertificateCode) : undefined;
}

/** As it is printed: `7K42P-M9H01-…`. */
export const formatCertificateCode = (code: CertificateCode): string =>
  (code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');

/** What a certificate of full payment certifies; nothing else about the plan is said. */
export interface PaidInFull {
  readonly planId: string;
  readonly closedOn: CivilDate;
  readonly priceCentavos: Centavos;
  /** Interest, fees and late fees. */
  readonly chargesCentavos: Centavos;
  readonly paidCentavos: Centavos;
}

/**
 * Whether what was certified is still so. A payment that its bank took back reopens the plan; paid
 * again, it closes on another day, and that is another certificate.
 */
export const isStillSo = (certified: PaidInFull, now: PaidInFull | undefined): boolean =>
  now !== undefined &&
  now.planId === certified.planId &&
  now.closedOn === certified.closedOn &&
  now.priceCentavos === certified.priceCentavos &&
  now.chargesCentavos === certified.chargesCentavos &&
  now.paidCentavos === certified.paidCentavos;

/** `Maria S.`: enough to know somebody by who is asked for, and too little to find them. */
export function shortenName({ first, last }: { first: string; last: string }): string {
  const [given = ''] = first.trim().split(/\s+/);
  const [initial] = last.trim();
  return initial === undefined ? given : `${given} ${initial.toUpperCase()}.`;
}
