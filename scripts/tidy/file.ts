import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';

export type Finding = { line: number; message: string };
export type Comment = { value: string; start: number; end: number };

/** One file under inspection. `comments` and `visit` are for code; other files have only text. */
export type SourceFile = {
  path: string;
  text: string;
  lines: string[];
  comments: Comment[];
  /** Walks the syntax tree; does nothing in a file that is not code. */
  visit(visitor: VisitorObject): void;
  lineOf(offset: number): number;
};

export type Rule = {
  name: string;
  why: string;
  covers(path: string): boolean;
  check(file: SourceFile): Finding[];
};

/** A place where a rule does not hold, and the reason, which a reviewer reads before agreeing. */
export type Exemption = { path: RegExp; reason: string };

export type Node = ESTree.Node;

export const isCode = (path: string) => /\.(?:tsx?|[cm]?js)$/.test(path);
export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('e2e/');
export const isProduct = (path: string) => /^(?:apps|modules|packages)\//.test(path);
export const isExempt = (path: string, exemptions: Exemption[]) =>
  exemptions.some((exemption) => exemption.path.test(path));

export function openFile(path: string, text: string): SourceFile {
  const parsed = isCode(path) ? parse(path, text) : undefined;
  const starts = [...text.matchAll(/^/gm)].map((match) => match.index);
  return {
    path,
    text,
    lines: text.split('\n'),
    comments: parsed?.comments ?? [],
    visit: (visitor) => parsed && new Visitor(visitor).visit(parsed.program),
    lineOf: (offset) => starts.findLastIndex((start) => start <= offset) + 1,
  };
}

function parse(path: string, text: string) {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return parsed;
}

/** The text with every comment blanked out, character for character, so that offsets still hold. */
function withoutComments(file: SourceFile): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of file.comments) {
    pieces.push(file.text.slice(done, start));
    pieces.push(file.text.slice(start, end).replaceAll(/[^\n]/g, ' '));
    done = end;
  }
  const text = pieces.join('') + file.text.slice(done);
  // Style sheets are not parsed here, and have one form of comment.
  if (!file.path.endsWith('.css')) return text;
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

/** Numbers of the lines that hold code: neither blank nor comment alone. */
export function codeLines(file: SourceFile): number[] {
  const lines = withoutComments(file).split('\n');
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]));
}

/** Findings for each match of a pattern in the raw text. */
export function findAll(file: SourceFile, pattern: RegExp, message: string): Finding[] {
  return [...file.text.matchAll(pattern)].map((match) => ({
    line: file.lineOf(match.index),
    message,
  }));
}

/** `a.b` when the node is that member access or call target, otherwise undefined. */
export function dotted(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const object = dotted(node.object);
  return object && node.property.type === 'Identifier'
    ? `${object}.${node.property.name}`
    : undefined;
}
