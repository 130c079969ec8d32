import { dotted, type Finding, isCode, type Rule } from '../file.ts';

export const realCollaborators: Rule = {
  name: 'real-collaborators',
  why: 'A mock of our own code tests the mock. Outside parties are played by apps/sandbox.',
  covers: isCode,
  check(file) {
    const findings: Finding[] = [];
    file.visit({
      CallExpression(node) {
        const name = dotted(node.callee) ?? '';
        if (!/^(?:vi|vitest)\.(?:mock|doMock|hoisted)$/.test(name)) return;
        findings.push({ line: file.lineOf(node.start), message: `${name} replaces a module` });
      },
    });
    return findings;
  },
};
