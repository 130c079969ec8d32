import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

export type Difference = {
  name: string;
  /** Of all pixels, 0 to 1. */
  share: number;
  /** When there was nothing to compare, or another size. */
  why?: string;
};

// Two runs of one page draw edges of letters a shade apart; an eye sees nothing of it.
const shadesMax = 8;

type Folders = { before: string; after: string; names: readonly string[]; differencesTo: string };

/** The pictures of `names` that are not the same in both folders, each drawn side by side. */
export async function compareFolders(browser: Browser, folders: Folders): Promise<Difference[]> {
  rmSync(folders.differencesTo, { recursive: true, force: true });
  mkdirSync(folders.differencesTo, { recursive: true });
  const page = await browser.newPage();
  const differences: Difference[] = [];
  try {
    for (const name of folders.names) {
      const difference = await compareOne(page, name, folders);
      if (difference) differences.push(difference);
    }
  } finally {
    await page.close();
  }
  return differences;
}

async function compareOne(
  page: Page,
  name: string,
  { before, after, differencesTo }: Folders,
): Promise<Difference | undefined> {
  const [old, now] = [join(before, name), join(after, name)];
  if (!existsSync(old)) return { name, share: 1, why: 'has no earlier picture' };
  const [oldBytes, nowBytes] = [readFileSync(old), readFileSync(now)];
  if (oldBytes.equals(nowBytes)) return undefined;
  const { share, sizes, sideBySide } = await page.evaluate(drawDifference, {
    before: addressOf(oldBytes),
    after: addressOf(nowBytes),
    shadesMax,
  });
  if (share === 0) return undefined;
  const bytes = Buffer.from(sideBySide.slice(sideBySide.indexOf(',') + 1), 'base64');
  writeFileSync(join(differencesTo, name), bytes);
  return { name, share, ...(sizes ? { why: sizes } : {}) };
}

const addressOf = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;

type Compared = { share: number; sizes?: string; sideBySide: string };

/** Runs in the browser, which can draw pictures: before, after, and red where they part. */
async function drawDifference(given: {
  before: string;
  after: string;
  shadesMax: number;
}): Promise<Compared> {
  const open = async (address: string) => createImageBitmap(await (await fetch(address)).blob());
  const [before, after] = [await open(given.before), await open(given.after)];
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 3, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('the browser gave no canvas to draw on');
  pen.drawImage(before, 0, 0);
  pen.drawImage(after, width, 0);
  const old = pen.getImageData(0, 0, width, height).data;
  const now = pen.getImageData(width, 0, width, height).data;
  const marked = pen.createImageData(width, height);
  let differing = 0;
  for (let at = 0; at < old.length; at += 4) {
    const apart = Math.max(
      ...[0, 1, 2, 3].map((i) => Math.abs((old[at + i] ?? 0) - (now[at + i] ?? 0))),
    );
    const differs = apart > given.shadesMax;
    if (differs) differing += 1;
    marked.data.set(differs ? [220, 0, 60, 255] : [240, 240, 240, 255], at);
  }
  pen.putImageData(marked, width * 2, 0);
  const sameSize = before.width === after.width && before.height === after.height;
  return {
    share: differing / (width * height),
    ...(sameSize
      ? {}
      : { sizes: `${before.width}×${before.height} is now ${after.width}×${after.height}` }),
    sideBySide: canvas.toDataURL('image/png'),
  };
}
