import {
  dotted,
  type Exemption,
  type Finding,
  isCode,
  isExempt,
  isTest,
  type Node,
  type Rule,
  type SourceFile,
} from '../file.ts';

const floatsAllowed: Exemption[] = [
  {
    path: /^packages\/domain\/src\/rates\.ts$/,
    reason: 'an effective rate is the root of an equation; it is shown, and multiplies no amount',
  },
  {
    path: /^packages\/domain\/src\/(?:liveness(?:-[a-z]+)?|face-match)\.ts$/,
    reason: 'thresholds of what is measured on a face; no amount comes near',
  },
];
const divisionAllowed: Exemption[] = [
  { path: /^packages\/domain\/src\/money\.ts$/, reason: 'the published rounding rule lives here' },
];

/** Where every number is close to money; elsewhere the line has to speak of centavos. */
const allMoney = /^packages\/(?:domain|ledger)\//;
const rounders = /^Math\.(?:round|floor|ceil|trunc)$/;

export const noFloatsNearMoney: Rule = {
  name: 'no-floats-near-money',
  why: 'Money is whole centavos: it is split and rounded by packages/domain/src/money.ts alone.',
  covers: (path) =>
    isCode(path) &&
    /^(?:packages\/(?:domain|ledger)|modules)\//.test(path) &&
    !isTest(path) &&
    !isExempt(path, floatsAllowed),
  check(file) {
    const findings: Finding[] = [];
    const money = moneyNames(file);
    const report = (node: Node, message: string) => {
      findings.push({ line: file.lineOf(node.start), message });
    };
    const holdsMoney = (node: { start: number; end: number }) =>
      [...file.text.slice(node.start, node.end).matchAll(/[\w$]+/g)].some(([name]) => money(name));
    const mayDivide = isExempt(file.path, divisionAllowed);
    file.visit({
      Literal(node) {
        if (typeof node.value !== 'number' || Number.isInteger(node.value)) return;
        const line = file.lines[file.lineOf(node.start) - 1] ?? '';
        const near = allMoney.test(file.path) || /centavos/i.test(line);
        if (near) report(node, `${node.value} is a float`);
      },
      CallExpression(node) {
        const name = dotted(node.callee) ?? '';
        const member = node.callee.type === 'MemberExpression' ? node.callee.property : undefined;
        if (/^(?:Number\.)?parseFloat$/.test(name)) report(node, 'parseFloat makes a float');
        if (member?.type === 'Identifier' && member.name === 'toFixed') {
          report(node, 'toFixed rounds a float; print centavos by their digits');
        }
        if (rounders.test(name) && !mayDivide && node.arguments.some(holdsMoney)) {
          report(node, `${name} rounds money in its own way`);
        }
      },
      BinaryExpression(node) {
        if (
          node.operator === '/' &&
          !mayDivide &&
          (holdsMoney(node.left) || holdsMoney(node.right))
        ) {
          report(node, 'a division of money leaves a fraction');
        }
      },
    });
    return findings;
  },
};

/** What counts as money: a name that ends in the unit, or one that is declared with the type. */
function moneyNames(file: SourceFile): (name: string) => boolean {
  const declared = new Set<string>();
  file.visit({
    Identifier(node) {
      const type = node.typeAnnotation?.typeAnnotation;
      if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return;
      if (type.typeName.name === 'Centavos') declared.add(node.name);
    },
  });
  return (name) => /(?:^c|C)entavos$/.test(name) || declared.has(name);
}
