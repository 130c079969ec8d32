import { expect, inject, test } from 'vitest';
import type { Role } from '../roles.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { openVisitAs } from '../visit-as.ts';

const origin = inject('origin');
openBrowserForFile();

/** What a page fetches of what finds a face, and what else it is told of it. */
async function visit(
  path: string,
  role?: Role,
  options: { saveData?: boolean; files?: number } = {},
) {
  const context = await openVisitAs(browser, role);
  if (options.saveData)
    await context.addInitScript(() => {
      const connection = Object.assign(new EventTarget(), { effectiveType: '4g', saveData: true });
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection });
    });
  const page = await context.newPage();
  const fetched: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\/assets\/faces-[\w-]+\//.test(pathname)) fetched.push(pathname);
    else if (pathname.endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  // They are asked for by script, which a busy machine may run after a pause on the line.
  if (options.files) await expect.poll(() => fetched.length).toBeGreaterThanOrEqual(options.files);
  const script = (await Promise.all(scripts)).join('\n');
  const headers = answer?.headers() ?? {};
  await context.close();
  return { fetched, script, headers };
}

const elsewhere: [string, Role?][] = [
  ['/'],
  ['/buyer/login'],
  ['/buyer/dashboard', 'buyer'],
  ['/buyer/pay', 'buyer'],
  ['/buyer/pay/scan?with=picture', 'buyer'],
  ['/buyer/onboarding', 'applicant'],
  ['/buyer/onboarding/profile', 'applicant'],
  ['/buyer/settings/profile', 'buyer'],
  ['/merchant/dashboard', 'merchant'],
];

test.each(elsewhere)('%s carries nothing of the face check', async (path, role) => {
  const { fetched, script } = await visit(path, role);
  expect(fetched).toEqual([]);
  // Neither its files' address nor its rules.
  expect(script).not.toMatch(/assets\/faces-|meshRules|looksInARow|live_say_/);
});

test('its files come while documents are being taken, once and for good', async () => {
  const { fetched } = await visit('/buyer/onboarding/documents', 'applicant', { files: 6 });
  const names = fetched.map((path) => path.split('/').at(-1)).sort();
  expect(names).toEqual([
    'blazeface.bin',
    'blazeface.json',
    'facemesh.bin',
    'facemesh.json',
    'human.js',
    'tfjs-backend-wasm-simd.wasm',
  ]);
  const [first = ''] = fetched;
  const answer = await fetch(origin + first, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
});

test('whoever saves data gets them when they are needed, and not before', async () => {
  const { fetched } = await visit('/buyer/onboarding/documents', 'applicant', { saveData: true });
  expect(fetched).toEqual([]);
});

test('the camera and WebAssembly are allowed on the page of the check alone', async () => {
  const check = await visit('/buyer/onboarding/liveness-check', 'applicant');
  expect(check.headers['permissions-policy']).toContain('camera=(self)');
  expect(check.headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
  const documents = await visit('/buyer/onboarding/documents', 'applicant', { saveData: true });
  expect(documents.headers['permissions-policy']).toContain('camera=()');
  expect(documents.headers['content-security-policy']).not.toContain('wasm-unsafe-eval');
});
