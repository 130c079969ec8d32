import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partNames } from '../deploy/monitoring/status-levels.ts';
import { type History, noMinutes } from '../deploy/status/history.ts';
import { parseIncident } from '../deploy/status/incidents.ts';
import { judge } from '../deploy/status/judge.ts';
import { daysUntil, momentOf } from '../deploy/status/manila.ts';
import { writePages } from '../deploy/status/write.ts';
import { axeFaults } from './axe.ts';
import { launchBrowser } from './browser.ts';

// The status page as a plain static host serves it, with every state on it at once.

const now = momentOf('2026-11-18 14:05');
const types: Record<string, string> = {
  ...{ '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript' },
  ...{ '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json' },
};

let folder: string;
let server: Server;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'luwag-status-page-'));
  writePages(folder, everyState(), 'https://luwag.example');
  server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname.slice(1) || 'index.html';
    try {
      const body = readFileSync(join(folder, path));
      reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(body);
    } catch {
      reply.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
});

function everyState() {
  const levels = ['down', 'partly', 'slow', 'working'] as const;
  const measured = partNames.slice(0, levels.length).map((name, index) => [name, levels[index]]);
  const day = (index: number) => ({
    minutes: { ...noMinutes(), working: 1000, [levels[index % 9] ?? 'working']: 400 },
    isWhole: true,
  });
  const history: History = Object.fromEntries(
    partNames.map((name) => [
      name,
      Object.fromEntries(daysUntil(now, 80).map((date, index) => [date, day(index)])),
    ]),
  );
  const longest = `Payments at shops failed ${'verylongword'.repeat(8)}`;
  const facts = (state: string, from: string, until: string) =>
    `state: ${state}\nparts: paying\nfrom: ${from}\nuntil: ${until}\n\n# ${longest}\n14:00 Words.\n`;
  return judge({
    now,
    measured: { levels: Object.fromEntries(measured), measuredAt: now - 5_000 },
    history,
    incidents: [
      parseIncident('on', facts('slow', '2026-11-18 13:00', '')),
      parseIncident('soon', facts('planned', '2026-11-20 02:00', '2026-11-20 03:00')),
      parseIncident('over', facts('down', '2026-11-16 02:00', '2026-11-16 03:00')),
    ],
  });
}

/** Typed by hand: scripts without the browser's types are compiled with this. */
type Scrolled = { document: { documentElement: { scrollWidth: number } } };
type Look = { file: string; width: number; theme: 'light' | 'dark' };

/** With everything that went wrong or came from elsewhere while it was opened. */
async function open({ file, width, theme }: Look, at = now + 20_000) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: theme });
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) faults.push(`asks ${request.url()}`);
  });
  page.on('response', (response) => {
    if (!response.ok()) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.clock.setFixedTime(new Date(at));
  await page.goto(`${origin}/${file}`);
  return { page, faults };
}

const looks = ['index.html', 'fil.html'].flatMap((file) =>
  [320, 360, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((theme): Look => ({ file, width, theme })),
  ),
);

test.each(looks)('$file at $width px, $theme, keeps WCAG 2.2 AA and its width', async (look) => {
  const { page, faults } = await open(look);
  await page
    .locator('details')
    .first()
    .evaluate((element) => element.setAttribute('open', ''));
  expect(await axeFaults(page)).toEqual([]);
  const width = await page.evaluate(() => {
    const { document } = globalThis as unknown as Scrolled;
    return document.documentElement.scrollWidth;
  });
  expect(width).toBe(look.width);
  expect(faults).toEqual([]);
  await page.close();
});

const staleNotice = (page: Page) => page.getByText('This page is old');

test('a page that nobody has written for five minutes says so, and not before', async () => {
  const look: Look = { file: 'index.html', width: 360, theme: 'light' };
  const fresh = await open(look, now + 299_000);
  expect(await staleNotice(fresh.page).isVisible()).toBe(false);
  await fresh.page.close();
  const stale = await open(look, now + 301_000);
  expect(await staleNotice(stale.page).isVisible()).toBe(true);
  expect(await axeFaults(stale.page)).toEqual([]);
  await stale.page.close();
});

test('one language leads to the other, and the name to the product', async () => {
  const { page } = await open({ file: 'index.html', width: 360, theme: 'light' });
  await page.getByRole('link', { name: 'Filipino' }).click();
  await page.getByRole('heading', { name: 'Isa-isa' }).waitFor();
  expect(await page.getByRole('link', { name: 'Luwag, unang pahina' }).getAttribute('href')).toBe(
    'https://luwag.example',
  );
  await page.close();
});
