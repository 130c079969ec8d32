import type {
  CodePiece,
  Guide,
  GuideBlock,
  GuideSection,
} from './src/features/developers/document.ts';
import { languages } from './src/features/developers/document.ts';

/**
 * The part of Markdown that guides use: a title and a lead, then sections (`## Title {#anchor}`) of
 * paragraphs, lists, tables and fenced code. A fence names its language and, where it is part of a
 * program, its file. Fences that follow each other, in the languages that readers choose between,
 * are one example.
 */
export function readGuide(slug: string, markdown: string): Guide {
  const [title = '', lead = '', ...rest] = blocksOf(markdown.trim());
  const sections: { id: string; title: string; blocks: GuideBlock[] }[] = [];
  for (const block of rest) {
    const heading = /^## (.+) \{#([\w-]+)\}$/.exec(block);
    if (heading) {
      const [, name = '', id = ''] = heading;
      sections.push({ id, title: name, blocks: [] });
      continue;
    }
    const section = sections.at(-1);
    if (!section) throw new Error(`${slug}: text before the first section: ${block}`);
    addBlock(section.blocks, block);
  }
  return {
    slug,
    title: title.replace(/^# /, ''),
    lead: oneLine(lead),
    sections: sections satisfies GuideSection[],
    markdown,
  };
}

/** Blank lines part blocks, except inside a fence. */
function blocksOf(text: string): string[] {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .flatMap((piece) => (piece.startsWith('```') ? [piece] : piece.split(/\n{2,}/)))
    .map((block) => block.replace(/^\n+|\n+$/g, ''))
    .filter(Boolean);
}

function addBlock(blocks: GuideBlock[], text: string): void {
  if (!text.startsWith('```')) {
    blocks.push(plainBlockOf(text));
    return;
  }
  const piece = pieceOf(text);
  const last = blocks.at(-1);
  if (last?.kind === 'code' && isChosen(piece) && last.pieces.every(isChosen))
    blocks[blocks.length - 1] = { kind: 'code', pieces: [...last.pieces, piece] };
  else blocks.push({ kind: 'code', pieces: [piece] });
}

const isChosen = ({ language }: CodePiece): boolean => languages.some((each) => each === language);

function pieceOf(fence: string): CodePiece {
  const [info = '', ...lines] = fence.split('\n');
  const [language = '', file] = info.slice(3).split(' ');
  const code = lines.slice(0, -1).join('\n');
  return { language, code, ...(file ? { file } : {}) };
}

function plainBlockOf(text: string): GuideBlock {
  if (text.startsWith('- '))
    return { kind: 'list', items: text.split(/^- /m).filter(Boolean).map(oneLine) };
  if (!text.startsWith('|')) return { kind: 'paragraph', text: oneLine(text) };
  const [head = [], , ...rows] = text.split('\n').map(cellsOf);
  return { kind: 'table', head, rows };
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
