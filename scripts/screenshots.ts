import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisit } from '../e2e/browser.ts';
import { type Look, type ProductPage, pages, sizes, themes } from '../e2e/pages.ts';
import { type Door, signedIn } from '../e2e/sign-in.ts';
import { withProduct } from '../e2e/with-product.ts';
import { localDir, root } from './lib/checkout.ts';

// Pictures of every page in both themes and at both widths, to look at:
//   node scripts/screenshots.ts [--url http://…] [--out folder] [--locale fil] [--keep]
// `--keep` renews the few that the documentation shows.
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    out: { type: 'string', default: join(localDir, 'screenshots') },
    locale: { type: 'string', default: 'en' },
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
const pictures = pages.flatMap((page) =>
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

async function take(browser: Browser, door: Door, picture: Picture): Promise<void> {
  const { origin } = door;
  const { signedInAs } = picture.page;
  const session = signedInAs && (await signedIn(browser, door, signedInAs));
  const look = { look: picture.look, reducedMotion: 'reduce' } as const;
  const context = await openVisit(browser, { origin, ...look, ...session });
  // Answered, so that the question does not lie over the page.
  await context.addCookies([{ name: 'localConsent', value: 'false', url: origin }]);
  const page = await context.newPage();
  await page.goto(picture.page.path, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(values.out, `${picture.name}.png`), fullPage: true });
  if (values.keep && kept.includes(picture.name)) {
    const path = join(root, 'docs/images', `${picture.name}.png`);
    await page.screenshot({ path });
    if (statSync(path).size > keptBytesMax)
      throw new Error(`${path} is over ${keptBytesMax} bytes`);
  }
  await context.close();
}

await withProduct(values.url, async (origin, settings) => {
  mkdirSync(values.out, { recursive: true });
  mkdirSync(join(root, 'docs/images'), { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const picture of pictures) await take(browser, { origin, settings }, picture);
  } finally {
    await browser.close();
  }
  console.log(`${pictures.length} pictures in ${values.out}`);
});
