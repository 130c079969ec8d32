import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { untilSessionWatched } from '../browser.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson } from './person.ts';
import { logIn, logOut } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

const pathOf = (page: Page): string => new URL(page.url()).pathname;

test('what one tab does about the session, the other does too', async () => {
  const visitor = await openVisitor(browser);
  const person = await knownPerson('buyer');
  const [first, second] = [await visitor.openTab(), await visitor.openTab()];
  await openHydrated(first, '/buyer/login');
  await logIn(first, person);
  await first.waitForLoadState('networkidle');
  await openHydrated(second, '/buyer/settings/security');

  await logOut(first);
  await second.waitForURL('**/buyer/login?**');
  await second.getByText('You were logged out').waitFor();
  // Whoever logged out by themselves needs no reason for it.
  await first.waitForURL('**/buyer/login');
  await first.waitForLoadState('networkidle');
  expect(new URL(first.url()).search).toBe('');

  await logIn(first, person);
  // Back to the page from which it was sent away.
  await second.waitForURL('**/buyer/settings/security');
  await second.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await visitor.leave();
});

test('work in one tab keeps the other signed in, and when both are still, both are out', async () => {
  const visitor = await openVisitor(browser);
  const person = await knownPerson('buyer');
  const [first, second] = [await visitor.openTab(), await visitor.openTab()];
  await visitor.context.clock.install();
  await openHydrated(first, '/buyer/login');
  await logIn(first, person);
  await first.waitForLoadState('networkidle');
  await openHydrated(second, '/buyer/dashboard');
  await Promise.all([first, second].map(untilSessionWatched));

  await visitor.context.clock.fastForward('09:00');
  await first.getByRole('heading', { level: 1 }).click();
  await visitor.context.clock.fastForward('09:00');
  expect([first, second].map(pathOf)).toEqual(['/buyer/dashboard', '/buyer/dashboard']);
  await visitor.context.clock.fastForward('01:10');
  await Promise.all([first, second].map((page) => page.waitForURL('**/buyer/login**')));
  await visitor.leave();
});
