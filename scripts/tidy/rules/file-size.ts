import { codeLines, type Exemption, isCode, isExempt, type Rule } from '../file.ts';

const codeLinesMax = 400;

/** Legal texts and the like: long because they say much, not because they do much. */
export const prose: Exemption = {
  path: /^apps\/web\/src\/features\/[^/]+\/content\//,
  reason: 'prose, held as data',
};

const exemptions: Exemption[] = [
  prose,
  { path: /^packages\/db\/src\/(?:schema|functions)\.ts$/, reason: 'generated from the database' },
  { path: /^packages\/sdk\/src\/api-types\.ts$/, reason: 'generated from the contracts' },
  { path: /^packages\/db\/migrations\//, reason: 'read once, in order, and never edited after' },
  { path: /\.table\.ts$/, reason: 'rows of a test table, not logic' },
];

export const fileSize: Rule = {
  name: 'file-size',
  why: `A file over ${codeLinesMax} lines of code has more than one thing to say.`,
  covers: (path) => (isCode(path) || path.endsWith('.css')) && !isExempt(path, exemptions),
  check(file) {
    const lines = codeLines(file);
    const over = lines[codeLinesMax];
    if (over === undefined) return [];
    return [{ line: over, message: `${lines.length} lines of code; at most ${codeLinesMax}` }];
  },
};
