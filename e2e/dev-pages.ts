import { developmentPassword } from '@luwag/testing/builders/accounts';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { settings } from '../scripts/lib/checkout.ts';
import { chromiumPath, chromiumSwitches, openVisit, untilHydrated } from './browser.ts';
import { inviteStaff } from './invite-staff.ts';
import { addPasskeyDevice } from './journeys/authenticators.ts';
import { watchPage } from './watch-page.ts';

// A page of each area of a running `npm run dev`, in the browser: its script answers, nothing
// complains on the console, and no page is loaded a second time under whoever reads it. Production
// is tested elsewhere; what only development does wrong (a package found late, a file served under
// another name) is seen here alone. `npm run first-start` runs it on a clean clone, where nothing
// has been made ready by an earlier visit.
const env = settings();
const origin = env.PUBLIC_ORIGIN ?? '';
const shop = `http://localhost:${env.SANDBOX_PORT}/shop`;
// A page that nobody has asked for yet is put together while it is waited for.
const patienceMs = 240_000;

type Area = { name: string; visit(page: Page): Promise<void> };

const areas: Area[] = [
  {
    name: 'public',
    async visit(page) {
      await open(page, '/');
      // Its checks are fetched once somebody types.
      await open(page, '/merchant/signup');
      await page.getByLabel('First name').fill('Nena');
      await page.getByLabel('E-mail').fill('not an address');
      await page.locator('[name=password]').fill('short');
      await page.waitForLoadState('networkidle');
      const typed = await page.getByLabel('First name').inputValue();
      if (typed !== 'Nena') throw new Error('the form lost what was typed into it');
    },
  },
  {
    name: 'buyer and checkout',
    async visit(page) {
      await logIn(page, 'buyer', 'maria@luwag.test');
      await open(page, '/buyer/settings/security');
      await open(page, '/buyer/pay/scan');
      await page.getByText('Looking for a code').waitFor();
      await page.goto(shop);
      await page.getByRole('button', { name: 'Add Cordless drill' }).click();
      await page.getByRole('button', { name: 'Pay with Luwag' }).click();
      await page.waitForURL(`${origin}/**`);
      await isCheckoutAwake(page);
    },
  },
  {
    name: 'onboarding',
    async visit(page) {
      await logIn(page, 'buyer', 'ana@luwag.test');
      await open(page, '/buyer/onboarding/liveness-check');
      await startFaceCheck(page);
      // The camera sees a pattern. That it holds no face is said once everything has been fetched.
      await page.getByText('We do not see your face yet.').waitFor();
    },
  },
  {
    name: 'merchant',
    async visit(page) {
      await logIn(page, 'merchant', 'nena@luwag.test');
      await open(page, '/merchant/stores');
      await page.locator('main a[href^="/merchant/stores/0"]').first().click();
      await page.getByRole('img', { name: /QR/ }).first().waitFor();
      await open(page, '/merchant/developers/keys');
    },
  },
  {
    name: 'staff',
    async visit(page) {
      const { email, token } = await inviteStaff(env);
      await addPasskeyDevice(page);
      await open(page, `/ops/enroll?key=${token}`);
      await page.locator('[name=email]').fill(email);
      await page.locator('[name=password]').fill(developmentPassword);
      await page.locator('form:has([name=password]) button[type=submit]').click();
      const makePasskey = page.getByRole('button', { name: 'Make a passkey' });
      await makePasskey.waitFor();
      await untilHydrated(page);
      await makePasskey.click();
      await page.waitForURL('**/ops');
      await untilHydrated(page);
      await open(page, '/ops/kyc');
    },
  },
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
}

/** Whoever agreed on an earlier visit is not asked again. */
async function startFaceCheck(page: Page): Promise<void> {
  const agree = page.getByRole('button', { name: 'I agree. Go on' });
  const start = page.getByRole('button', { name: 'Start' });
  await agree.or(start).waitFor();
  if (await agree.isVisible()) await agree.click();
  await start.click();
}

/** The hosted checkout brings a script of its own, which lets no form go twice. */
const isCheckoutAwake = (page: Page) =>
  page.waitForFunction(() => {
    const posting = 'button[formmethod=post], form[method=post] button';
    const submitter = document.querySelector<HTMLButtonElement>(posting);
    const send = () =>
      submitter?.form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, submitter }));
    send();
    return send() === false;
  });

async function logIn(page: Page, role: 'buyer' | 'merchant', email: string): Promise<void> {
  await open(page, `/${role}/login`);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(developmentPassword);
  await page.locator('form:has([name=password]) button[type=submit]').click();
  await page.waitForURL(`**/${role}/dashboard`);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
}

/** What Vite tells a page to do when a package turns up that it had not made ready. */
function watchReloads(page: Page): string[] {
  const reloads: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"full-reload"')) reloads.push(`reloaded: ${page.url()}`);
    }),
  );
  return reloads;
}

async function visitArea(browser: Browser, { name, visit }: Area): Promise<string[]> {
  const context: BrowserContext = await openVisit(browser, { origin, permissions: ['camera'] });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const problemsOf = await watchPage(page);
  const reloads = watchReloads(page);
  const stopped = await visit(page).then(
    () => [],
    (error: Error) => [`stopped at ${page.url()}: ${error.message}`],
  );
  const problems = [...stopped, ...reloads, ...(await problemsOf())];
  await context.close();
  return problems.map((problem) => `${name}: ${problem}`);
}

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [
    ...chromiumSwitches,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
});
try {
  const problems: string[] = [];
  const left = [...areas];
  const visitThem = async () => {
    for (let area = left.shift(); area; area = left.shift()) {
      const began = performance.now();
      problems.push(...(await visitArea(browser, area)));
      console.log(`${area.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  };
  // Two at a time: while one waits for its page to be put together, the other looks at its own.
  await Promise.all([visitThem(), visitThem()]);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
}
