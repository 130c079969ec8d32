import { dotted, type Finding, isCode, isTest, type Rule } from '../file.ts';

export const sqlInRepositories: Rule = {
  name: 'sql-in-repositories',
  why: 'Who writes to this table? Its module’s repository.ts, and nobody else.',
  covers: (path) =>
    isCode(path) &&
    path.startsWith('modules/') &&
    !isTest(path) &&
    !/(?:^|[/-])repository\.ts$|(?:^|\/)seeds?(?:\/|\.ts$)/.test(path),
  check(file) {
    const findings: Finding[] = [];
    const report = (start: number) => {
      findings.push({ line: file.lineOf(start), message: 'SQL outside a repository' });
    };
    file.visit({
      TaggedTemplateExpression(node) {
        if (dotted(node.tag) === 'sql') report(node.start);
      },
      CallExpression(node) {
        if (/^sql\.(?:raw|lit|ref|table|id|join)$/.test(dotted(node.callee) ?? ''))
          report(node.start);
      },
    });
    return findings;
  },
};
