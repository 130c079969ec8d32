/** The short name of a payment request, said at a counter or over a phone: `K7QD29MX`. */
export type PaymentReference = string & { readonly __paymentReference: unique symbol };

/**
 * Digits and the letters that look like no digit and like no other letter here. Their number is
 * prime, and the check character rests on that.
 */
const alphabet = '0123456789ACDEFGHJKMNPQRTVWXY';
const base = alphabet.length;
const payloadLength = 7;
const groupLength = 4;
const typedMax = 40;

/** What people read or type for a character of the alphabet; none of these is one itself. */
const lookAlikes: Record<string, string> = {
  O: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
  U: 'V',
};

/** How many references there are: some seventeen thousand million. */
export const referencesCount = base ** payloadLength;

/**
 * The reference of a number below `referencesCount`. The number is the caller's to draw by chance:
 * whoever has seen one reference must not be able to guess the next.
 */
export function paymentReference(drawn: number): PaymentReference {
  if (!Number.isSafeInteger(drawn) || drawn < 0 || drawn >= referencesCount) {
    throw new Error(`no reference has the number ${drawn}`);
  }
  const values: number[] = [];
  for (let rest = drawn; values.length < payloadLength; rest = (rest - (rest % base)) / base) {
    values.unshift(rest % base);
  }
  const check = (base - weightedSum(values)) % base;
  return [...values, check].map((value) => alphabet[value]).join('') as PaymentReference;
}

/**
 * What was typed, as the one stored form: small letters, spaces and dashes do not matter, and a
 * letter O is a zero. Undefined when it is no reference, a slip of one character or of two
 * neighbours included.
 */
export function parseReference(typed: string): PaymentReference | undefined {
  if (typed.length > typedMax) return undefined;
  const bare = typed.replaceAll(/[\s\u2010-\u2015-]/g, '');
  if (!/^[0-9a-z]+$/i.test(bare) || bare.length !== payloadLength + 1) return undefined;
  const characters = [...bare.toUpperCase()].map((each) => lookAlikes[each] ?? each);
  const values = characters.map((each) => alphabet.indexOf(each));
  if (values.includes(-1) || weightedSum(values) !== 0) return undefined;
  return characters.join('') as PaymentReference;
}

/** As it is shown and read: `K7QD-29MX`. */
export const formatReference = (reference: PaymentReference): string =>
  `${reference.slice(0, groupLength)}-${reference.slice(groupLength)}`;

/**
 * Each place has a weight of its own, the check character's is 1, and the sum is zero modulo a
 * prime. So one wrong character changes it by a product of two numbers below the prime, and two
 * exchanged ones by their difference times that of their weights: never by zero.
 */
function weightedSum(values: readonly number[]): number {
  const weightOf = (place: number) => (place === payloadLength ? 1 : place + 2);
  return values.reduce((total, value, place) => total + value * weightOf(place), 0) % base;
}
