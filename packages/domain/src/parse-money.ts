import { type Centavos, centavos } from './money.ts';

/**
 * Reads an amount as people type it: `7500`, `7,500.5`, `₱ 7,500.00`. Undefined when it is anything
 * else, a third decimal included: an amount is never rounded behind the back of who typed it.
 */
export function parsePesos(text: string): Centavos | undefined {
  const bare = text.replace(/^\s*(₱|php)?\s*/i, '').trimEnd();
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{0,2}))?$/.exec(bare);
  if (!match) return undefined;
  const pesos = (match[1] ?? '').replaceAll(',', '');
  const value = Number(pesos + (match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(value) ? centavos(value) : undefined;
}
