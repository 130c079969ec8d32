import { developmentPassword } from '@luwag/testing/builders/accounts';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { seedPeople } from '../scripts/lib/seed-data.ts';
import type { SeedPerson } from '../scripts/lib/seed-person.ts';
import { openVisit, untilHydrated } from './browser.ts';
import { inviteStaff } from './invite-staff.ts';
import { addPasskeyDevice } from './journeys/authenticators.ts';
import type { Role } from './roles.ts';

const newcomers = { applicant: 'ana@luwag.test', new_shop: 'rico@luwag.test' } as const;
/** Options for a visit by somebody who is signed in already. */
export type SignedIn = { storageState: Awaited<ReturnType<BrowserContext['storageState']>> };
/** Where the product answers, and what it was told if it was started for this run. */
export type Door = { origin: string; settings?: Record<string, string> | undefined };

const kept = new WeakMap<Browser, Map<string, Promise<SignedIn>>>();

/**
 * Somebody in this role, signed in through the real form. Once for each browser and role: an
 * account has room for a handful of sessions, not for one per page. Each file of tests has a
 * browser of its own, and so none finds itself signed out by what another did.
 */
export function signedIn(browser: Browser, door: Door, role: Role): Promise<SignedIn> {
  const sessions = kept.get(browser) ?? new Map<string, Promise<SignedIn>>();
  kept.set(browser, sessions);
  const key = `${role} ${door.origin}`;
  const session = sessions.get(key) ?? open(browser, door, role);
  sessions.set(key, session);
  return session;
}

async function open(browser: Browser, door: Door, role: Role): Promise<SignedIn> {
  // People sign in without script; a passkey needs it.
  const javaScriptEnabled = role === 'staff';
  const context = await openVisit(browser, { origin: door.origin, javaScriptEnabled });
  const page = await context.newPage();
  const email = await (role === 'staff' ? enrol(page, door) : signIn(page, role));
  const { cookies, origins } = await context.storageState();
  const secrets = cookies.filter(
    ({ httpOnly, name }) => httpOnly && !name.endsWith('callback-url'),
  );
  noteCanaries(email, developmentPassword, ...secrets.map(({ value }) => value));
  await context.close();
  // How the page looks is each visit's own choice.
  return { storageState: { cookies: cookies.filter(({ name }) => !isLook(name)), origins } };
}

const isLook = (name: string): boolean => ['luwag.theme', 'luwag.lang'].includes(name);

/** The first person of the story who is this. */
async function signIn(page: Page, role: Exclude<Role, 'staff'>): Promise<string> {
  const isWanted = (one: SeedPerson) =>
    role === 'applicant' || role === 'new_shop' ? one.email === newcomers[role] : one.role === role;
  const person = seedPeople.find(isWanted);
  if (!person) throw new Error(`the story has no ${role}`);
  await page.goto(`/${person.role}/login`);
  await sendPassword(page, person.email);
  await page.waitForURL(`**/${person.role}/dashboard`);
  return person.email;
}

/** Staff come in by an invitation and make a passkey, which the browser plays here. */
export async function enrol(page: Page, { settings }: Door): Promise<string> {
  const { email, token } = await inviteStaff(settings);
  await addPasskeyDevice(page);
  await page.goto(`/ops/enroll?key=${token}`, { waitUntil: 'networkidle' });
  await sendPassword(page, email);
  const makePasskey = page.getByRole('button', { name: 'Make a passkey' });
  await makePasskey.waitFor();
  await untilHydrated(page);
  await makePasskey.click();
  await page.waitForURL('**/ops');
  return email;
}

async function sendPassword(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(developmentPassword);
  await page.locator('form:has([name=password]) button[type=submit]').click();
}
