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
type Measured = {
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

const read = (): Measured[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
const isOf = ({ engine, how }: Outage) => (one: Measured) =>
  one.engine === engine && one.how === how;

/** Keeps what other runs measured of other outages. */
export function writeMeasured(found: readonly Found[]): void {
  const known = [...read().filter((one) => !found.some(({ outage }) => isOf(outage)(one)))];
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

const inSeconds = (value: number | null | undefined): string =>
  value === undefined || value === null ? '–' : `${value.toFixed(1)} s`;

/** What stops or waits has a row of its own; what goes on shares one, with its slowest answer. */
function rowsOf(outage: Outage, measured: Measured | undefined): string[][] {
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

const head = ['Away', 'What somebody does', 'Meanwhile', 'Afterwards', 'Answered', 'Back after'];
const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const tableOf = (titles: readonly string[], rows: readonly string[][]): string =>
  [rowOf(titles), `|${'---|'.repeat(titles.length)}`, ...rows.map(rowOf)].join('\n');

export const printTable = (found: readonly Found[]): void =>
  console.log(tableOf(head, found.flatMap((one) => rowsOf(one.outage, measuredOf(one)))));

function tellingRow(outage: Outage, measured: Measured | undefined): string[] {
  const { title, sign, alerts, backWithinSeconds } = outage;
  const series = sign ? `\`${sign.name}\` of the ${sign.of}` : '–';
  return [
    title,
    series,
    inSeconds(measured?.told),
    alerts.length === 0 ? 'none' : alerts.map((name) => `\`${name}\``).join(', '),
    `${inSeconds(measured?.rest)} of ${backWithinSeconds} s`,
    measured?.day ?? 'not yet',
  ];
}

const tellingHead = ['Away', 'Who says so', 'Said after', 'Alerts', 'All at rest after', 'Measured'];

/** docs/outages.md: the expectations that the drill checks, with what it last measured. */
export function outagesPage(): string {
  const measured = read();
  const ofEach = outages.map((outage) => ({ outage, one: measured.find(isOf(outage)) }));
  return `${opening}
${tableOf(head, ofEach.flatMap(({ outage, one }) => rowsOf(outage, one)))}

${middle}
${tableOf(tellingHead, ofEach.map(({ outage, one }) => tellingRow(outage, one)))}

${ending}`;
}

const opening = `# When an engine is away

What goes on, what stops, and how soon it comes back. \`npm run drill:outages\` takes each engine away under calls and holds every
cell against what happens; the table is printed from \`scripts/lib/outages-drill/expectations.ts\` by \`npm run generate\`, its seconds
are those of the last \`npm run drill:outages -- --write\` (\`outages.json\` beside this page). What to do is in the
[runbooks](runbooks/README.md).

"Gone" is \`kill -9\`: its port refuses. "Hangs" is \`kill -STOP\`: it takes calls and never answers. *Answered* is the slowest answer,
or what a worker needed for what goes on; *Back after* counts from the moment the engine takes calls again.
`;

const middle = `No process ends, and \`/readyz\` of api and worker stays 200 all the while
([0092](adr/0092-two-database-addresses-and-limits-on-roles.md)). Who is told:
`;

const ending = `## What is held besides
- Four others pay while it happens. They read what the table says or \`201\`, never \`500\` and never nothing.
- Afterwards each purchase is there by the id that was acknowledged, under the same key, and is paid once; ledger, plans, webhooks and
  the gateway's own book fit (\`violationsOf\`); no job was given up; every message was sent, and none may have been sent twice.
- What somebody's page read within the last minute goes on without the key process: a process keeps a key for that long. The table
  is for everybody else.
- The log's volume is a small file system of its own. It is filled until PostgreSQL stops; then a file that is not PostgreSQL's is
  removed, and the server is started. Nobody touches its log.
- The disk of the log and the server behind it are told by exporters on the host, which the drill does not run.
`;
