import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { localDir, root } from '../scripts/lib/checkout.ts';
import { launchBrowser, openVisit } from './browser.ts';
import { compareFolders } from './compare-pictures.ts';
import { openWhole } from './open-page.ts';
import { type Look, type ProductPage, pages, sizes, themes } from './pages.ts';
import { type Door, signedIn } from './sign-in.ts';
import { withProduct } from './with-product.ts';
import { withoutChance } from './without-chance.ts';

// Pictures of every page in both themes and at both widths, as the seed people see them:
//   npm run screens -- [--to folder] [--against folder] [--url http://…] [--locale fil] [--keep]
// `--against` compares them with a folder taken earlier, prints the pages that differ and puts both
// pictures and their difference side by side into <to>/differences. Both are best taken within an
// hour: dates and greetings come from the server's clock. `--only` takes pages whose name begins
// so, or with one of several after commas. `--keep` renews the few that the documentation shows.
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    to: { type: 'string', default: join(localDir, 'screens') },
    against: { type: 'string' },
    locale: { type: 'string', default: 'en' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
});

const kept = [
  'landing-1280-light',
  'landing-360-dark',
  'merchant-1280-dark',
  'design-360-light',
  'address-finder-360-light',
  'slow-network-360-light',
];
const keptBytesMax = 300_000;

type Picture = { page: ProductPage; look: Look; name: string };

const locale = values.locale === 'fil' ? 'fil' : 'en';
const pictures = pages
  .filter(({ name }) => values.only.split(',').some((start) => name.startsWith(start)))
  .flatMap((page) =>
    sizes.flatMap((size) =>
      themes.map(
        (theme): Picture => ({
          page,
          look: { theme, locale, size },
          name: `${page.name}-${size.width}-${theme}`,
        }),
      ),
    ),
  );

// The browser's clock stands still, so that nothing counts down between two pictures.
const startedAt = new Date();

async function take(browser: Browser, door: Door, picture: Picture): Promise<void> {
  const { origin } = door;
  const { signedInAs } = picture.page;
  const session = signedInAs && (await signedIn(browser, door, signedInAs));
  const look = { look: picture.look, reducedMotion: 'reduce' } as const;
  const context = await openVisit(browser, { origin, ...look, ...session });
  // Answered, so that the question does not lie over the page.
  await context.addCookies([{ name: 'localConsent', value: 'false', url: origin }]);
  const page = await context.newPage();
  await page.clock.setFixedTime(startedAt);
  const response = await openWhole(page, picture.page.path);
  if (response?.status() !== picture.page.status)
    throw new Error(`${picture.name}: ${picture.page.path} answered ${response?.status()}`);
  if (values.keep && kept.includes(picture.name)) await keep(page, picture.name);
  await withoutChance(page);
  const path = join(values.to, `${picture.name}.png`);
  await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'hide' });
  await context.close();
}

async function keep(page: Page, name: string): Promise<void> {
  const path = join(root, 'docs/images', `${name}.png`);
  await page.screenshot({ path });
  if (statSync(path).size > keptBytesMax) throw new Error(`${path} is over ${keptBytesMax} bytes`);
}

async function compare(browser: Browser, against: string): Promise<void> {
  const differences = await compareFolders(browser, {
    before: against,
    after: values.to,
    names: pictures.map(({ name }) => `${name}.png`),
    differencesTo: join(values.to, 'differences'),
  });
  for (const { name, share, why } of differences)
    console.log(`${name}  ${why ?? `${(share * 100).toFixed(3)} % of the pixels`}`);
  console.log(`${differences.length} of ${pictures.length} pictures differ from ${against}`);
  if (differences.length > 0) process.exitCode = 1;
}

await withProduct(values.url, async (origin, settings) => {
  mkdirSync(values.to, { recursive: true });
  mkdirSync(join(root, 'docs/images'), { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const picture of pictures) await take(browser, { origin, settings }, picture);
    console.log(`${pictures.length} pictures in ${values.to}`);
    if (values.against) await compare(browser, values.against);
  } finally {
    await browser.close();
  }
});
