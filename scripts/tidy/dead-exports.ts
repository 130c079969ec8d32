import { parseSync } from 'vite';
import { type Exemption, isExempt, isTest } from './file.ts';
import type { Import } from './imports.ts';

export type Source = { path: string; text: string };

/** Exports that somebody takes whom no import shows. */
const takenElsewhere: Exemption[] = [
  { path: /^apps\/web\/src\/(?:routes\/|root\.tsx$|entry\.)/, reason: 'React Router, by name' },
  { path: /\.config\.ts$|-setup\.ts$|\.cjs$/, reason: 'the tool whose settings they are' },
  { path: /^packages\/contracts\//, reason: 'whoever speaks the API: its whole vocabulary' },
  { path: /^packages\/sdk\/src\/index\.ts$/, reason: 'shops’ servers: it is published' },
  {
    path: /^sdks\/medusa\/src\/(?:index|missed-orders)\.ts$/,
    reason: 'Medusa, which is told of them',
  },
];

/**
 * Exported values that no other file imports: dead, or private and looking public. Types are left
 * alone, for they name what a function takes and gives.
 */
export function findDeadExports(sources: Source[], imports: Import[]): string[] {
  const targets = new Map(imports.map(({ from, written, to }) => [`${from} ${written}`, to]));
  const parsed = sources.map(({ path, text }) => {
    const { module, comments } = parseSync(path, text);
    return { path, text, module, code: without(text, comments) };
  });
  const used = new Set<string>();
  for (const { path, text, module, code } of parsed) {
    const use = (written: string, names: string[]) => {
      const target = targets.get(`${path} ${written}`);
      for (const name of target ? names : []) used.add(`${target} ${name}`);
    };
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName, localName } of entries)
        use(
          moduleRequest.value,
          namesOf(importName, () => membersOf(code, localName.value)),
        );
    for (const { moduleRequest, importName } of module.staticExports.flatMap((one) => one.entries))
      if (moduleRequest)
        use(
          moduleRequest.value,
          namesOf(importName, () => ['*']),
        );
    for (const { moduleRequest } of module.dynamicImports)
      use(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), ['*']);
  }
  return parsed
    .filter(({ path }) => !isTest(path) && !isExempt(path, takenElsewhere))
    .filter(({ path }) => !used.has(`${path} *`))
    .flatMap(({ path, module }) =>
      module.staticExports
        .flatMap(({ entries }) => entries)
        .flatMap(({ exportName, isType }) => (isType || !exportName.name ? [] : [exportName.name]))
        .filter((name) => !used.has(`${path} ${name}`))
        .map((name) => `${path} exports ${name}, which nobody imports`),
    );
}

const without = (text: string, comments: { start: number; end: number }[]): string =>
  comments.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);

type ImportName = { kind: string; name: string | null };

const namesOf = ({ kind, name }: ImportName, all: () => string[]): string[] => {
  if (kind === 'Name' && name) return [name];
  return kind === 'Default' ? ['default'] : all();
};

/** What a file takes of a module it imports whole; all of it where the module is passed on. */
function membersOf(text: string, local: string): string[] {
  const members = [...text.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, 'g'))];
  const isPassedOn = new RegExp(`(?<![\\w.'-])${local}(?![\\w.'-])(?! from)`).test(text);
  return isPassedOn ? ['*'] : members.map(([, name = '']) => name);
}
