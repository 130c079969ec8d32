import { type Finding, isTest, type Rule } from '../file.ts';

export const noInlineStyles: Rule = {
  name: 'no-inline-styles',
  why: 'The content security policy refuses style attributes: the page would arrive undressed.',
  covers: (path) => /^(?:apps\/web|packages\/ui)\/.+\.tsx$/.test(path) && !isTest(path),
  check(file) {
    const findings: Finding[] = [];
    file.visit({
      JSXAttribute(node) {
        if (node.name.type !== 'JSXIdentifier' || node.name.name !== 'style') return;
        findings.push({ line: file.lineOf(node.start), message: 'a style attribute' });
      },
    });
    return findings;
  },
};
