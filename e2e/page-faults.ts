import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from './axe.ts';
import { looksOfOnePage, takesAllLooks } from './looks.ts';
import { openWhole } from './open-page.ts';
import { type Look, type ProductPage, pages } from './pages.ts';
import type { Role } from './roles.ts';
import { browser, openBrowserForFile } from './set-up.ts';
import { lookLike, openVisitAs } from './visit-as.ts';
import { watchPage } from './watch-page.ts';

type Visit = {
  role: Role | undefined;
  tab: Page;
  problems(): Promise<string[]>;
  /** What stands in the tab, with the status it came with. */
  shown: { path: string; locale: string; status: number | undefined } | undefined;
};
let visit: Visit | undefined;

/**
 * One visitor for all pages of a role that follow each other, who sees them in one tab: what they
 * share is fetched and compiled once. Whoever was there before has left.
 */
async function visitAs(role: Role | undefined): Promise<Visit> {
  if (visit && visit.role === role) return visit;
  await visit?.tab.context().close();
  const tab = await (await openVisitAs(browser, role)).newPage();
  visit = { role, tab, problems: await watchPage(tab), shown: undefined };
  return visit;
}

/** Everything wrong with one page in one look, in words; a good page has nothing to say. */
async function faultsOf(page: ProductPage, look: Look): Promise<string[]> {
  const { path, status, signedInAs } = page;
  const visitor = await visitAs(signedInAs);
  const { tab, problems } = visitor;
  const answered = await show(visitor, path, look);
  const faults: string[] = [];
  if (answered !== status) faults.push(`answers ${answered}`);
  faults.push(...(await documentFaults(tab, look)));
  await unrollPage(tab, look);
  faults.push(...(await axeFaults(tab, partOf(signedInAs, look))));
  return [...faults, ...(await problems())];
}

/** Opens the page, or turns the one that stands there, as its visitor can by its own switch. */
async function show(visitor: Visit, path: string, look: Look): Promise<number | undefined> {
  const { tab, shown } = visitor;
  await lookLike(tab, look);
  if (shown?.path === path && shown.locale === look.locale) {
    // Colours on their way from one theme to the other are nobody's to read.
    await tab.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();
    }, look.theme);
    return shown.status;
  }
  visitor.shown = undefined;
  const status = (await openWhole(tab, path))?.status();
  visitor.shown = { path, locale: look.locale, status };
  return status;
}

const framesSeen = new Set<string>();

/** What stands around all pages of a role is looked at once in each look; then the page's own. */
function partOf(role: Role | undefined, { theme, locale, size }: Look): 'html' | 'main' {
  const frame = [role ?? 'nobody', theme, locale, size.width].join(' ');
  if (framesSeen.has(frame)) return 'main';
  framesSeen.add(frame);
  return 'html';
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

const isHolders = ({ signedInAs }: ProductPage): boolean =>
  signedInAs !== undefined && signedInAs !== 'staff';

/**
 * Wherever something is missing the same words stand: one look each, by turns, is all of them. So
 * it is with the list of every component, which is as long as twenty pages and nobody's to see.
 */
function looksOf({ status, name }: ProductPage, turn: number): Look[] {
  const looks = looksOfOnePage(turn);
  const isSeenOnce = status === 404 || name === 'design';
  return isSeenOnce && !takesAllLooks ? looks.slice(turn % 2, (turn % 2) + 1) : looks;
}

/** Tests of half of all pages: those of people with an account, or those of everybody else. */
export function describePages(half: 'holders' | 'others'): void {
  openBrowserForFile();
  beforeAll(() => {
    visit = undefined;
    framesSeen.clear();
  });
  const ours = inTurn.filter((page) => isHolders(page) === (half === 'holders'));
  describe.each(ours)('$path', ({ turn, ...page }) => {
    test.each(looksOf(page, turn))(
      'is whole and accessible: $theme, $locale, $size.width',
      async (look) => {
        expect(await faultsOf(page, look)).toEqual([]);
      },
    );
  });
}
