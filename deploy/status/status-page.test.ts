import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Level, partNames } from '../monitoring/status-levels.ts';
import { type History, noMinutes, readHistory, writeHistory } from './history.ts';
import { type Incident, parseIncident, readIncidents } from './incidents.ts';
import { judge, overall } from './judge.ts';
import { dateAt, daysUntil, momentOf } from './manila.ts';
import { queries } from './measure.ts';
import { renderPage } from './page.ts';
import { writeShare } from './part-view.ts';
import { writePages } from './write.ts';

const now = momentOf('2026-11-18 14:05');
const allAt = (level: Level) => Object.fromEntries(partNames.map((name) => [name, level]));
const shownWith = (
  levels: Partial<Record<(typeof partNames)[number], Level>>,
  incidents: readonly Incident[] = [],
  history: History = {},
) => judge({ now, measured: { levels, measuredAt: now - 5_000 }, history, incidents });
const page = (shown: ReturnType<typeof judge>, locale: 'en' | 'fil' = 'en') =>
  renderPage(shown, { locale });
const headlineIn = (text: string) =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? '').replaceAll(/<[^>]+>/g, '').trim();

const written = `state: partly
parts: messages, signing_in
from: 2026-11-18 13:40

# Texts arrive late
13:44 Codes take ten minutes.
They do arrive.
14:02 Another carrier sends.

# fil: Nahuhuli ang mga text
13:44 Sampung minuto bago dumating ang code.
`;

test('what is said first, by what is measured, in both languages', () => {
  const fine = shownWith(allAt('working'));
  expect([headlineIn(page(fine)), headlineIn(page(fine, 'fil'))]).toEqual([
    'Everything works',
    'Gumagana ang lahat',
  ]);
  const bad = shownWith({ ...allAt('working'), paying: 'down', messages: 'slow' });
  expect(headlineIn(page(bad))).toBe('Down now: paying at a shop. Slow now: texts and e-mails.');
  expect(headlineIn(page(bad, 'fil'))).toBe(
    'Hindi gumagana ngayon: pagbabayad sa tindahan. Mabagal ngayon: mga text at e-mail.',
  );
});

test('whoever measures nothing says so, and never that it works', () => {
  const { payouts: _, ...others } = allAt('working');
  expect(headlineIn(page(shownWith(others)))).toBe('Not measured now: payouts to shops');
  const nothing = judge({
    ...{ now, history: {}, incidents: [] },
    measured: { levels: {}, measuredAt: undefined },
  });
  for (const [locale, words] of [
    ['en', ['Everything works', '>Working</p>', 'No trouble measured']],
    ['fil', ['Gumagana ang lahat', '>Gumagana</p>', 'Walang nasukat']],
  ] as const) {
    const text = page(nothing, locale);
    for (const word of words) expect(text).not.toContain(word);
  }
  expect(page(nothing)).toContain('Last measured: unknown.');
  expect(overall(['working', 'unknown'])).toBe('unknown');
  expect(overall(['unknown', 'slow', 'partly'])).toBe('partly');
});

test('a day is as bad as its worst two minutes, and unknown when half of it is', () => {
  const minutes = (some: Partial<Record<Level, number>>) => ({
    minutes: { ...noMinutes(), ...some },
    isWhole: true,
  });
  const history: History = {
    paying: {
      '2026-11-14': minutes({ working: 1439, down: 1 }),
      '2026-11-15': minutes({ working: 1400, slow: 30, down: 10 }),
      '2026-11-16': minutes({ working: 600 }),
      // Of a day that has only begun, what has passed counts.
      '2026-11-18': { ...minutes({ working: 845 }), isWhole: false },
    },
  };
  const [paying] = shownWith({}, [], history).parts;
  expect(paying?.days.slice(-5).map(({ state }) => state)).toEqual([
    ...['working', 'down', 'unknown', 'unknown', 'working'],
  ]);
  expect(page(shownWith({}, [], history))).toContain('15 Nov: down 10 min, slow 30 min');
});

test('a share is of thirty days, cut off and never rounded up', () => {
  const dates = daysUntil(now, 40);
  const day = (good: number) => ({
    minutes: noMinutes(),
    calls: { all: 100, good },
    isWhole: true,
  });
  const history: History = {
    // The ten days before the last thirty were bad, and are over.
    paying: Object.fromEntries(dates.map((date, index) => [date, day(index < 10 ? 0 : 99)])),
  };
  const [paying] = shownWith({}, [], history).parts;
  expect(paying?.share).toEqual({ measured: 0.99, promised: 0.9995, days: 30 });
  expect([0.9995, 0.99999, 1, 0.99, 0.5].map(writeShare)).toEqual([
    ...['99.95%', '99.99%', '100%', '99%', '50%'],
  ]);
  expect(shownWith({}).parts[0]?.share?.measured).toBeUndefined();
});

test('an incident is read, shown in both languages, and makes its parts no better', () => {
  const incident = parseIncident('texts', written);
  expect(incident.told.en.updates).toEqual([
    { at: momentOf('2026-11-18 13:44'), text: 'Codes take ten minutes.\nThey do arrive.' },
    { at: momentOf('2026-11-18 14:02'), text: 'Another carrier sends.' },
  ]);
  const shown = shownWith({ ...allAt('working'), signing_in: 'down' }, [incident]);
  expect(shown.parts.find(({ name }) => name === 'messages')?.state).toBe('partly');
  expect(shown.parts.find(({ name }) => name === 'signing_in')?.state).toBe('down');
  expect(page(shown, 'fil')).toContain('Sampung minuto bago dumating ang code.');
  // Without a translation it is shown as it was written, and says in which language.
  const [english] = written.split('# fil:');
  const untold = shownWith(allAt('working'), [parseIncident('texts', english ?? '')]);
  expect(page(untold, 'fil')).toContain('<h3 lang="en">Texts arrive late</h3>');
});

test('what goes on, what is planned and what is over stand apart', () => {
  const of = (id: string, facts: string) =>
    parseIncident(id, `parts: paying\n${facts}\n\n# ${id}\nWords.\n`);
  const shown = shownWith(allAt('working'), [
    of('on', 'state: slow\nfrom: 2026-11-18 13:00'),
    of('over', 'state: down\nfrom: 2026-11-17 23:50\nuntil: 2026-11-18 00:10'),
    of('soon', 'state: planned\nfrom: 2026-11-22 02:00\nuntil: 2026-11-22 02:30'),
    of('work', 'state: planned\nfrom: 2026-11-18 14:00\nuntil: 2026-11-18 15:00'),
    of('long ago', 'state: down\nfrom: 2026-01-05 10:00\nuntil: 2026-01-05 11:00'),
  ]);
  const ids = (incidents: readonly Incident[]) => incidents.map(({ id }) => id);
  expect([ids(shown.current), ids(shown.planned), ids(shown.past)]).toEqual([
    ...[['work', 'on'], ['soon'], ['over']],
  ]);
  // Planned work that goes on is no trouble until it is measured.
  expect(shown.state).toBe('slow');
  expect(page(shown)).toContain('17 Nov, 11:50 PM until 18 Nov, 12:10 AM');
});

test('over midnight a time is the next such time', () => {
  const text = 'state: slow\nparts: paying\nfrom: 2026-11-17 23:40\n\n# A\n23:50 x\n00:10 y\n';
  const times = parseIncident('a', text).told.en.updates.map(({ at }) => dateAt(at));
  expect(times).toEqual(['2026-11-17', '2026-11-18']);
});

test.each([
  ['state: bad\nparts: paying\nfrom: 2026-11-18 13:40\n\n# A\n', 'state is one of'],
  ['state: slow\nparts: payings\nfrom: 2026-11-18 13:40\n\n# A\n', 'parts are of'],
  ['state: slow\nparts: paying\nfrom: yesterday\n\n# A\n', 'from is a time'],
  ['state: slow\nparts: paying\nfrom: 2026-02-30 10:00\n\n# A\n', 'from is a time'],
  ['state: slow\nparts: paying\nfrom: 2026-11-18 13:40\n', 'no heading'],
  ['state: planned\nparts: paying\nfrom: 2026-11-18 13:40\n\n# A\n', 'has an end'],
  ['state: slow\nparts: paying\nfrom: 2026-11-18 13:40\nHello\n\n# A\n', 'not a fact: Hello'],
])('a fault is named: %j', (text, fault) => {
  expect(() => parseIncident('a', text)).toThrow(fault);
});

test('an incident with a fault keeps no other from being shown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-incidents-'));
  try {
    writeFileSync(join(folder, 'good.md'), written);
    writeFileSync(join(folder, 'bad.md'), 'state: bad\n');
    const { incidents, faults } = readIncidents(folder);
    expect(incidents.map(({ id }) => id)).toEqual(['good']);
    expect(faults).toEqual(['bad.md: state is one of planned, slow, partly, down']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('whatever staff write is text: in titles, updates and names of files', () => {
  const evil = `<script>alert(1)</script><img src=x onerror="a('b')">&amp;`;
  const text = `state: slow\nparts: paying\nfrom: 2026-11-18 13:40\n\n# ${evil}\n13:41 ${evil}\n`;
  const shown = shownWith(allAt('working'), [parseIncident(`"><script>`, text)]);
  for (const locale of ['en', 'fil'] as const) {
    const drawn = page(shown, locale);
    expect(drawn).not.toMatch(/<script>|<img|onerror="/);
    expect(drawn).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(drawn).toContain('&amp;amp;');
  }
});

test('the folder holds all that its pages name, nothing comes from elsewhere, no style is inline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-status-'));
  try {
    writePages(folder, shownWith(allAt('working')), 'https://luwag.example');
    const files = readdirSync(folder);
    expect(files.filter((name) => name.endsWith('.new'))).toEqual([]);
    for (const name of ['index.html', 'fil.html']) {
      const text = readFileSync(join(folder, name), 'utf8');
      const named = [...text.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, to = '']) => to);
      expect(named.filter((to) => !files.includes(to))).toEqual(['https://luwag.example']);
      expect(text).not.toMatch(/ style=|<style|<script>|\son\w+=/);
    }
    const style = readFileSync(join(folder, 'status.css'), 'utf8');
    for (const [, to = ''] of style.matchAll(/url\("([^"]+)"\)/g)) expect(files).toContain(to);
    expect(style).not.toMatch(/https?:|@import/);
    // Every colour and size is one of the product's.
    const tokens = new Set([...style.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name));
    const used = [...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
    expect(used.filter((name) => !tokens.has(name))).toEqual([]);
    // How many people pay is told to nobody.
    expect(readFileSync(join(folder, 'status.json'), 'utf8')).not.toContain('calls');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('days are kept as long as they are shown, and a file that cannot be read is asked for anew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-status-'));
  const path = join(folder, 'history.json');
  const day = { minutes: noMinutes(), isWhole: true };
  try {
    expect(readHistory(path)).toEqual({});
    writeHistory(path, { paying: { '2026-01-01': day, '2026-11-17': day } }, now);
    expect(readHistory(path)).toEqual({ paying: { '2026-11-17': day } });
    writeFileSync(path, '{"paying": {"2026-11-17": {"minutes": {"working": -1}}}}');
    expect(readHistory(path)).toEqual({ paying: {} });
    writeFileSync(path, '{"paying"');
    expect(readHistory(path)).toEqual({});
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('one part is asked about by its own name', () => {
  const named = queries().flatMap((query) => /"part", "(\w+)"/.exec(query)?.[1] ?? []);
  expect([...new Set(named)]).toEqual(['paying', 'signing_in', 'webhooks_and_api']);
});
