import { dotted, type Exemption, type Finding, isCode, isExempt, type Rule } from '../file.ts';

const exemptions: Exemption[] = [
  { path: /^packages\/env\/src\/env\.ts$/, reason: 'the one place' },
  {
    path: /^packages\/sdk\/src\/cli\/settings\.ts$/,
    reason: 'published by itself: it runs on a shop’s machine, without our packages',
  },
];

export const envInOnePlace: Rule = {
  name: 'env-in-one-place',
  why: 'A setting is declared, checked and found in packages/env, or it is a secret in hiding.',
  covers: (path) => isCode(path) && !isExempt(path, exemptions),
  check(file) {
    const findings: Finding[] = [];
    const namesEnv = (node: { start: number; end: number }) =>
      /\benv\b/.test(file.text.slice(node.start, node.end));
    const report = (start: number) => {
      findings.push({ line: file.lineOf(start), message: 'process.env outside packages/env' });
    };
    file.visit({
      MemberExpression(node) {
        if (/^(?:globalThis\.)?process\.env$/.test(dotted(node) ?? '')) report(node.start);
      },
      VariableDeclarator(node) {
        if (node.id.type !== 'ObjectPattern' || node.init?.type !== 'Identifier') return;
        if (node.init.name === 'process' && namesEnv(node.id)) report(node.start);
      },
      ImportDeclaration(node) {
        if (!/^(?:node:)?process$/.test(node.source.value)) return;
        if (node.specifiers.some(namesEnv)) report(node.start);
      },
    });
    return findings;
  },
};
