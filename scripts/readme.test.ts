import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/checkout.ts';
import { commandRows, firstCommands } from './lib/readme.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const rows = commandRows(readme);

test('commands are found: names beside the first, what stands for a value, flags of the whole row', () => {
  const page = [
    '| `npm run a -- --one`, `b:c` | x `-- --two` |',
    '| `npm run services -- start` or `stop` | y |',
    '| `npm test -- --project unit` | z |',
  ].join('\n');
  expect(commandRows(page).map(({ scripts: names, flags }) => [names, flags])).toEqual([
    ...[
      [
        ['a', 'b:c'],
        ['--one', '--two'],
      ],
    ],
    ...[[['services'], []]],
    ...[[['test'], ['--project']]],
  ]);
});

test('the first five minutes are commands that are there; npm run first-start types them', () => {
  const commands = firstCommands(readme);
  expect(commands.length).toBeGreaterThan(1);
  // The last one stays up: it is what is looked at.
  expect(commands.at(-1)).toBe('npm run dev');
  for (const command of commands)
    expect(Object.keys(scripts)).toContain(/^npm run ([\w:-]+)$/.exec(command)?.[1]);
});

test('every command of its tables is one of package.json, and starts a file that is there', () => {
  expect(rows.length).toBeGreaterThan(35);
  const names = rows.flatMap((row) => row.scripts);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
  for (const name of names)
    for (const file of filesOf(name)) expect(existsSync(join(root, file)), file).toBe(true);
});

const filesOf = (name: string): string[] =>
  scripts[name]?.match(/(?:\.ci|apps|deploy|e2e|scripts)\/(?:[\w./-]+\.(?:ts|sh)|run\b)/g) ?? [];

/** A file and what it imports from beside it: some keep their flags in a file of their own. */
function textOf(file: string): string {
  const text = read(file);
  const imported = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  return [text, ...imported.map(read)].join('\n');
}

/** Named as it is typed, or as `parseArgs` is told. */
function isKnown(flag: string, text: string): boolean {
  const name = flag.slice(2);
  return text.includes(`'${flag}'`) || new RegExp(`['\\s{]${name}'?: \\{`).test(text);
}

test('every flag that a row names is one that a command of the row knows', () => {
  const asked = rows.flatMap((row) => row.flags.map((flag) => ({ ...row, flag })));
  expect(asked.length).toBeGreaterThan(10);
  const unknown = asked.filter(({ flag, scripts: names }) => {
    const texts = names
      .flatMap(filesOf)
      .filter((file) => file.endsWith('.ts'))
      .map(textOf);
    return !texts.some((text) => isKnown(flag, text));
  });
  expect(unknown.map(({ cell, flag }) => `${cell}: ${flag}`)).toEqual([]);
});

test('its map names every module', () => {
  const [, named = ''] = /one folder per noun \(([^)]*)\)/.exec(readme) ?? [];
  const folders = readdirSync(join(root, 'modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);
  expect(named.split(',').map((name) => name.trim())).toEqual(folders.sort());
});
