import type { Centavos } from './money.ts';

/**
 * One movement as our book has it, under the reference by which the gateway knows it too. `open`:
 * asked for, and not known to have come. `none`: given up or declined. `returned`: it came, and its
 * bank took it back.
 */
export interface BookEntry {
  readonly reference: string;
  readonly state: Effect;
  readonly amountCentavos: Centavos;
}

/** One line of the gateway's statement. */
export interface StatementLine {
  readonly id: string;
  readonly reference: string;
  readonly state: Effect;
  readonly amountCentavos: Centavos;
}

/** What became of the money, as one of the two sides tells it. */
export type Effect = 'open' | 'moved' | 'returned' | 'none';

/**
 * `timing`: one side is ahead of the other on a way that both go, so it clears by itself.
 * `partial`: the same movement with two amounts. `duplicate`: money that moved once more than our
 * book says. `unmatched`: one side knows of money that the other does not.
 */
export const differenceKinds = ['timing', 'partial', 'duplicate', 'unmatched'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly reference: string;
  /** None where the gateway has nothing. */
  readonly lineId: string | null;
  /** None where a side knows of no money. */
  readonly bookCentavos: Centavos | null;
  readonly gatewayCentavos: Centavos | null;
}

export interface Matching {
  /** Movements that both sides tell alike. */
  readonly matched: readonly { reference: string; amountCentavos: Centavos }[];
  readonly differences: readonly Difference[];
}

/**
 * Holds a statement against the book. Lines and entries belong together by their reference alone:
 * amounts and days are what is compared, and never what is guessed by. A line that is listed twice
 * under one id counts once. Nothing is said of what never moved money on either side.
 */
export function matchStatement(
  entries: readonly BookEntry[],
  lines: readonly StatementLine[],
): Matching {
  const linesBy = Map.groupBy(
    new Map(lines.map((line) => [line.id, line])).values(),
    ({ reference }) => reference,
  );
  const booked = new Map(entries.map((entry) => [entry.reference, entry]));
  if (booked.size < entries.length) throw new Error('two entries of the book have one reference');
  const references = new Set([...booked.keys(), ...linesBy.keys()]);
  const all = [...references].map((reference) =>
    matchOne(booked.get(reference), linesBy.get(reference) ?? []),
  );
  return {
    matched: all.flatMap(({ matched }) => matched),
    differences: all.flatMap(({ differences }) => differences),
  };
}

function matchOne(entry: BookEntry | undefined, lines: readonly StatementLine[]): Matching {
  const [main, ...others] = lines
    .filter(({ state }) => state !== 'none')
    .toSorted((one, other) => rankOf(entry, one) - rankOf(entry, other));
  const first = entry ? judge(entry, main) : main ? judgeUnknown(main) : 'quiet';
  // A second line that came and went leaves nothing; one under way may still come.
  const extra = others.flatMap((line): Difference[] => {
    if (line.state === 'returned') return [];
    if (!entry) return judgeUnknown(line) === 'quiet' ? [] : [differ(judgeUnknown(line), line)];
    return [differ(line.state === 'moved' ? 'duplicate' : 'timing', line, entry)];
  });
  if (first === 'quiet') return { matched: [], differences: extra };
  if (first === 'matched' && entry)
    return {
      matched: [{ reference: entry.reference, amountCentavos: entry.amountCentavos }],
      differences: extra,
    };
  return { matched: [], differences: [differ(first, main, entry), ...extra] };
}

type Verdict = DifferenceKind | 'matched' | 'quiet';

/** The line that fits the entry best is the entry's own; what is left over is too much. */
function rankOf(entry: BookEntry | undefined, line: StatementLine): number {
  const isSameAmount = entry?.amountCentavos === line.amountCentavos;
  const isSameState = entry?.state === line.state;
  const isMoney = line.state === 'moved';
  return (isSameAmount ? 0 : 4) + (isSameState ? 0 : 2) + (isMoney ? 0 : 1);
}

function judge(entry: BookEntry, line: StatementLine | undefined): Verdict {
  const knowsMoney = entry.state === 'moved' || entry.state === 'returned';
  if (!line) return knowsMoney ? 'unmatched' : 'quiet';
  if (entry.state === 'none') {
    if (line.state === 'returned') return 'quiet';
    // Money for what we gave up is nobody's until somebody looks; one under way may still fail.
    return line.state === 'moved' ? 'unmatched' : 'timing';
  }
  if (entry.amountCentavos !== line.amountCentavos) return 'partial';
  if (entry.state !== line.state) return 'timing';
  return knowsMoney ? 'matched' : 'quiet';
}

function judgeUnknown(line: StatementLine): Verdict {
  if (line.state === 'moved') return 'unmatched';
  return line.state === 'open' ? 'timing' : 'quiet';
}

function differ(kind: Verdict, line?: StatementLine, entry?: BookEntry): Difference {
  if (kind === 'matched' || kind === 'quiet') throw new Error(`${kind} is no difference`);
  const reference = line?.reference ?? entry?.reference;
  if (reference === undefined) throw new Error('a difference of nothing');
  const isBooked = entry !== undefined && entry.state !== 'none' && kind !== 'duplicate';
  return {
    kind,
    reference,
    lineId: line?.id ?? null,
    bookCentavos: isBooked ? entry.amountCentavos : null,
    gatewayCentavos: line?.amountCentavos ?? null,
  };
}

/** Days that one side may be ahead of the other before somebody has to look. */
export const timingDaysMax = 3;

/** What is only a matter of time becomes a difference when the time is over. */
export const afterTiming = (kind: DifferenceKind, ageDays: number): DifferenceKind =>
  kind === 'timing' && ageDays > timingDaysMax ? 'unmatched' : kind;
