import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStore } from './store.ts';

const root = join(import.meta.dirname, '..');
const sources = globSync('{features,routes,shared}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(join(root, path), 'utf8'));

const isRead = (area: string): boolean =>
  sources.some((text) => new RegExp(`state\\.${area}\\b`).test(text));

/** Areas that the specification names and no screen reads, each with what the screens go by. */
const unread: Readonly<Record<string, string>> = {
  user: 'who is signed in comes with each page from its loader, so that it is right without script',
  buyerOnboarding: 'the step comes from the API, which other devices move on as well',
  transaction: 'filter and page stand in the address, where they can be kept and sent',
  paluwagan: 'one’s own groups and those one is asked to stand on one page, with nothing to choose',
  merchantOnboarding: 'the step comes from the API, which other devices move on as well',
};

const areas = Object.keys(createStore().getState());

test.each(areas)('the area %s is read by a screen, or it is said why not', (area) => {
  expect(isRead(area), unread[area]).toBe(!(area in unread));
});
