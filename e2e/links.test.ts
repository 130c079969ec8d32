import { expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { pages } from './pages.ts';
import type { Role } from './roles.ts';
import { signedIn } from './sign-in.ts';

const origin = inject('origin');
const door = { origin, settings: inject('settings') };

type Opened = { url: URL; status: number; body: string };

async function open(address: string, cookie = ''): Promise<Opened> {
  const response = await fetch(address, { headers: { 'accept-language': 'en', cookie } });
  return { url: new URL(address), status: response.status, body: await response.text() };
}

const valuesOf = (body: string, attribute: string): string[] =>
  [...body.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

/** What the browsers of signed-in people send along. */
async function readCookies(): Promise<Record<Role, string>> {
  const browser = await launchBrowser();
  const cookiesOf = async (role: Role) => {
    const { storageState } = await signedIn(browser, door, role);
    return storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  try {
    return {
      buyer: await cookiesOf('buyer'),
      applicant: await cookiesOf('applicant'),
      merchant: await cookiesOf('merchant'),
      new_shop: await cookiesOf('new_shop'),
      staff: await cookiesOf('staff'),
    };
  } finally {
    await browser.close();
  }
}

test('every link leads to a page that exists, and to a place on it that exists', async () => {
  const opened = new Map<string, Promise<Opened>>();
  const cookies = await readCookies();
  /** Everybody asks for an address once, be it a page of the list or what a link leads to. */
  const openAs = (role: Role | undefined, address: string): Promise<Opened> => {
    const known = `${role} ${address}`;
    const answer = opened.get(known) ?? open(address, role && cookies[role]);
    opened.set(known, answer);
    return answer;
  };
  const dead: string[] = [];
  const followed = new Set<string>();
  for (const { path, signedInAs } of pages) {
    const page = await openAs(signedInAs, origin + path);
    for (const href of valuesOf(page.body, 'href')) {
      const target = new URL(href, page.url);
      if (target.origin !== origin) continue;
      const { hash } = target;
      target.hash = '';
      followed.add(`${signedInAs} ${target.href}`);
      const found = await openAs(signedInAs, target.href);
      const isThere = hash === '' || valuesOf(found.body, 'id').includes(hash.slice(1));
      // A link within the page that says 404 leads to a page that says 404.
      const isWell = found.status === 200 || target.href === page.url.href;
      if (!isWell || !isThere) dead.push(`${path} → ${href} (${found.status})`);
    }
  }
  expect(dead).toEqual([]);
  expect(followed.size).toBeGreaterThan(pages.length);
});

test('an address nobody knows is answered with the page that says so', async () => {
  const { status, body } = await open(`${origin}/no/such/page`);
  expect(status).toBe(404);
  expect(body).toContain('This page is not here');
});
