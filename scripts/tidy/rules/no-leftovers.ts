import { type Finding, isCode, type Rule } from '../file.ts';

const promise = /\b(?:FIXME|XXX)\b|\bTODO\b(?!\s*\(?#\d+)/g;

export const noLeftovers: Rule = {
  name: 'no-leftovers',
  why: 'What is not finished is an issue with a number; what was for debugging goes.',
  covers: (path) => isCode(path) || /\.(?:css|sql|sh|ya?ml)$/.test(path),
  check(file) {
    const whole = { start: 0, end: file.text.length };
    const spans = isCode(file.path) ? file.comments : [whole];
    const findings: Finding[] = spans.flatMap(({ start, end }) =>
      [...file.text.slice(start, end).matchAll(promise)].map((match) => ({
        line: file.lineOf(start + match.index),
        message: `${match[0]} without an issue number`,
      })),
    );
    file.visit({
      DebuggerStatement: (node) => {
        findings.push({ line: file.lineOf(node.start), message: 'debugger' });
      },
    });
    return findings;
  },
};
