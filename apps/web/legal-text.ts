import type { Plugin } from 'vite';
import type { Block, LegalContent, Section } from './src/features/legal/document.ts';

const legalText = /\/features\/(?:legal|support)\/content\/\w+\/\w+\.md$/;

/**
 * Legal documents and answers of the help are written in Markdown; a build turns each into the data
 * that a page draws.
 */
export function legalTexts(): Plugin {
  return {
    name: 'legal-texts',
    transform(text, id) {
      if (!legalText.test(id)) return undefined;
      const code = `export default ${JSON.stringify(readLegalText(text))};`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}

/**
 * The part of Markdown that the documents use: a title, its lead and a list in short, then sections
 * (`## Title {#anchor}`) of paragraphs, lists and tables, whose caption stands before them. What is
 * marked inside a line, and the figures in braces, are left for the page.
 */
function readLegalText(text: string): LegalContent {
  const [title = '', lead = '', inShort = '', ...rest] = text.trim().split(/\n{2,}/);
  const content = {
    title: title.replace(/^# /, ''),
    lead: oneLine(lead),
    inShort: itemsOf(inShort),
    sections: [] as Section[],
  };
  let blocks: Block[] = [];
  let caption = '';
  for (const block of rest) {
    if (block.startsWith('## ')) {
      const [, name = '', id = ''] = /^## (.+) \{#([\w-]+)\}$/.exec(block) ?? [];
      if (!id) throw new Error(`a section without an anchor: ${block}`);
      blocks = [];
      content.sections.push({ id, title: name, blocks });
    } else if (block.startsWith('Table: ')) caption = block.slice('Table: '.length);
    else blocks.push(blockOf(block, caption));
  }
  return content;
}

function blockOf(text: string, caption: string): Block {
  if (text.startsWith('- ')) return { kind: 'list', items: itemsOf(text) };
  if (!text.startsWith('|')) return { kind: 'paragraph', text: oneLine(text) };
  const [head = [], , ...rows] = text.split('\n').map(cellsOf);
  return { kind: 'table', caption, head, rows };
}

const itemsOf = (list: string): string[] => list.split(/^- /m).filter(Boolean).map(oneLine);

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Paragraphs are written over several lines and read as one. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
