import { isCode, type Rule, type SourceFile } from '../file.ts';

const widthMax = 100;

export const lineWidth: Rule = {
  name: 'line-width',
  why: 'The formatter breaks code; comments are ours to break. Text that is data may be long.',
  covers: isCode,
  check(file) {
    const excused = excusedRanges(file);
    let start = 0;
    return file.lines.flatMap((line, index) => {
      const [from, to] = [start, start + line.length];
      start = to + 1;
      if (line.length <= widthMax || /https?:\/\/\S{40}/.test(line)) return [];
      const data = excused.reduce(
        (total, range) =>
          total + Math.max(0, Math.min(range.end, to) - Math.max(range.start, from)),
        0,
      );
      if (line.length - data <= widthMax) return [];
      return [{ line: index + 1, message: `${line.length} characters; at most ${widthMax}` }];
    });
  },
};

function excusedRanges(file: SourceFile): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  file.visit({
    Literal(node) {
      if (typeof node.value !== 'number') ranges.push({ start: node.start, end: node.end });
    },
    TemplateElement: (node) => ranges.push({ start: node.start, end: node.end }),
    JSXText: (node) => ranges.push({ start: node.start, end: node.end }),
  });
  return ranges;
}
