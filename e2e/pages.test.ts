import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe.ts';
import { looksFor } from './looks.ts';
import { type Look, type ProductPage, pages } from './pages.ts';
import { browser, openBrowserForFile } from './set-up.ts';
import { openVisitAs } from './visit-as.ts';
import { watchPage } from './watch-page.ts';

openBrowserForFile();

/**
 * One visitor for each look and role, who sees one page after the other: what all pages share is
 * fetched and compiled once.
 */
const visits = new Map<string, Promise<BrowserContext>>();
function visitOf({ signedInAs }: ProductPage, look: Look): Promise<BrowserContext> {
  const key = `${signedInAs} ${look.theme} ${look.locale} ${look.size.width}`;
  const visit = visits.get(key) ?? openVisitAs(browser, signedInAs, { look });
  visits.set(key, visit);
  return visit;
}

/** Everything wrong with one page in one look, in words; a good page has nothing to say. */
async function faultsOf(page: ProductPage, look: Look): Promise<string[]> {
  const { path, status } = page;
  const context = await visitOf(page, look);
  const opened = await context.newPage();
  try {
    const problems = await watchPage(opened);
    const response = await opened.goto(path, { waitUntil: 'networkidle' });
    const faults: string[] = [];
    if (response?.status() !== status) faults.push(`answers ${response?.status()}`);
    faults.push(...(await documentFaults(opened, look)));
    await unrollPage(opened, look);
    faults.push(...(await axeFaults(opened)));
    return [...faults, ...(await problems())];
  } finally {
    await opened.close();
  }
}

/** As tall as it is long: a bar at its edge then lies over nothing but what it hides for good. */
async function unrollPage(page: Page, { size }: Look): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
}

async function documentFaults(page: Page, look: Look): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const { lang, scrollWidth, clientWidth } = document.documentElement;
    const headings = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')];
    return {
      title: document.title,
      lang,
      colorScheme: getComputedStyle(document.documentElement).colorScheme,
      overflowPx: scrollWidth - clientWidth,
      headingLevels: headings.map((heading) => Number(heading.tagName[1])),
      mains: document.querySelectorAll('main').length,
    };
  });
  const faults: string[] = [];
  if (seen.title !== 'Luwag') faults.push(`title is “${seen.title}”`);
  if (seen.lang !== look.locale) faults.push(`lang is ${seen.lang}`);
  if (seen.colorScheme !== look.theme) faults.push(`colour scheme is ${seen.colorScheme}`);
  if (seen.overflowPx > 0) faults.push(`scrolls sideways by ${seen.overflowPx} px`);
  if (seen.mains !== 1) faults.push(`${seen.mains} main landmarks`);
  if (!isOutline(seen.headingLevels)) faults.push(`headings ${seen.headingLevels.join(' ')}`);
  return faults;
}

/** One first heading, at the top, and no level left out on the way down. */
function isOutline(levels: number[]): boolean {
  const isOnlyFirst = levels[0] === 1 && levels.lastIndexOf(1) === 0;
  return isOnlyFirst && levels.every((level, i) => i === 0 || level <= (levels[i - 1] ?? 0) + 1);
}

const inTurn = pages.map((page, turn) => ({ ...page, turn }));
describe.concurrent.each(inTurn)('$path', ({ turn, ...page }) => {
  test.each(looksFor(turn))(
    'is whole and accessible: $theme, $locale, $size.width',
    async (look) => {
      expect(await faultsOf(page, look)).toEqual([]);
    },
  );
});
