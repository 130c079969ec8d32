import { dotted, type Finding, isCode, type Rule } from '../file.ts';

const partial =
  /^(?:(?:it|test|describe|suite|bench)\..*\b(?:only|skip|skipIf|runIf|todo|fails)\b|[fx](?:it|test|describe))/;

export const wholeTestRuns: Rule = {
  name: 'whole-test-runs',
  why: 'A skipped test guards nothing, and a focused one skips all the others.',
  covers: isCode,
  check(file) {
    const findings: Finding[] = [];
    const judge = (node: Parameters<typeof dotted>[0]) => {
      const name = dotted(node);
      if (!name || !partial.test(`${name} `)) return;
      findings.push({ line: file.lineOf(node.start), message: `${name} leaves tests out` });
    };
    file.visit({
      CallExpression: (node) => judge(node.callee),
      TaggedTemplateExpression: (node) => judge(node.tag),
    });
    return findings;
  },
};
