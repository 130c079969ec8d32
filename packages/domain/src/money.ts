/** Whole centavos. ₱123.45 is 12345. Never a fraction, never a float. */
export type Centavos = number & { readonly __unit: 'centavos' };

/** Parts per million. 2.5 % is 25_000 and 100 % is 1_000_000. The only unit rates are stored in. */
export type Ppm = number & { readonly __unit: 'ppm' };

/** A fraction of two whole numbers, so that no rate becomes a float on its way to an amount. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Asserts the unit. Throws on anything that is not a safe whole number: that is a bug, not a
 * refusal.
 */
export function centavos(value: number): Centavos {
  if (!Number.isSafeInteger(value)) throw new Error(`not whole centavos: ${value}`);
  // Minus zero is an integer to JavaScript and prints, compares and stores unlike zero.
  return (value === 0 ? 0 : value) as Centavos;
}

export function ppm(value: number): Ppm {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a rate in ppm: ${value}`);
  return value as Ppm;
}

export const noCentavos = centavos(0);
export const wholeInPpm = ppm(1_000_000);

export function sum(amounts: readonly Centavos[]): Centavos {
  return amounts.reduce(add, noCentavos);
}

/** Checked: a total that leaves the safe integers throws instead of losing a centavo. */
export function add(left: Centavos, right: Centavos): Centavos {
  return centavos(left + right);
}

export function subtract(from: Centavos, taken: Centavos): Centavos {
  return centavos(from - taken);
}

/**
 * The published rounding rule: to the nearest centavo, and exactly half a centavo goes to the even
 * one. Half-even leans to neither side, so neither buyer nor lender gains by it over many rows.
 */
export function multiply(amount: Centavos, by: Ratio): Centavos {
  return centavos(Number(divideHalfEven(BigInt(amount) * by.numerator, by.denominator)));
}

/** Without its odd centavos: ₱4,750.99 is ₱4,750.00. */
export function wholePesos(amount: Centavos): Centavos {
  return centavos(amount - (amount % 100));
}

/** `rate` of an amount, rounded half-even: 2.5 % of ₱7,500.00 is ₱187.50. */
export function shareOf(amount: Centavos, rate: Ppm): Centavos {
  return multiply(amount, { numerator: BigInt(rate), denominator: BigInt(wholeInPpm) });
}

/**
 * Equal parts of a whole: floor division, then the centavos left over go one each to the first
 * parts. ₱100.00 in 6 is 4 × ₱16.67 and 2 × ₱16.66: no two parts differ by more than a centavo.
 */
export function split(amount: Centavos, parts: number): Centavos[] {
  if (amount < 0) throw new Error(`cannot split a negative amount: ${amount}`);
  if (!Number.isSafeInteger(parts) || parts < 1)
    throw new Error(`cannot split into ${parts} parts`);
  const base = Math.floor(amount / parts);
  const leftOver = amount - base * parts;
  return Array.from({ length: parts }, (_, index) => centavos(base + (index < leftOver ? 1 : 0)));
}

/**
 * Whole amounts in the proportion of weights, which add up to the amount: the sum of the first few
 * is rounded down, so that nobody is a centavo off or more, and nobody has more than their weight
 * while the amount is no more than all weights.
 */
export function splitByWeights<K>(
  amount: Centavos,
  weights: ReadonlyMap<K, Centavos>,
): Map<K, Centavos> {
  const all = BigInt(sum([...weights.values()]));
  if (amount < 0 || all <= 0n) throw new Error(`cannot split ${amount} by weights of ${all}`);
  const shares = new Map<K, Centavos>();
  let [before, given] = [0n, 0n];
  for (const [key, weight] of weights) {
    before += BigInt(weight);
    const upTo = (BigInt(amount) * before) / all;
    shares.set(key, centavos(Number(upTo - given)));
    given = upTo;
  }
  return shares;
}

function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new Error(`not a positive denominator: ${denominator}`);
  const isNegative = numerator < 0n;
  const magnitude = isNegative ? -numerator : numerator;
  const quotient = magnitude / denominator;
  const twiceRest = (magnitude % denominator) * 2n;
  const isRoundedUp =
    twiceRest > denominator || (twiceRest === denominator && quotient % 2n === 1n);
  const rounded = isRoundedUp ? quotient + 1n : quotient;
  return isNegative ? -rounded : rounded;
}
