import { createSpeedometer } from '@luwag/testing/harness/timing';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisit } from '../../e2e/browser.ts';
import { openShop, tokenOf } from '../../e2e/shop.ts';
import { type Door, signedIn } from '../../e2e/sign-in.ts';
import { type Figure, judge } from './bars.ts';
import { timeCasePages } from './case-times.ts';

const megabit = 1_000_000 / 8;
const profiles = [
  { name: '9/3 Mbps, 100 ms, 4 times slower', down: 9, up: 3, latency: 100, lcpMaxMs: 1_800 },
  { name: '0.5 Mbps, 400 ms, 4 times slower', down: 0.5, up: 0.5, latency: 400, lcpMaxMs: 4_000 },
];
const clsMax = 0.02;
const caseMaxMs = 300;

type Profile = (typeof profiles)[number];
type Vitals = { lcpMs: number; cls: number };

async function shape(page: Page, profile: Profile): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latency,
    downloadThroughput: profile.down * megabit,
    uploadThroughput: profile.up * megabit,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page: what the browser noticed. As text, for scripts know no browser types. */
const readVitals = `new Promise((resolve) => {
  let lcpMs = 0;
  let cls = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve({ lcpMs, cls }), 500);
})`;

async function load(browser: Browser, door: Door, path: string, profile: Profile) {
  const session = await signedIn(browser, door, 'buyer');
  const context = await openVisit(browser, { origin: door.origin, ...session });
  const page = await context.newPage();
  await shape(page, profile);
  await page.goto(path, { waitUntil: 'load' });
  const vitals = await page.evaluate<Vitals>(readVitals);
  await context.close();
  return vitals;
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const figuresOf = (all: Vitals[], { name, lcpMaxMs }: Profile): Figure[] => [
  {
    what: `Hosted checkout at ${name}, LCP`,
    measured: median(all.map((vitals) => vitals.lcpMs)),
    bar: lcpMaxMs,
    better: 'lower',
    unit: 'ms',
  },
  {
    what: `Hosted checkout at ${name}, CLS`,
    measured: median(all.map((vitals) => vitals.cls)),
    bar: clsMax,
    better: 'lower',
    unit: '',
    isExact: true,
  },
];

/**
 * How soon the hosted checkout stands, on the phones and networks that buyers have. A shaped network
 * and a slowed processor, nothing kept from before; the median of several loads counts. And how
 * soon a reviewer has the next case before them, at a desk.
 */
export async function judgeCheckout(door: Door, runs: number): Promise<void> {
  const browser = await launchBrowser();
  const shop = await openShop(browser, door);
  const token = tokenOf(await shop.askFor());
  const speed = createSpeedometer();
  const figures: Figure[] = [];
  for (const profile of profiles) {
    const all: Vitals[] = [];
    for (let run = 0; run < runs; run += 1) {
      speed.sample();
      all.push(await load(browser, door, `/buyer/webpay?request=${token}`, profile));
    }
    figures.push(...figuresOf(all, profile));
  }
  await shop.close();
  const caseMs = median(await timeCasePages(browser, door));
  speed.sample();
  const page = { what: 'A case in the staff console', unit: 'ms', better: 'lower' } as const;
  figures.push({ ...page, measured: caseMs, bar: caseMaxMs });
  judge('vitals', figures, speed.slowness());
  await browser.close();
}
