import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, inject, onTestFailed } from 'vitest';
import { openVisit } from '../browser.ts';
import { openWhole } from '../open-page.ts';
import { watchPage } from '../watch-page.ts';

const withoutScript = new WeakSet<BrowserContext>();

/** One person's browser. All of its pages are watched for faults, from their first byte. */
export type Visitor = {
  context: BrowserContext;
  openTab(): Promise<Page>;
  /** Closes the browser, and fails when any page of it complained. */
  leave(): Promise<void>;
};

export async function openVisitor(
  browser: Browser,
  options: Partial<Parameters<typeof openVisit>[1]> = {},
): Promise<Visitor> {
  const context = await openVisit(browser, { origin: inject('origin'), ...options });
  if (options.javaScriptEnabled === false) withoutScript.add(context);
  const watched: (() => Promise<string[]>)[] = [];
  return {
    context,
    async openTab() {
      const page = await context.newPage();
      watched.push(await watchPage(page));
      onTestFailed(() => tellWhatItShows(page));
      return page;
    },
    async leave() {
      const problems = (await Promise.all(watched.map((problemsOf) => problemsOf()))).flat();
      await context.close();
      // A browser whose script is off says of every script that a policy of its own stopped it.
      const isOff = (problem: string) =>
        withoutScript.has(context) && /^request: \S+\.js csp$/.test(problem);
      expect(problems.filter((problem) => !isOff(problem))).toEqual([]);
    },
  };
}

/** Opens a page and waits until its script, where the browser runs any, is there to answer. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await openWhole(page, path);
}

/** Where a journey stopped, in the words before the person: a timeout says too little. */
async function tellWhatItShows(page: Page): Promise<void> {
  const words = await page.evaluate('document.body.innerText').catch(() => 'nothing any more');
  console.error(`${page.url()} shows:\n${words}`);
}
