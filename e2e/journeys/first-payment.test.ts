import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { createAccount } from '@luwag/testing/builders/accounts';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import { freePort, waitUntil } from '@luwag/testing/harness/processes';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { facts } from '../../apps/web/src/features/developers/facts.ts';
import { withStores } from '../../scripts/lib/stores.ts';
import { signUp } from '../onboarding/sign-up.ts';
import { type Product, startProduct } from '../product.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { readInboxOf } from './inbox.ts';
import { newPerson, type Person } from './person.ts';
import { press, sendLogin } from './steps.ts';
import { openHydrated, openVisitor, type Visitor } from './visitor.ts';

// The documentation as a new integrator walks it: from a fresh sign-up, by what the page says and
// shows, to a payment that was made, heard of and given back. The code is taken from the page. By
// npm run drill:docs in every language; for each change in one.

const programs = [
  { language: 'node', command: process.execPath },
  { language: 'php', command: 'php' },
  { language: 'python', command: 'python3' },
  { language: 'curl', command: 'bash' },
];
const walked = programs.slice(0, shellEnv().DOCS === 'all' ? undefined : 1);
const isInstalled = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

const minutesMax = 5;
const linesMax = 40;

openBrowserForFile();
let product: Product;
let folder: string;
beforeAll(async () => {
  // As on the integrator's own machine: there alone a program on it can be told.
  product = await startProduct({ changes: { LUWAG_MODE: 'test' }, isEmpty: true });
  readInboxOf(product.settings.SANDBOX_ORIGIN);
  folder = mkdtempSync(join(tmpdir(), 'luwag-docs-'));
});
afterAll(async () => {
  readInboxOf(undefined);
  rmSync(folder, { recursive: true, force: true });
  await product.stop();
});

const visit = (): Promise<Visitor> => openVisitor(browser, { origin: product.origin });

test.for(walked)('a new integrator has a first payment in $language', async (program, { skip }) => {
  if (!isInstalled(program.command)) skip(`${program.command} is not installed`);
  const begunAt = performance.now();
  const visitor = await visit();
  const page = await visitor.openTab();
  await openHydrated(page, '/developers');
  await page.getByRole('link', { name: 'sign up' }).click();
  await page.waitForLoadState('networkidle');
  await signUp(page, newPerson('merchant'));
  const code = await readProgram(page, program.language);
  const running = run(program.command, code);
  await pay(await running.link);
  const said = await running.ended;
  expect(said).toContain('480000');
  const minutes = (performance.now() - begunAt) / 60_000;
  console.info(
    `${program.language}: paid, heard of and refunded in ${minutes.toFixed(1)} minutes, ${code.lines} lines`,
  );
  expect(code.lines).toBeLessThan(linesMax);
  expect(minutes).toBeLessThan(minutesMax);
  await visitor.leave();
});

/** Another shop's name would wait for somebody to look at it. */
const storeNames: Readonly<Record<string, string>> = {
  node: 'Tahian ni Luz',
  php: 'Kusina ni Tess',
  python: 'Bigasan ni Mang Jose',
  curl: 'Panaderya Aguinaldo',
};

type Program = { file: string; text: string; lines: number };

/** A store and a test key, as the page says; then what it shows, pasted below each other. */
async function readProgram(page: Page, language: string): Promise<Program> {
  await openHydrated(page, `/developers?lang=${language}`);
  await page.getByRole('link', { name: 'open a store' }).click();
  await page.getByLabel('Name of the store').fill(storeNames[language] ?? '');
  await page.getByLabel('Website').fill('https://luz.example');
  await press(page, 'Open this store');
  await page.getByText('Your store is open.').waitFor();
  await openHydrated(page, `/developers?lang=${language}`);
  await page.getByRole('link', { name: 'Use my test key' }).click();
  await press(page, 'Use my test key');
  await page.getByText('It is in every example now.').waitFor();
  const blocks = page.locator(`.docs-code[data-language="${language}"][data-file]`);
  const file = await blocks.first().getAttribute('data-file');
  const text = (await blocks.locator('pre').allTextContents()).join('\n');
  noteCanaries(/lw_test_\w+/.exec(text)?.[0] ?? '');
  const lines = text.split('\n').filter((line) => line.trim()).length;
  return { file: file ?? '', text, lines };
}

function run(command: string, { file, text }: Program) {
  writeFileSync(join(folder, file), `${text}\n`);
  let said = '';
  const started = (async () => {
    const env = { ...shellEnv(), PORT: String(await freePort()) };
    const child = spawn(command, [file], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (piece) => {
      said += piece;
    });
    return child;
  })();
  const linkIn = () => /Open and pay: (\S+)/.exec(said)?.[1];
  return {
    link: waitUntil(async () => linkIn() !== undefined, `the link of ${file}`).then(
      () => linkIn() ?? '',
    ),
    ended: started.then(async (child) => {
      const [status] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
      expect([file, status]).toEqual([file, 0]);
      return said;
    }),
  };
}

/** Somebody with a buyer account, by the values of the page. */
async function pay(link: string): Promise<void> {
  const buyer = await newBuyer();
  const visitor = await visit();
  const tab = await visitor.openTab();
  await tab.goto(link);
  await tab.getByRole('link', { name: 'Log in' }).click();
  await sendLogin(tab, buyer);
  await tab.locator('.price', { hasText: '3 payments' }).first().click();
  await tab.getByRole('radio', { name: 'GCash, each time' }).check({ force: true });
  await press(tab, 'Continue');
  await tab.locator('.check', { hasText: 'I agree' }).click();
  await tab.getByRole('button', { name: /^Agree and borrow/ }).click();
  await tab.getByLabel('Test code').fill(facts.test.code);
  await tab.getByRole('link', { name: 'Open the wallet’s page' }).click();
  await press(tab, 'Approve');
  // The program gives the payment back as soon as it is paid, perhaps before this page is read.
  const done = tab.getByRole('heading', { name: /^(All set|The shop gave it back)/ });
  await done.waitFor();
  await visitor.leave();
}

async function newBuyer(): Promise<Person> {
  const person = newPerson('buyer');
  const account = { ...person, contactNumber: `+63${person.number}`, firstName: 'Maria' };
  await withStores(
    (stores) => createAccount(stores, { ...account, accountStatus: 'ACTIVE' }),
    product.settings,
  );
  return person;
}
