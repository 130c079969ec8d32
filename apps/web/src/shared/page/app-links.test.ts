import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appLinks } from './app-links.ts';

const readPublic = (path: string) =>
  readFileSync(new URL(`../../../public${path}`, import.meta.url));

/** Width and height stand at fixed places of every PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

type Manifest = {
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; purpose?: string }[];
};

test.each(['buyer', 'merchant', 'counter'] as const)('%s can be put on a home screen', (app) => {
  const [{ href: path } = { href: '' }, { href: apple } = { href: '' }] = appLinks(app)() as {
    href: string;
  }[];
  const manifest: Manifest = JSON.parse(readPublic(path).toString());
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  for (const { src, sizes } of manifest.icons) expect(sizeOf(readPublic(src))).toBe(sizes);
  expect(sizeOf(readPublic(apple))).toBe('180x180');
});
