import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumPath, chromiumSwitches } from '../../e2e/browser.ts';
import { judge } from './bars.ts';

const bars = { performance: 95, accessibility: 100 };
const timings = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
};

type Figures = Record<string, number>;

async function measure(url: string): Promise<Figures> {
  const chrome = await launch({ chromePath: chromiumPath, chromeFlags: chromiumSwitches });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: Object.keys(bars),
    });
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    const scores = Object.keys(bars).map((name) => [
      name,
      Math.round((categories[name]?.score ?? 0) * 100),
    ]);
    const times = Object.entries(timings).map(([id, name]) => [
      name,
      Math.round((audits[id]?.numericValue ?? Number.NaN) * 1000) / 1000,
    ]);
    return Object.fromEntries([...scores, ...times]);
  } finally {
    chrome.kill();
  }
}

function medianOf(all: Figures[], name: string): number {
  const sorted = all.map((figures) => figures[name] ?? Number.NaN).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const triesMax = 3;

/** A browser that was given no time to paint has measured nothing, and is asked again. */
async function measured(url: string): Promise<Figures> {
  for (let tries = 1; ; tries += 1) {
    const figures = await measure(url);
    if (tries === triesMax || !Number.isNaN(figures.FCP)) return figures;
    console.log('nothing was painted while Lighthouse looked: once more');
  }
}

/** Lighthouse, mobile, on the landing page; the median of several runs counts. */
export async function judgeLanding(origin: string, runs: number): Promise<void> {
  const all: Figures[] = [];
  for (let run = 1; run <= runs; run += 1) all.push(await measured(`${origin}/`));
  const names = Object.keys(all[0] ?? {});
  const median = Object.fromEntries(names.map((name) => [name, medianOf(all, name)]));
  console.table([...all, median]);
  judge(
    'lighthouse',
    Object.entries(bars).map(([name, bar]) => ({
      what: `Lighthouse on the landing page, ${name}`,
      measured: median[name] ?? Number.NaN,
      bar,
      better: 'higher',
      unit: '',
      // How accessible a page is does not depend on the machine.
      isExact: name === 'accessibility',
    })),
  );
}
