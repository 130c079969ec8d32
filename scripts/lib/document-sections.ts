import { readFileSync, writeFileSync } from 'node:fs';

/** Writes one section of a document, at its end if it is new, and leaves the others as they are. */
export function writeSection(file: string, title: string, body: string): void {
  const [head = '', ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const section = `## ${title}\n\n${body.trim()}\n`;
  const at = sections.findIndex((each) => each.startsWith(`## ${title}\n`));
  const kept =
    at < 0 ? [...sections, section] : sections.map((each, i) => (i === at ? section : each));
  writeFileSync(file, `${[head, ...kept].map((each) => each.trim()).join('\n\n')}\n`);
}
