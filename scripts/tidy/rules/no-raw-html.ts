import { type Exemption, type Finding, isCode, isExempt, type Rule } from '../file.ts';

/** None so far. An entry says why its text can never carry a visitor's input. */
const exemptions: Exemption[] = [];

export const noRawHtml: Rule = {
  name: 'no-raw-html',
  why: 'React escapes what it renders. Around it lies every stored script attack there is.',
  covers: (path) => isCode(path) && !isExempt(path, exemptions),
  check(file) {
    const findings: Finding[] = [];
    const report = (start: number, what: string) => {
      findings.push({
        line: file.lineOf(start),
        message: `${what} puts text on the page unescaped`,
      });
    };
    file.visit({
      JSXAttribute(node) {
        if (node.name.type === 'JSXIdentifier' && isRaw(node.name.name))
          report(node.start, node.name.name);
      },
      Property(node) {
        if (node.key.type === 'Identifier' && isRaw(node.key.name))
          report(node.start, node.key.name);
      },
      AssignmentExpression({ left }) {
        if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return;
        if (isRaw(left.property.name)) report(left.start, left.property.name);
      },
    });
    return findings;
  },
};

const isRaw = (name: string) => /^(?:dangerouslySetInnerHTML|innerHTML|outerHTML)$/.test(name);
