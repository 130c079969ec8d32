import { type Finding, isCode, type Rule } from '../file.ts';

/** Each pattern is an escape; a reason of some length after the colon is what excuses the last. */
const escapes: { pattern: RegExp; message: string }[] = [
  { pattern: /@ts-(?:ignore|nocheck)/, message: 'hides every error of the line, for good' },
  { pattern: /@ts-expect-error(?!\s*:?\s*\S.{14})/, message: 'says no reason' },
  { pattern: /biome-ignore(?:-\w+)?(?!.*:\s*(?!<)\S.{14})/, message: 'says no reason' },
  { pattern: /(?:eslint|oxlint|prettier)-(?:disable|ignore)/, message: 'no such tool here' },
];

export const noEscapeHatches: Rule = {
  name: 'no-escape-hatches',
  why: 'A check that is switched off in silence is a check that nobody has.',
  covers: isCode,
  check(file) {
    const findings: Finding[] = [];
    for (const comment of file.comments) {
      for (const { pattern, message } of escapes) {
        const match = pattern.exec(comment.value);
        if (!match) continue;
        findings.push({ line: file.lineOf(comment.start), message: `${match[0]} ${message}` });
      }
    }
    file.visit({
      TSAnyKeyword: (node) => {
        findings.push({ line: file.lineOf(node.start), message: 'any: use unknown and narrow it' });
      },
    });
    return findings;
  },
};
