import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './lib/checkout.ts';
import { brokenLinksIn, linksIn } from './lib/markdown-links.ts';
import { rowsOf } from './lib/markdown-rows.ts';
import { missingIn, pathsIn } from './lib/named-paths.ts';
import { listSources } from './tidy/sources.ts';

// Documents that a rename leaves behind mislead whoever reads them next: every link leads
// somewhere, the index of decisions has their titles, and the paths given to newcomers exist.

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('links', () => {
  test.each([
    ['[a](docs/b.md) and [c](d.md#e)', ['docs/b.md', 'd.md#e']],
    ['[web](https://luwag.example) `[code](x.md)`', []],
    ['```\n[fenced](x.md)\n```\n[after](y.md)', ['y.md']],
  ])('of %j are found', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  test('of every document lead to a file and a heading that exist', () => {
    // The product's legal texts link to its own pages; their test is beside them.
    const pages = listSources(/\.md$/).filter((page) => !page.startsWith('apps/web/src/'));
    expect(pages.flatMap((page) => linksIn(read(page))).length).toBeGreaterThan(100);
    const broken = pages.flatMap((page) => brokenLinksIn(page).map((link) => `${page}: ${link}`));
    expect(broken).toEqual([]);
  });
});

describe('decisions', () => {
  const files = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
  const decisions = files.sort().map((file) => {
    const text = read(`docs/adr/${file}`);
    const [, number = '', title = ''] = /^# (\d{4})\. (.+)$/m.exec(text) ?? [];
    const [, state = ''] = /^State: ([a-z]+(?: by \d{4})?)/m.exec(text) ?? [];
    return { file, number, title, state };
  });

  test('have the number of their file, a title and a state', () => {
    const wrong = decisions.filter(
      ({ file, number, title, state }) =>
        file.slice(0, 4) !== number || title.length < 10 || !/^(accepted|replaced by)/.test(state),
    );
    expect(wrong).toEqual([]);
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  });

  test('are listed in the index in order, by the title they have', () => {
    const index = rowsOf(read('docs/adr/README.md'))
      .filter(([no = '']) => /^\[\d{4}\]/.test(no))
      .map((cells) => `| ${cells.join(' | ')} |`);
    const wanted = decisions.map(
      ({ number, file, title, state }) => `| [${number}](${file}) | ${title} | ${state} |`,
    );
    expect(index).toEqual(wanted);
  });

  test('that have no number left are named as unused, and stay so', () => {
    const [line = ''] = /^Numbers .+ unused\.$/m.exec(read('docs/adr/README.md')) ?? [];
    const unused: string[] = line.match(/\d{4}/g) ?? [];
    expect(unused).toEqual(['0023', '0029', '0032']);
    expect(decisions.filter(({ number }) => unused.includes(number))).toEqual([]);
  });
});

/** Files with functions in a text that reads: `the file` (`aFunction`, `another`). */
const namedFunctions = (text: string) => [
  ...text.matchAll(/`([\w./-]+\.\w+)` \(((?:`\w+`(?:, )?)+)\)/g),
];
/** That the word occurs is not enough: it may stand in a comment, or name something else. */
const declares = (code: string, name: string): boolean =>
  new RegExp(`\\b(?:function|const|class|type|interface) (?:\\w+\\.)?${name}\\b`).test(code);
const goneFunctions = (text: string): string[] =>
  namedFunctions(text).flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/`(\w+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declares(read(path), name))
      .map((name) => `${path}: ${name}`),
  );

const sectionOf = (page: string, heading: string): string => {
  const [, section = ''] = read(page).split(`\n## ${heading}\n`);
  return section.split('\n## ')[0] ?? '';
};

describe('the questions of a newcomer', () => {
  const table = sectionOf('README.md', "A newcomer's questions");
  const questions = rowsOf(table).filter(([question = '']) => question.endsWith('?'));

  test('are ten at least, each answered by paths', () => {
    expect(questions.length).toBeGreaterThanOrEqual(10);
    const vague = questions.filter(([, answer = '']) => pathsIn(answer).length === 0);
    expect(vague).toEqual([]);
  });

  test('lead to files that exist', () => {
    expect(missingIn(table)).toEqual([]);
  });

  test('name functions that their file still has', () => {
    expect(namedFunctions(table).length).toBeGreaterThan(5);
    expect(goneFunctions(table)).toEqual([]);
  });
});

/** What the document leaves out of every list, in its own words. */
const leftOut =
  /^packages\/(?:platform|adapters|ledger|db\/src|domain\/src\/journals)|\/ledger\.\w+\.sql$|\/current-user\.ts$/;

/** Files of its own module that a file imports to run: not for their types, nor to pass them on. */
const ownImportsOf = (path: string): string[] =>
  [...read(path).matchAll(/^import (?!type )[^;]+? from '(\.[^']+)';$/gm)]
    .map(([, to = '']) => join(dirname(path), to))
    .filter((to) => to.split('/')[1] === path.split('/')[1] && !leftOut.test(to));

describe('the files of one call', () => {
  const [, ...calls] = sectionOf('docs/architecture.md', 'Follow one call').split('\n### ');

  test.each([
    ['A checkout', 10],
    ['A picture of an ID', 12],
    ['A decision of staff', 10],
  ])('of %s are at most %i, each with a function that it has', (title, filesMax) => {
    const call = calls.find((each) => each.startsWith(`${title}\n`)) ?? '';
    const steps = call.match(/^\d+\. /gm) ?? [];
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThanOrEqual(filesMax);
    expect(namedFunctions(call).map(([, path]) => path)).toEqual(pathsIn(call));
    expect(pathsIn(call).length).toBe(steps.length);
    expect(goneFunctions(call)).toEqual([]);
    expect(pathsIn(call).filter((path) => leftOut.test(path))).toEqual([]);
  });

  test('leave out no file of a module that one of them imports', () => {
    const missing = calls.flatMap((call) => {
      const listed = pathsIn(call);
      // A file of routes binds every call of its module, and this is one of them.
      const followed = listed.filter((path) => /^modules\/.+(?<!\/routes)\.ts$/.test(path));
      return followed
        .flatMap(ownImportsOf)
        .filter((path) => !listed.includes(path))
        .map((path) => `${call.split('\n')[0]}: ${path}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('what documents and workflows name', () => {
  const pages = listSources(/\.(?:md|yml)$/).filter((path) =>
    /^(?:docs\/|\.github\/|[A-Z]+\.md$)/.test(path),
  );

  test('are files that exist', () => {
    expect(pages.flatMap((page) => pathsIn(read(page))).length).toBeGreaterThan(300);
    const missing = pages.flatMap((page) =>
      missingIn(read(page)).map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('are npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const unknown = pages.flatMap((page) =>
      [...read(page).matchAll(/\bnpm run ([\w:-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !(name in scripts))
        .map((name) => `${page}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('are actions pinned by commit', () => {
    const uses = pages
      .filter((path) => path.startsWith('.github/workflows/'))
      .flatMap((path) => [...read(path).matchAll(/uses: (\S+)/g)].map(([, action = '']) => action));
    expect(uses.length).toBeGreaterThan(1);
    expect(uses.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});
