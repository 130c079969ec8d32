import {
  codeLines,
  dotted,
  type Finding,
  isCode,
  isExempt,
  isTest,
  type Node,
  type Rule,
} from '../file.ts';
import { prose } from './file-size.ts';

const codeLinesMax = 70;

export const functionSize: Rule = {
  name: 'function-size',
  why: `A function is read whole: over ${codeLinesMax} lines of code it does not fit on a screen.`,
  covers: (path) => isCode(path) && !isExempt(path, [prose]),
  check(file) {
    const lines = codeLines(file);
    const findings: Finding[] = [];
    const groups = new Set<Node>();
    const measure = (node: Node) => {
      if (groups.has(node)) return;
      const [first, last] = [file.lineOf(node.start), file.lineOf(node.end)];
      const size = lines.filter((line) => line >= first && line <= last).length;
      if (size <= codeLinesMax) return;
      findings.push({ line: first, message: `${size} lines of code; at most ${codeLinesMax}` });
    };
    file.visit({
      // `describe` groups tests the way a file groups functions; each test is measured by itself.
      CallExpression(node) {
        if (!isTest(file.path) || !dotted(node.callee)?.startsWith('describe')) return;
        for (const argument of node.arguments) groups.add(argument);
      },
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    });
    return findings;
  },
};
