import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.ts';
import type { Found } from './drill.ts';
import {
  type CallName,
  callNames,
  calls,
  type During,
  duringOf,
  type Outage,
  outages,
} from './expectations.ts';

const file = join(root, 'docs/outages.json');

/** What the last run of a kind measured, in seconds. */
export type Measured = {
  engine: string;
  how: string;
  day: string;
  /** Until the metric said so. */
  told: number | null;
  /** Until everything was at rest again. */
  rest: number;
  answered: Partial<Record<CallName, number>>;
  back: Partial<Record<CallName, number>>;
};

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

const measuredOf = ({ outage, cells, toldMs, backMs }: Found): Measured => ({
  ...{ engine: outage.engine, how: outage.how, day: new Date().toISOString().slice(0, 10) },
  told: toldMs === undefined ? null : seconds(toldMs),
  rest: seconds(backMs),
  answered: Object.fromEntries(cells.map(({ call, answeredMs }) => [call, seconds(answeredMs)])),
  back: Object.fromEntries(
    cells.flatMap(({ call, backMs: ms }) => (ms === undefined ? [] : [[call, seconds(ms)]])),
  ),
});

export const readMeasured = (): Measured[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
export const isOf =
  ({ engine, how }: Outage) =>
  (one: Measured) =>
    one.engine === engine && one.how === how;

/** Keeps what other runs measured of other outages. */
export function writeMeasured(found: readonly Found[]): void {
  const known = [...readMeasured().filter((one) => !found.some(({ outage }) => isOf(outage)(one)))];
  const all = [...known, ...found.map(measuredOf)];
  const sorted = outages.flatMap((outage) => all.filter(isOf(outage)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

const wordsOf = (during: During): string => {
  if (typeof during !== 'string') return `\`${during.status} ${during.code}\``;
  return during === 'waits' ? 'taken, and waits' : during;
};

const afterwards = (during: During): string => {
  if (during === 'goes on') return 'as before';
  if (during === 'not asked for') return 'once it is asked for again';
  return during === 'waits' ? 'done by itself, once' : 'the same call is good';
};

export const inSeconds = (value: number | null | undefined): string =>
  value === undefined || value === null ? '–' : `${value.toFixed(1)} s`;

/** What stops or waits has a row of its own; what goes on shares one, with its slowest answer. */
export function rowsOf(outage: Outage, measured: Measured | undefined): string[][] {
  const groups = new Map<string, { during: During; names: CallName[] }>();
  for (const name of callNames) {
    const during = duringOf(outage, name);
    const key = wordsOf(during);
    const group = groups.get(key) ?? { during, names: [] };
    group.names.push(name);
    groups.set(key, group);
  }
  const longest = (of: Measured['answered'] | undefined, names: readonly CallName[]) => {
    const values = names.flatMap((name) => of?.[name] ?? []);
    return values.length === 0 ? undefined : Math.max(...values);
  };
  const ordered = [...groups.values()].toSorted(
    (a, b) => Number(a.during === 'goes on') - Number(b.during === 'goes on'),
  );
  return ordered.map(({ during, names }) => {
    const isRest = during === 'goes on' && names.length > callNames.length / 2;
    return [
      outage.title,
      isRest ? restOf(names) : names.map((name) => calls[name]).join('; '),
      wordsOf(during),
      afterwards(during),
      during === 'waits' || during === 'not asked for'
        ? '–'
        : inSeconds(longest(measured?.answered, names)),
      during === 'goes on' ? '–' : inSeconds(longest(measured?.back, names)),
    ];
  });
}

const restOf = (names: readonly CallName[]): string =>
  names.length === callNames.length ? 'everything' : 'everything else';

export const head = [
  'Away',
  'What somebody does',
  'Meanwhile',
  'Afterwards',
  'Answered',
  'Back after',
];
const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
export const tableOf = (titles: readonly string[], rows: readonly string[][]): string =>
  [rowOf(titles), `|${'---|'.repeat(titles.length)}`, ...rows.map(rowOf)].join('\n');

export const printTable = (found: readonly Found[]): void =>
  console.log(
    tableOf(
      head,
      found.flatMap((one) => rowsOf(one.outage, measuredOf(one))),
    ),
  );
