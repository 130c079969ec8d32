import { dotted, type Finding, isCode, isProduct, isTest, type Rule } from '../file.ts';

export const noConsole: Rule = {
  name: 'no-console',
  why: 'The product speaks through its log, which masks personal data and carries the request id.',
  covers: (path) => isCode(path) && isProduct(path) && !isTest(path),
  check(file) {
    const findings: Finding[] = [];
    file.visit({
      MemberExpression(node) {
        if (!dotted(node)?.startsWith('console.')) return;
        findings.push({ line: file.lineOf(node.start), message: 'console in product code' });
      },
    });
    return findings;
  },
};
