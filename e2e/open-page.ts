import type { Page, Request, Response } from 'playwright-core';
import { untilHydrated } from './browser.ts';

/** Longer than a page's script takes from one answer to its next question. */
const silenceMs = 150;

/**
 * Opens a page and waits until it is whole: its script answers, if it has any, and it has fetched
 * what it wants. The browser's own word for that is half a second of silence, which hundreds of
 * pages add up to minutes; once the script answers, a part of it is enough.
 */
export async function openWhole(page: Page, path: string): Promise<Response | null> {
  const line = watchLine(page);
  try {
    const response = await gotoUntilServed(page, path);
    if (await hasScript(page)) await untilHydrated(page);
    await line.untilSilent();
    return response;
  } finally {
    line.leave();
  }
}

/**
 * An API that has no room says so at once, which is right: a machine that stands still for a moment
 * has none. Whoever reads "Try again" does, and so does this.
 */
async function gotoUntilServed(page: Page, path: string): Promise<Response | null> {
  for (let asked = 1; ; asked += 1) {
    const response = await page.goto(path, { waitUntil: 'load' });
    if (response?.status() !== 503 || asked === 5) return response;
    await new Promise((resolve) => setTimeout(resolve, asked * 500));
  }
}

/** Some pages are drawn without it, or have a little of their own that draws nothing. */
const hasScript = (page: Page): Promise<boolean> =>
  page.evaluate(() => '__reactRouterContext' in globalThis);

/** What a page is waiting for. A stream of events is for later, and never ends by itself. */
function watchLine(page: Page) {
  const open = new Set<Request>();
  let silentSince = performance.now();
  const begin = (request: Request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  };
  const end = (request: Request) => {
    open.delete(request);
    silentSince = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return {
    async untilSilent(): Promise<void> {
      silentSince = performance.now();
      while (open.size > 0 || performance.now() - silentSince < silenceMs)
        await new Promise((resolve) => setTimeout(resolve, 25));
    },
    leave(): void {
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
    },
  };
}
