import { dotted, type Finding, isCode, isTest, type Node, type Rule } from '../file.ts';

const outside = new Set([
  ...['Date', 'performance', 'crypto', 'fetch', 'process'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
]);
const outsideMembers = /^(?:Math\.random|Temporal\.Now|globalThis\..+|import\.meta)$/;

export const domainIsTimeless: Rule = {
  name: 'domain-is-timeless',
  why: 'The same question gets the same answer tomorrow: time and chance are arguments.',
  covers: (path) => isCode(path) && path.startsWith('packages/domain/') && !isTest(path),
  check(file) {
    const findings: Finding[] = [];
    const names = new Set<Node>();
    const report = (node: Node, what: string) => {
      findings.push({ line: file.lineOf(node.start), message: `${what} in the domain` });
    };
    file.visit({
      // A property may be called anything; only a name that stands for the global counts.
      MemberExpression(node) {
        if (!node.computed) names.add(node.property);
        const name = dotted(node);
        if (name && outsideMembers.test(name)) report(node, name);
      },
      Property(node) {
        if (!node.computed && !node.shorthand) names.add(node.key);
      },
      TSPropertySignature(node) {
        if (!node.computed) names.add(node.key);
      },
      Identifier(node) {
        if (outside.has(node.name) && !names.has(node)) report(node, node.name);
      },
    });
    return findings;
  },
};
