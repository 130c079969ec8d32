import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Lender } from '@luwag/domain/disclosure';
import { formatDateInYear, type Locale } from '@luwag/domain/format-date';
import { totalOf } from '@luwag/domain/installments';
import { add } from '@luwag/domain/money';
import type { PlanEntry } from '@luwag/domain/plan-entries';
import { type PlanPast, stoppedIn } from '../past.ts';
import { type Box, ink, margin, print, type Sheet, write, writeHead, writeTitle } from './paper.ts';
import { writeFacts, writeSum, writeTable } from './table.ts';
import { dayOf, entryWords, pesos, statementWords } from './words.ts';

export type StatementFacts = {
  past: PlanPast;
  name: string;
  lender: Lender | undefined;
  onDate: CivilDate;
  /** Its reader's. */
  locale: Locale;
};

/** Everything that happened to a purchase up to a day, and what is left. */
export function printStatementPaper(facts: StatementFacts): Promise<Uint8Array> {
  const { past, name, onDate, locale } = facts;
  const { purchase, totals } = past;
  const words = statementWords[locale];
  const madeAt = new Date(`${onDate}T00:00:00Z`);
  return print({ title: words.title, size: 'A4', madeAt, locale }, (sheet, box) => {
    let y = writeHead(sheet, box, facts.lender);
    y = writeTitle(sheet, box, words, y + 8);
    const test = purchase.plan.mode === 'test' ? words.test : '';
    const whose = `${test}${words.whose(name, dayOf(onDate, locale), purchase.id)}`;
    y = write(sheet, whose, { x: box.left, y: y + 12, width: box.width }, { size: 11 });
    const bought = manilaDateOf(purchase.createdAt.getTime());
    const charges = totals.added.interest + totals.added.fee + totals.added.penalty;
    y = writeFacts(
      sheet,
      box,
      [
        [words.store, purchase.storeName],
        [words.bought, dayOf(bought, locale)],
        [words.price, pesos(purchase.priceCentavos)],
        [words.charges, pesos(charges)],
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

function writeSchedule(sheet: Sheet, box: Box, facts: StatementFacts, y: number): number {
  const { past, locale } = facts;
  const { purchase } = past;
  const words = statementWords[locale];
  const bottom = writeTable(sheet, box, {
    columns: [
      { title: words.payment, width: 1.4 },
      { title: words.due, width: 2 },
      { title: words.amount, width: 2, align: 'right' },
      { title: words.lateFee, width: 2, align: 'right' },
      { title: words.paid, width: 2, align: 'right' },
      { title: words.left, width: 2, align: 'right' },
    ],
    rows: purchase.outlook.rows.map((row) => [
      String(row.sequence),
      dayOf(row.dueDate, locale),
      pesos(row.amountCentavos),
      pesos(row.lateFeeCentavos),
      pesos(row.paidCentavos),
      pesos(row.openCentavos),
    ]),
    y: begin(sheet, box, words.asked, y),
  });
  const left = pesos(purchase.outstandingCentavos);
  const end = writeSum(sheet, box, [words.leftToPay, left], bottom);
  const stopped = stoppedIn(past);
  if (stopped === 0) return end;
  const at = { x: box.left, y: end + 8, width: box.width };
  return write(sheet, words.stopped(pesos(stopped)), at, { face: 'strong', size: 9.5 });
}

function writeEntries(sheet: Sheet, box: Box, facts: StatementFacts, y: number): void {
  const { past, locale } = facts;
  const { purchase, totals } = past;
  const words = statementWords[locale];
  const bottom = writeTable(sheet, box, {
    columns: [
      { title: words.day, width: 3.4 },
      { title: words.what, width: 3.6 },
      { title: words.change, width: 2, align: 'right' },
      { title: words.owedAfter, width: 2, align: 'right' },
    ],
    rows: foldInterest(past.entries).map((fold) => [
      daysOf(fold, locale),
      entryWords[locale][fold.kind],
      pesos(fold.changeCentavos),
      pesos(fold.owedCentavos),
    ]),
    y: begin(sheet, box, words.history, y),
  });
  const owed = writeSum(sheet, box, [words.owed, pesos(totals.owedCentavos)], bottom);
  const toCome = purchase.outstandingCentavos + stoppedIn(past) - totals.owedCentavos;
  const at = { x: box.left, y: owed + 8, width: box.width };
  if (toCome > 0) write(sheet, words.toCome(pesos(toCome)), at, { size: 9, color: ink.soft });
}

/** `16 Aug to 2 Sep 2026`: the year once, where it is the same. */
function daysOf({ from, to }: Fold, locale: Locale): string {
  if (from === to) return dayOf(to, locale);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const start = isOneYear ? formatDateInYear(from, locale) : dayOf(from, locale);
  return statementWords[locale].fromTo(start, dayOf(to, locale));
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
