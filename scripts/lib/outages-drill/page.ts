import { type Outage, outages } from './expectations.ts';
import { head, inSeconds, isOf, type Measured, readMeasured, rowsOf, tableOf } from './table.ts';

function tellingRow(outage: Outage, measured: Measured | undefined): string[] {
  const { title, sign, alerts, backWithinSeconds } = outage;
  const series = sign ? `\`${sign.name}\` of the ${sign.of}` : '–';
  return [
    title,
    series,
    inSeconds(measured?.told),
    alerts.length === 0 ? 'none' : alerts.map((name) => `\`${name}\``).join(', '),
    `${inSeconds(measured?.rest)} (at most ${backWithinSeconds})`,
    measured?.day ?? 'not yet',
  ];
}

const tellingHead = [
  'Away',
  'Who says so',
  'Said after',
  'Alerts',
  'All at rest after',
  'Measured',
];

/** docs/outages.md: the expectations that the drill checks, with what it last measured. */
export function outagesPage(): string {
  const measured = readMeasured();
  const ofEach = outages.map((outage) => ({ outage, one: measured.find(isOf(outage)) }));
  return `${opening}
${tableOf(
  head,
  ofEach.flatMap(({ outage, one }) => rowsOf(outage, one)),
)}

${middle}
${tableOf(
  tellingHead,
  ofEach.map(({ outage, one }) => tellingRow(outage, one)),
)}

${ending}`;
}

const opening = `# When an engine is away

What goes on, what stops, and how soon it comes back. \`npm run drill:outages\` takes each engine away under calls and holds every
cell against what happens; the table is printed from \`scripts/lib/outages-drill/expectations.ts\` by \`npm run generate\`, its seconds
are those of the last \`npm run drill:outages -- --write\` (\`outages.json\` beside this page), on two busy cores. What to do is in
the [runbooks](runbooks/README.md).

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
