import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Where the page, or a part of it, breaks WCAG 2.2 AA, in axe's words; nothing when it does not.
 */
export async function axeFaults(page: Page, part = 'html'): Promise<string[]> {
  const builder = new AxeBuilder({ page })
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
