import { randomInt } from 'node:crypto';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import type { Look } from './pages.ts';

/** The whole browser, for what needs its camera; a visitor of it takes a window, and a second. */
export const chromiumPath = '/usr/bin/chromium';
/** The same engine without windows: a visitor costs a fifth. */
const headlessPath = '/usr/bin/chromium-headless-shell';
export const chromiumSwitches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// The server streams pages to people and not to robots, and a headless browser's own name is taken
// for a robot's.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: headlessPath, args: chromiumSwitches });
}

export const phoneInEnglish: Look = {
  theme: 'light',
  locale: 'en',
  size: { width: 360, height: 800 },
};

/** A visitor of their own: no cookies but the two that say how they want to see the site. */
export async function openVisit(
  browser: Browser,
  {
    origin,
    look = phoneInEnglish,
    ...options
  }: { origin: string; look?: Look } & BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    userAgent,
    viewport: look.size,
    colorScheme: look.theme,
    extraHTTPHeaders: { 'x-forwarded-for': newNetwork() },
    ...options,
  });
  // Only what never comes ends by time: see vitest.config.ts.
  context.setDefaultTimeout(240_000);
  await context.addCookies([
    { name: 'luwag.theme', value: look.theme, url: origin },
    { name: 'luwag.lang', value: look.locale, url: origin },
  ]);
  return context;
}

/** An address that nobody else of the run comes from. */
const newNetwork = (): string => `10.${[1, 2, 3].map(() => randomInt(1, 255)).join('.')}`;

/** React marks the elements that it answers for. Before that a button only sends its form. */
export const untilHydrated = (page: Page) =>
  page.waitForFunction(() => {
    // Typed by hand: scripts without the browser's types import this file too.
    const { document } = globalThis as unknown as {
      document: { querySelector(of: 'main'): object };
    };
    return Object.keys(document.querySelector('main')).some((key) => key.startsWith('__react'));
  });

/**
 * The signed-in area watches for inactivity only once it knows who is signed in. A clock that is
 * moved on before that starts the wait later than the test believes.
 */
export const untilSessionWatched = (page: Page) =>
  page.locator('html[data-session-area]').waitFor({ state: 'attached' });
