/** One statement of a file, in one line and in small letters. */
export type Statement = {
  text: string;
  /** What stands in quotes of dollars: the code of a block or a function. */
  body: string;
  /** The comments above and inside it. */
  comment: string;
};

// Comments, quoted names and texts, code between dollars, the end of a statement; in this order.
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/"'$;]+|[-/$]/g;

/** Splits SQL at the semicolons that end a statement. Texts in quotes become empty ones. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let current: Statement = { text: '', body: '', comment: '' };
  for (const [part] of sql.matchAll(token)) {
    if (part === ';') {
      statements.push(current);
      current = { text: '', body: '', comment: '' };
    } else if (part.startsWith('--') || part.startsWith('/*')) current.comment += `${part}\n`;
    else if (part.startsWith("'")) current.text += "''";
    else if (/^\$\w*\$/.test(part)) {
      current.text += '$$';
      current.body += withoutComments(part);
    } else current.text += part;
  }
  return [...statements, current]
    .map((one) => ({ ...one, text: inOneLine(one.text), body: inOneLine(one.body) }))
    .filter(({ text }) => text !== '');
}

const withoutComments = (code: string): string => code.replaceAll(/--[^\n]*/g, ' ');
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
