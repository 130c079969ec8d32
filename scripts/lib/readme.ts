import { rowsOf } from './markdown-rows.ts';

/** What a newcomer types, as it stands in the first block below "Five minutes", in order. */
export function firstCommands(readme: string): string[] {
  const [, section = ''] = readme.split(/^## Five minutes$/m);
  const [, block = ''] = /^```(?:sh)?\n([\s\S]*?)^```$/m.exec(section) ?? [];
  return block
    .split(/\n|&&/)
    .map((command) => command.trim())
    .filter((command) => command !== '');
}

export type CommandRow = {
  /** Names of npm scripts in the first cell: `npm run a`, and others beside it as `b`. */
  scripts: string[];
  /** Everywhere in the row, each once. */
  flags: string[];
  /** The first cell as it stands. */
  cell: string;
};

/** Every row of the page whose first cell is a command of ours. */
export function commandRows(readme: string): CommandRow[] {
  return rowsOf(readme).flatMap(([cell = '', ...rest]) => {
    if (!/^`npm (?:run |test)/.test(cell)) return [];
    const [first = '', ...beside] = codeIn(cell);
    // Beside `npm run services -- start` a word is what may stand there in its place.
    const others = first.includes(' -- ') ? beside.filter((each) => each.includes(':')) : beside;
    const scripts = [first, ...others].flatMap(
      (span) => /^(?:npm (?:run )?)?([a-z][\w:-]*)/.exec(span)?.[1] ?? [],
    );
    const flags = [cell, ...rest]
      .flatMap(codeIn)
      .flatMap((span) => span.match(/--[a-z][\w-]*/g) ?? []);
    return [{ scripts, flags: [...new Set(flags)], cell }];
  });
}

const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
