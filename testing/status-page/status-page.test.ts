import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentOf } from '../../deploy/status/manila.ts';
import { freePort } from '../harness/processes.ts';
import { startPrometheus } from '../harness/prometheus.ts';
import { from, past, until } from './measured-past.ts';

// The command that a timer runs, against the real Prometheus with a day and a half behind it, at
// the moments of measured-past.ts.

const root = join(import.meta.dirname, '../..');
const rules = ['checkout', 'status'].map((name) =>
  join(root, `deploy/monitoring/rules/${name}.yaml`),
);

let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'luwag-status-page-'));
  prometheus = await startPrometheus({ past, from, until, rules });
});
afterAll(async () => {
  await prometheus.stop();
  rmSync(folder, { recursive: true });
});

type Written = {
  code: number | null;
  stderr: string;
  /** The first sentence of each language. */
  headlines: { en: string; fil: string };
  states: Record<string, string>;
  data: {
    measured_at: string | null;
    parts: {
      id: string;
      state: string;
      share?: { measured: number | null };
      days: { date: string; state: string; minutes: Record<string, number> | null }[];
    }[];
  };
};

async function writeAt(
  time: string,
  { origin = prometheus.origin, name = time, more = [] as string[] } = {},
): Promise<Written> {
  const to = join(folder, name.replaceAll(/\W/g, '-'));
  const at = new Date(momentOf(time)).toISOString();
  const child = spawn(
    process.execPath,
    ['deploy/status/main.ts', '--prometheus', origin, '--to', to, '--at', at, ...more],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const read = (file: string) => readFileSync(join(to, file), 'utf8');
  const headline = (file: string) =>
    (/<h1[^>]*>(.*?)<\/h1>/s.exec(read(file))?.[1] ?? '').replaceAll(/<[^>]+>/g, '').trim();
  const data = JSON.parse(read('status.json'));
  return {
    code,
    stderr,
    headlines: { en: headline('index.html'), fil: headline('fil.html') },
    states: Object.fromEntries(
      data.parts.map(({ id, state }: { id: string; state: string }) => [id, state]),
    ),
    data,
  };
}

const works = { en: 'Everything works', fil: 'Gumagana ang lahat' };

test('all is well', async () => {
  const { code, headlines, data } = await writeAt('2026-11-18 14:05');
  expect([code, headlines]).toEqual([0, works]);
  // Rules of a group are evaluated once a minute, at a second of its own.
  expect(data.measured_at).toMatch(/^2026-11-18T06:(?:04:\d\d|05:00)\.\d{3}Z$/);
});

test('one checkout in ten fails: paying is partly down, and so is the API', async () => {
  const { headlines, states } = await writeAt('2026-11-17 10:20');
  expect(states).toMatchObject({ paying: 'partly', webhooks_and_api: 'partly' });
  expect(states).toMatchObject({ signing_in: 'working', messages: 'working' });
  expect(headlines).toEqual({
    en: 'Partly down now: paying at a shop and webhooks and API',
    fil: 'May hindi gumagana ngayon sa: pagbabayad sa tindahan at mga webhook at API',
  });
});

test('no api answers: whatever needs one is down, and nothing else', async () => {
  const { states } = await writeAt('2026-11-17 15:05');
  expect(states).toMatchObject({ paying: 'down', signing_in: 'down', identity: 'down' });
  expect(states).toMatchObject({ installments: 'working', payouts: 'working' });
});

test.each(['20:00', '20:01', '20:02', '20:06'])(
  'one look that finds it gone says nothing, at %s',
  async (time) => {
    expect((await writeAt(`2026-11-17 ${time}`)).headlines).toEqual(works);
  },
);

test('what nobody measures is unknown, and what is measured still stands', async () => {
  const { code, headlines, states } = await writeAt('2026-11-18 09:30');
  expect(code).toBe(0);
  expect(states).toEqual({
    ...{ paying: 'working', signing_in: 'working' },
    ...{ installments: 'unknown', payouts: 'unknown', messages: 'unknown' },
    ...{ webhooks_and_api: 'unknown', identity: 'unknown' },
  });
  expect(headlines.en).toMatch(/^Not measured now: installments and autopay, /);
});

test('one text in two fails: messages are partly down', async () => {
  expect((await writeAt('2026-11-18 12:18')).states).toMatchObject({
    ...{ messages: 'partly', paying: 'working' },
  });
});

test('a day says what happened in it, by minutes, and a share what failed', async () => {
  const { data } = await writeAt('2026-11-18 14:05');
  const [paying] = data.parts;
  const days = paying?.days.slice(-3);
  expect(days?.map(({ date, state }) => [date, state])).toEqual([
    ...[['2026-11-16', 'unknown']],
    ...[['2026-11-17', 'down']],
    ...[['2026-11-18', 'working']],
  ]);
  const { down = 0, partly = 0, working = 0 } = days?.[1]?.minutes ?? {};
  // Of ten minutes away the first is not believed yet; the hour's window remembers the errors.
  expect([down, partly > 20, partly < 70, working > 1300]).toEqual([9, true, true, true]);
  // 303 of some 227,000: ten of a hundred for half an hour, and three once.
  expect(paying?.share?.measured).toBeCloseTo(1 - 303 / 227_500, 4);
});

test('Prometheus away: every part is unknown, days that were kept stay, and it ends with 1', async () => {
  const name = 'kept';
  await writeAt('2026-11-18 14:05', { name });
  const origin = `http://127.0.0.1:${await freePort()}`;
  const { code, stderr, headlines, data } = await writeAt('2026-11-18 14:06', { name, origin });
  expect([code, stderr]).toEqual([1, expect.stringContaining('not measured')]);
  expect(headlines).toEqual({
    en: 'We cannot measure right now whether everything works',
    fil: 'Hindi namin masukat ngayon kung gumagana ang lahat',
  });
  expect(data.measured_at).toBeNull();
  expect(data.parts[0]?.days.at(-2)?.state).toBe('down');
});

test('Prometheus answers, and its rules have stood still: unknown, not as it was', async () => {
  const { code, headlines, data } = await writeAt('2026-11-18 14:09');
  expect([code, data.measured_at]).toEqual([0, null]);
  expect(headlines.en).toBe('We cannot measure right now whether everything works');
});

test('an incident with a fault ends it with 1, after the page is written', async () => {
  const incidents = mkdtempSync(join(folder, 'incidents-'));
  const told = 'state: slow\nparts: payouts\nfrom: 2026-11-18 14:00\n\n# A bank is slow\n';
  writeFileSync(join(incidents, 'a.md'), told);
  writeFileSync(join(incidents, 'b.md'), 'state: bad\n');
  const more = ['--incidents', incidents];
  const { code, stderr, states } = await writeAt('2026-11-18 14:05', { name: 'told', more });
  expect([code, stderr]).toEqual([1, expect.stringContaining('not shown: b.md')]);
  expect(states.payouts).toBe('slow');
});
