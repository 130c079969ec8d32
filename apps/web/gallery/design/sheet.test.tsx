import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { Sheet } from './sheet.tsx';

describe.each(['en', 'fil'] as const)('the component sheet in %s', (locale) => {
  overwriteGetLocale(() => locale);
  const page = renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <>
              <Sheet theme="light" />
              <Sheet theme="dark" />
            </>
          ),
        },
      ])}
    />,
  );

  test('no component writes a style attribute, which the security policy would block', () => {
    expect(page).not.toContain('style=');
  });

  test('the two themes share no id, and every reference to an id finds it', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
    const references = page.matchAll(
      /\s(?:for|aria-describedby|aria-labelledby|href)="#?([^"]+)"/g,
    );
    for (const [text, id = ''] of references) {
      if (!text.includes('href=') || text.includes('href="#')) expect(ids, text).toContain(id);
    }
  });

  test('headings follow the heading of their theme without a gap', () => {
    const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    for (const [index, level] of levels.entries()) {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1);
    }
  });
});
