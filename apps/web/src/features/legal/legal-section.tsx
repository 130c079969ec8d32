import { RichText } from '#app/shared/components/text/rich-text.tsx';
import type { Block, Section } from './document.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** A numbered section; its paragraphs are numbered too, so that a clause can be cited. */
export function LegalSection({ section, number }: { section: Section; number: number }) {
  let clause = 0;
  return (
    <section className="stack gap-4" aria-labelledby={section.id}>
      <h2 id={section.id}>
        <span className="legal-number">{number}</span> {section.title}
      </h2>
      {section.blocks.map((block, position) => {
        if (block.kind === 'paragraph') clause += 1;
        const key = `${section.id}-${position}`;
        return <LegalBlock key={key} block={block} number={`${number}.${clause}`} />;
      })}
    </section>
  );
}

function LegalBlock({ block, number }: { block: Block; number: string }) {
  if (block.kind === 'table') return <LegalTable table={block} />;
  if (block.kind === 'list') {
    return (
      <ul className="stack gap-2">
        {block.items.map((item) => (
          <li key={item}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      <span className="legal-number">{number}</span> <RichText text={block.text} />
    </p>
  );
}

/** On a phone each row becomes a card; the column's name then stands before the cell. */
function LegalTable({ table }: { table: Table }) {
  return (
    <table>
      {/* The heading above says it to the eye already. */}
      <caption className="visually-hidden">{table.caption}</caption>
      <thead>
        <tr>
          {table.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([first = '', ...cells]) => (
          <tr key={first}>
            <th scope="row">
              <RichText text={first} />
            </th>
            {cells.map((cell, position) => {
              const name = table.head[position + 1];
              return (
                <td key={name} data-column={name}>
                  <RichText text={cell} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
