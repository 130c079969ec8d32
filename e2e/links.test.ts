import { expect, inject, test } from 'vitest';
import { pages } from './pages.ts';

const origin = inject('origin');

type Opened = { url: URL; status: number; body: string };

async function open(address: string): Promise<Opened> {
  const response = await fetch(address, { headers: { 'accept-language': 'en' } });
  return { url: new URL(address), status: response.status, body: await response.text() };
}

const valuesOf = (body: string, attribute: string): string[] =>
  [...body.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

test('every link leads to a page that exists, and to a place on it that exists', async () => {
  const opened = new Map<string, Opened>();
  const dead: string[] = [];
  for (const { path } of pages) {
    const page = await open(origin + path);
    for (const href of valuesOf(page.body, 'href')) {
      const target = new URL(href, page.url);
      if (target.origin !== origin) continue;
      const { hash } = target;
      target.hash = '';
      const found = opened.get(target.href) ?? (await open(target.href));
      opened.set(target.href, found);
      const isThere = hash === '' || valuesOf(found.body, 'id').includes(hash.slice(1));
      // A link within the page that says 404 leads to a page that says 404.
      const isWell = found.status === 200 || target.href === page.url.href;
      if (!isWell || !isThere) dead.push(`${path} → ${href} (${found.status})`);
    }
  }
  expect(dead).toEqual([]);
  expect(opened.size).toBeGreaterThan(pages.length);
});

test('an address nobody knows is answered with the page that says so', async () => {
  const { status, body } = await open(`${origin}/no/such/page`);
  expect(status).toBe(404);
  expect(body).toContain('This page is not here');
});
