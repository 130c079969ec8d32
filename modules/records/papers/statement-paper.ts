import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Lender } from '@luwag/domain/disclosure';
import { totalOf } from '@luwag/domain/installments';
import { add } from '@luwag/domain/money';
import type { PlanEntry } from '@luwag/domain/plan-entries';
import type { PlanPast } from '../past.ts';
import { type Box, ink, margin, print, type Sheet, write, writeHead } from './paper.ts';
import { writeFacts, writeSum, writeTable } from './table.ts';
import { dayOf, entryWords, pesos } from './words.ts';

export type StatementFacts = {
  past: PlanPast;
  name: string;
  lender: Lender | undefined;
  onDate: CivilDate;
};

/** Everything that happened to a purchase up to a day, and what is left. */
export function printStatementPaper(facts: StatementFacts): Promise<Uint8Array> {
  const { past, name, onDate } = facts;
  const { purchase, totals } = past;
  const title = 'Statement of account';
  const madeAt = new Date(`${onDate}T00:00:00Z`);
  return print({ title, size: 'A4', madeAt }, (sheet, box) => {
    let y = writeHead(sheet, box, facts.lender);
    y = write(sheet, title, { x: box.left, y: y + 8 }, { face: 'strong', size: 26 });
    const filipino = 'Pahayag ng iyong utang at mga bayad';
    y = write(sheet, filipino, { x: box.left, y: y + 2 }, { size: 12, color: ink.soft });
    const test = purchase.plan.mode === 'test' ? 'Test purchase: no money was lent or paid. ' : '';
    const whose = `${test}For ${name}, as of ${dayOf(onDate)}. Plan ${purchase.id}.`;
    y = write(sheet, whose, { x: box.left, y: y + 12, width: box.width }, { size: 11 });
    const bought = manilaDateOf(purchase.createdAt.getTime());
    const charges = totals.added.interest + totals.added.fee + totals.added.penalty;
    y = writeFacts(
      sheet,
      box,
      [
        ['Bought at', purchase.storeName],
        ['On', dayOf(bought)],
        ['Price', pesos(purchase.priceCentavos)],
        ['Charges so far', pesos(charges)],
      ],
      y + 12,
    );
    y = writeSchedule(sheet, box, facts, y + 20);
    writeEntries(sheet, box, facts, y + 26);
  });
}

const heading = { face: 'strong', size: 13 } as const;

/** A heading is never the last thing on a page. */
function begin(sheet: Sheet, box: Box, title: string, y: number): number {
  const top = y > box.bottom - 110 ? margin : y;
  if (top !== y) sheet.addPage();
  return write(sheet, title, { x: box.left, y: top }, heading) + 8;
}

function writeSchedule(sheet: Sheet, box: Box, { past }: StatementFacts, y: number): number {
  const { purchase } = past;
  const bottom = writeTable(sheet, box, {
    columns: [
      { title: 'Payment', width: 1.4 },
      { title: 'Due', width: 2 },
      { title: 'Asked for', width: 2, align: 'right' },
      { title: 'Of it late fee', width: 2, align: 'right' },
      { title: 'Paid', width: 2, align: 'right' },
      { title: 'Left', width: 2, align: 'right' },
    ],
    rows: purchase.outlook.rows.map((row) => [
      String(row.sequence),
      dayOf(row.dueDate),
      pesos(row.amountCentavos),
      pesos(row.lateFeeCentavos),
      pesos(row.paidCentavos),
      pesos(row.openCentavos),
    ]),
    y: begin(sheet, box, 'What is asked for', y),
  });
  return writeSum(sheet, box, ['Left to pay', pesos(purchase.outstandingCentavos)], bottom);
}

function writeEntries(sheet: Sheet, box: Box, { past }: StatementFacts, y: number): void {
  const { purchase, totals } = past;
  const bottom = writeTable(sheet, box, {
    columns: [
      { title: 'Day', width: 3 },
      { title: 'What happened', width: 4 },
      { title: 'Changed by', width: 2, align: 'right' },
      { title: 'Owed after', width: 2, align: 'right' },
    ],
    rows: foldInterest(past.entries).map((fold) => [
      fold.from === fold.to ? dayOf(fold.from) : `${dayOf(fold.from)} to ${dayOf(fold.to)}`,
      entryWords[fold.kind],
      pesos(fold.changeCentavos),
      pesos(fold.owedCentavos),
    ]),
    y: begin(sheet, box, 'How it came about', y),
  });
  const owed = writeSum(sheet, box, ['Owed by our books', pesos(totals.owedCentavos)], bottom);
  const toCome = purchase.outstandingCentavos - totals.owedCentavos;
  const words = `Interest not in our books yet, if all is paid on its day: ${pesos(toCome)}.`;
  const at = { x: box.left, y: owed + 8, width: box.width };
  if (toCome > 0) write(sheet, words, at, { size: 9, color: ink.soft });
}

type Fold = Pick<PlanEntry, 'kind' | 'owedCentavos'> & {
  from: CivilDate;
  to: CivilDate;
  changeCentavos: number;
};

/** Interest runs by the day; days that follow one another are one line. */
function foldInterest(entries: readonly PlanEntry[]): Fold[] {
  const folds: Fold[] = [];
  for (const { kind, onDate, owedCentavos, change, writtenOffCentavos } of entries) {
    const changeCentavos = add(totalOf(change), writtenOffCentavos);
    const last = folds.at(-1);
    if (kind === 'interest' && last?.kind === 'interest') {
      const total = last.changeCentavos + changeCentavos;
      folds[folds.length - 1] = { ...last, to: onDate, changeCentavos: total, owedCentavos };
    } else {
      folds.push({ kind, from: onDate, to: onDate, changeCentavos, owedCentavos });
    }
  }
  return folds;
}
