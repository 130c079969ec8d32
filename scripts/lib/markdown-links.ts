import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './checkout.ts';

const withoutCode = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Where a page's links lead inside the tree, as written. Links to the web are left out. */
export const linksIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** The anchor that a heading is given when the page is shown. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

/** The links of a page (a path from the root) that lead to nothing. */
export function brokenLinksIn(path: string): string[] {
  return linksIn(readFileSync(join(root, path), 'utf8')).filter((link) => {
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? join(root, path) : join(root, dirname(path), target);
    if (!existsSync(file) || relative(root, file).startsWith('..')) return true;
    if (!anchor || !statSync(file).isFile()) return false;
    return !anchorsOf(file).includes(anchor);
  });
}
