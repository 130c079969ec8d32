import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Every page reads it anew: without comments and long names that takes half of the time. */
const { resolve } = createRequire(import.meta.url);
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Where the page, or a part of it, breaks WCAG 2.2 AA, in axe's words; nothing when it does not.
 */
export async function axeFaults(page: Page, part = 'html'): Promise<string[]> {
  await expectScript(page);
  const builder = new AxeBuilder({ page, axeSource })
    .include(part)
    // Only what is wrong is asked for: telling all that is right takes a tenth of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(wcag22aa);
  // Our pages hold no frames; without them axe need not open a second page to add results up.
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `axe ${id}: ${html} ${failureSummary}`),
  );
}

/** Without script axe would be waited for until the test ends by time, and nobody told why. */
async function expectScript(page: Page): Promise<void> {
  const soon = new Promise<false>((resolve) => {
    setTimeout(resolve, 30_000, false).unref();
  });
  const ran = page.evaluate(() => new Promise<true>((resolve) => setTimeout(resolve, 0, true)));
  if (!(await Promise.race([ran, soon]))) throw new Error('axe needs a page that runs scripts');
}
