/**
 * Rows as a file that spreadsheets open. What begins like a formula is text: whoever wrote it into
 * a field of ours is not the one who opens the file.
 */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
