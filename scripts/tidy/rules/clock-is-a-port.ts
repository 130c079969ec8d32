import { dotted, type Finding, isCode, isTest, type Node, type Rule } from '../file.ts';

export const clockIsAPort: Rule = {
  name: 'clock-is-a-port',
  why: 'Test mode travels in time, so “now” comes with the call and never from the machine.',
  covers: (path) => isCode(path) && /^(?:modules|packages\/ledger)\//.test(path) && !isTest(path),
  check(file) {
    const findings: Finding[] = [];
    const report = (node: Node, what: string) => {
      findings.push({
        line: file.lineOf(node.start),
        message: `${what} reads the machine's clock`,
      });
    };
    file.visit({
      NewExpression(node) {
        if (dotted(node.callee) === 'Date' && node.arguments.length === 0)
          report(node, 'new Date()');
      },
      CallExpression(node) {
        const name = dotted(node.callee) ?? '';
        if (/^(?:Date(?:\.now)?|performance\.now)$/.test(name)) report(node, `${name}()`);
      },
    });
    return findings;
  },
};
