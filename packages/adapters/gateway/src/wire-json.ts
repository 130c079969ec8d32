import type { Centavos } from '@luwag/domain/money';
import { toMajorUnits } from './amounts.ts';

type WithSource = { source?: string };

/**
 * JSON in which every number stays as it was written. `1250.10` read as a double and printed again
 * is luck; its text is not. Undefined when it is no JSON.
 */
export function readWireJson(text: string): unknown {
  const keepText = (_key: string, value: unknown, context?: WithSource): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(text, keepText);
  } catch {
    return undefined;
  }
}

/** A body with at most one amount, written by its digits. Undefined members are left out. */
export function writeWireJson(
  members: Record<string, unknown>,
  amount?: { member: string; centavos: Centavos },
): string {
  const json = JSON.stringify(members);
  if (amount === undefined) return json;
  const separator = json === '{}' ? '' : ',';
  const written = `${JSON.stringify(amount.member)}:${toMajorUnits(amount.centavos)}`;
  return `${json.slice(0, -1)}${separator}${written}}`;
}
