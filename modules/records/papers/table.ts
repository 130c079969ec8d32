import { type Box, ink, margin, rule, type Sheet, type Style, write } from './paper.ts';

export type Column = { title: string; width: number; align?: 'left' | 'right' };

const rowHeight = 21;
const footHeight = 30;

/**
 * Rows under their titles, on as many pages as they need. Widths are shares of the whole. Where the
 * paper goes on.
 */
export function writeTable(
  sheet: Sheet,
  box: Box,
  { columns, rows, y }: { columns: readonly Column[]; rows: readonly string[][]; y: number },
): number {
  let top = writeTitles(sheet, box, columns, y);
  for (const row of rows) {
    if (top + rowHeight > box.bottom - footHeight) {
      sheet.addPage();
      top = writeTitles(sheet, box, columns, margin);
    }
    writeCells(sheet, box, { columns, cells: row, y: top + 6 }, { size: 9.5 });
    top += rowHeight;
    rule(sheet, box, top);
  }
  return top;
}

function writeTitles(sheet: Sheet, box: Box, columns: readonly Column[], y: number): number {
  const cells = columns.map(({ title }) => title);
  writeCells(sheet, box, { columns, cells, y }, { size: 9, color: ink.soft });
  rule(sheet, box, y + 17);
  return y + 17;
}

/** Cells on one line; a text that is too long for its column is cut. */
function writeCells(
  sheet: Sheet,
  box: Box,
  { columns, cells, y }: { columns: readonly Column[]; cells: readonly string[]; y: number },
  style: Style,
): void {
  const whole = columns.reduce((sum, column) => sum + column.width, 0);
  let x = box.left;
  columns.forEach((column, index) => {
    const width = (column.width / whole) * box.width;
    const isRight = column.align === 'right';
    const text = shorten(sheet, cells[index] ?? '', width - (isRight ? 0 : 8), style);
    const start = isRight ? x + width - widthOf(sheet, text, style) : x;
    write(sheet, text, { x: start, y }, style);
    x += width;
  });
}

function widthOf(sheet: Sheet, text: string, { face = 'regular', size = 10 }: Style): number {
  return sheet.font(face).fontSize(size).widthOfString(text);
}

function shorten(sheet: Sheet, text: string, width: number, style: Style): string {
  if (widthOf(sheet, text, style) <= width) return text;
  let shown = text;
  while (shown.length > 1 && widthOf(sheet, `${shown}…`, style) > width) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

/** What it comes to, between strong and thin rule. Where the paper goes on. */
export function writeSum(
  sheet: Sheet,
  box: Box,
  [term, amount]: readonly [term: string, amount: string],
  y: number,
): number {
  const columns = [
    { title: '', width: 3 },
    { title: '', width: 1, align: 'right' as const },
  ];
  const style = { face: 'strong' as const, size: 10 };
  writeCells(sheet, box, { columns, cells: [term, amount], y: y + 6 }, style);
  rule(sheet, box, y + rowHeight);
  return y + rowHeight;
}

/**
 * Short facts side by side, each under its name. Widths are shares of the whole; without them the
 * first fact has twice the room of the others. Where the paper goes on.
 */
export function writeFacts(
  sheet: Sheet,
  box: Box,
  facts: readonly (readonly [name: string, value: string])[],
  y: number,
  widths: readonly number[] = [2],
): number {
  const columns = facts.map((_, index) => ({ title: '', width: widths[index] ?? 1 }));
  rule(sheet, box, y);
  const names = facts.map(([name]) => name);
  const values = facts.map(([, value]) => value);
  writeCells(sheet, box, { columns, cells: names, y: y + 12 }, { size: 9, color: ink.soft });
  writeCells(sheet, box, { columns, cells: values, y: y + 26 }, { face: 'strong' });
  rule(sheet, box, y + 48);
  return y + 48;
}
