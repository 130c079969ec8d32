import type { Page } from 'playwright-core';

/**
 * Takes out of an opened page what no two runs share, and leaves its place: times of day, ages,
 * references, ids and QR codes. Dates stay; two runs of one day agree on them.
 */
export async function withoutChance(page: Page): Promise<void> {
  await page.evaluate(() => {
    const byChance: [RegExp, string][] = [
      [/\b\d{1,2}:\d{2}(:\d{2})?\b/g, '00:00'],
      [/\b\d+ (second|minute|hour|segundo|minuto|oras)s?\b/g, '0 $1s'],
      [/\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/g, '0000-0000'],
      [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '0'],
      [/\b[0-9a-f]{16,}\b/g, '0'],
    ];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      let text = currentNode.nodeValue ?? '';
      for (const [pattern, instead] of byChance) text = text.replace(pattern, instead);
      if (text !== currentNode.nodeValue) currentNode.nodeValue = text;
    }
    for (const code of document.querySelectorAll<SVGElement>('svg[role=img]'))
      if (/QR/.test(code.getAttribute('aria-label') ?? code.textContent ?? ''))
        code.style.visibility = 'hidden';
  });
}
