import type { Centavos } from './money.ts';

/**
 * Rows as a file that spreadsheets open. What begins like a formula is text: whoever wrote it into
 * a field of ours is not the one who opens the file.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** Money is written in pesos with two decimals and no sign of its own: `-186.00`. */
export type CsvCell = string | number | null | { readonly money: Centavos };

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return pesosOf(value.money);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Of the digits, so that no amount is ever a float. */
function pesosOf(money: Centavos): string {
  const digits = String(Math.abs(money)).padStart(3, '0');
  return `${money < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
