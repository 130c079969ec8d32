import docs from 'virtual:developer-docs';
import { everyEndpoint } from '@luwag/contracts/docs/all';
import { isProblemCode } from '@luwag/contracts/docs/problems';
import { describe, expect, test } from 'vitest';
import { type DocsPage, readAsText, readDocsPage, readGuideText } from './docs.server.ts';
import { type DocsHome, docsHomes, type GuideBlock, guideOrder, languages } from './document.ts';
import { fieldWords } from './field-words.ts';

const origin = 'https://shop.luwag.test';
const open = (
  path: string,
  { home = docsHomes.public, key }: { home?: DocsHome; key?: string } = {},
): DocsPage =>
  readDocsPage({
    home,
    path,
    url: new URL(`${origin}${home}/${path}`),
    locale: 'en',
    key,
  });
const everyPath = [
  '',
  ...guideOrder.map((slug) => `guides/${slug}`),
  'reference',
  ...docs.calls.map(({ slug }) => `reference/${slug}`),
  'changelog',
];

describe.each(everyPath)('the page %j', (path) => {
  const text = JSON.stringify(open(path));

  test('has its figures filled in and the address that it was read from', () => {
    expect(text).not.toMatch(/(?<!\$)\{[a-z]\w*\.[\w.]+\}/);
    expect(text).not.toContain('https://luwag.example');
  });

  test('links to what exists', () => {
    const links = [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, href = '']) => href);
    const isThere = (href: string) => {
      const [page = '', anchor] = href.split('#');
      const code = /^\/problems\/(\w+)$/.exec(page)?.[1];
      if (code) return isProblemCode(code);
      const below = /^\/developers(?:\/(.*))?$/.exec(page);
      if (!below || page.endsWith('.json')) return true;
      const target = JSON.stringify(open(below[1] ?? ''));
      return !anchor || anchor === 'events' || target.includes(`"id":"${anchor}"`);
    };
    expect(links.filter((href) => !isThere(href))).toEqual([]);
  });
});

test('an address that is none of the documentation’s is not found', () => {
  for (const path of ['nonsense', 'guides', 'guides/x', 'reference/x', 'changelog/x', 'a/b/c'])
    expect(() => open(path)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

const codeOf = (page: DocsPage) =>
  page.content.kind === 'guide'
    ? page.content.guide.sections.flatMap(({ blocks }) => blocks.flatMap(piecesOf))
    : [];
const piecesOf = (block: GuideBlock) => (block.kind === 'code' ? block.pieces : []);

test('examples name calls that the API answers', () => {
  const patterns = everyEndpoint.map(
    ({ method, path }) =>
      [method, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const,
  );
  const isCall = (method: string, path: string) =>
    patterns.some(([known, pattern]) => known === method && pattern.test(path));
  const named = guideOrder.flatMap((slug) =>
    codeOf(open(`guides/${slug}`)).flatMap(({ code }) => [
      ...code.matchAll(/^(GET|POST|PUT|DELETE) (\/api\/v1[^\s?]+)/gm),
    ]),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter(([, method = '', path = '']) => !isCall(method, path))).toEqual([]);
});

test('the first payment is one program in each language, under forty lines', () => {
  const pieces = codeOf(open(''));
  for (const language of languages) {
    const own = pieces.filter((piece) => piece.language === language);
    expect([language, new Set(own.map(({ file }) => file)).size]).toEqual([language, 1]);
    const lines = own.flatMap(({ code }) => code.split('\n')).filter((line) => line.trim());
    expect([language, lines.length < 40]).toEqual([language, true]);
  }
});

test('a reader’s key is in every example, and nobody else’s', () => {
  const key = 'lw_test_4kQ9vX2mT7aWn8RcB1yHs6ZpL3dE5uJ0f2Kx';
  const page = JSON.stringify(open('', { home: docsHomes.merchant, key }));
  expect(page).toContain(`Bearer ${key}`);
  expect(page).not.toContain('lw_test_YOUR_KEY');
  expect(page).not.toContain('](/developers');
  expect(JSON.stringify(open(''))).not.toContain(key);
});

test('every call that a key can make is in the reference, with its scope and an example', () => {
  const forKeys = everyEndpoint.filter(
    ({ auth }) => auth !== 'public' && auth.schemes.includes('api_key'),
  );
  expect(docs.calls.map(({ name }) => name).sort()).toEqual(forKeys.map(({ name }) => name).sort());
  // What answers with a file has no members.
  const isFile = (name: string) =>
    forKeys.find((each) => each.name === name)?.success.contentType !== undefined;
  for (const { name, scope, refusals, answer, status } of docs.calls) {
    expect([name, scope !== null, refusals.length > 0]).toEqual([name, true, true]);
    const isShown = status === 204 || answer.length > 0 || isFile(name);
    expect([name, isShown]).toEqual([name, true]);
  }
});

test('words are for members that a call has', () => {
  const names = docs.calls.flatMap((call) =>
    [...call.parameters, ...call.body, ...call.answer].map(({ name }) => name),
  );
  expect(Object.keys(fieldWords).filter((name) => !names.includes(name))).toEqual([]);
});

test('language models are given the contents, all of it, and each guide', () => {
  const contents = readAsText('contents', origin);
  for (const slug of guideOrder) expect(contents).toContain(`${origin}/developers/text/${slug}`);
  const all = readAsText('all', origin);
  for (const { path } of docs.calls) expect(all).toContain(path);
  for (const text of [contents, all]) expect(text).not.toMatch(/\{#|luwag\.example/);
  expect(readGuideText('webhooks', origin)).toMatch(/^# Webhooks\n/);
  expect(readGuideText('nonsense', origin)).toBeUndefined();
});
