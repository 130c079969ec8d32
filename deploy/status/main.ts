import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { partNames } from '../monitoring/status-levels.ts';
import { readHistory, writeHistory } from './history.ts';
import { readIncidents } from './incidents.ts';
import { judge } from './judge.ts';
import { measureDays, measureNow, type Now } from './measure.ts';
import { openPrometheus } from './prometheus.ts';
import { writePages } from './write.ts';

// The public status page, as files that any static host serves. A timer runs it each minute
// (deploy/systemd/luwag-status.timer) on a host that is up when the product is not.
//   npm run status:page -- --prometheus http://127.0.0.1:9090 --to <folder>
//   … --incidents <folder>   what staff write about planned work and incidents (*.md)
//   … --history <file>       days that have passed; <folder>.history.json, if left out
//   … --site <address>       where the name on the page leads
//   … --at <time>            as if it were that time
//   npm run status:page -- --check <folder>     whether every incident there can be read
// Ends with 1 when Prometheus could not be asked: the page is written all the same, and says that
// nothing is known. Ends with 1, too, when an incident has a fault: it is left out and named.
const { values: flags } = parseArgs({
  options: {
    prometheus: { type: 'string' },
    to: { type: 'string' },
    incidents: { type: 'string' },
    history: { type: 'string' },
    site: { type: 'string' },
    at: { type: 'string' },
    check: { type: 'string' },
  },
});

function fail(what: string): void {
  console.error(what);
  process.exitCode = 1;
}

function incidentsOf(folder: string | undefined) {
  if (!folder) return [];
  try {
    const { incidents, faults } = readIncidents(folder);
    for (const fault of faults) fail(`not shown: ${fault}`);
    return incidents;
  } catch (error) {
    fail(`no incidents could be read: ${(error as Error).message}`);
    return [];
  }
}

async function writePage(origin: string, to: string): Promise<void> {
  const now = flags.at ? Date.parse(flags.at) : Date.now();
  if (Number.isNaN(now)) throw new Error('--at is a time, like 2026-11-18T06:05:00Z');
  const folder = resolve(to);
  const kept =
    flags.history ??
    join(dirname(folder), `${folder.slice(dirname(folder).length + 1)}.history.json`);
  let history = readHistory(kept);
  let measured: Now = { levels: {}, measuredAt: undefined };
  try {
    const prometheus = openPrometheus(origin);
    measured = await measureNow(prometheus, now);
    history = await measureDays(prometheus, history, now);
    writeHistory(kept, history, now);
  } catch (error) {
    const { message, cause } = error as Error;
    fail(`not measured: ${message}${cause instanceof Error ? `, ${cause.message}` : ''}`);
  }
  const shown = judge({ now, measured, history, incidents: incidentsOf(flags.incidents) });
  writePages(folder, shown, flags.site);
  console.log(shown.parts.map(({ name, state }) => `${name}: ${state}`).join('\n'));
}

if (flags.check) {
  const found = incidentsOf(flags.check);
  console.log(`${found.length} can be read; parts are ${partNames.join(', ')}`);
} else if (flags.prometheus && flags.to) {
  await writePage(flags.prometheus, flags.to);
} else {
  throw new Error('say whom to ask and where to: --prometheus <origin> --to <folder>');
}
