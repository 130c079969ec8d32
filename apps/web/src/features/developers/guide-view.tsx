import { RichText } from '#app/shared/components/text/rich-text.tsx';
import { CodeView } from './code-view.tsx';
import type { Guide, GuideBlock, GuideSection, Language } from './document.ts';

type GuideViewProps = { guide: Omit<Guide, 'markdown'>; language: Language };

/** One guide, in English whatever language the frame has. The first is a path of numbered steps. */
export function GuideView({ guide, language }: GuideViewProps) {
  const isPath = guide.slug === 'first-payment';
  return (
    <>
      <header className="stack gap-2" lang="en">
        <h1>{guide.title}</h1>
        <p className="lede">
          <RichText text={guide.lead} />
        </p>
      </header>
      <div className={isPath ? 'stack docs-sections docs-steps' : 'stack docs-sections'} lang="en">
        {guide.sections.map((section) => (
          <Section key={section.id} section={section} language={language} />
        ))}
      </div>
    </>
  );
}

function Section({ section, language }: { section: GuideSection; language: Language }) {
  return (
    <section className="stack gap-4" aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      {section.blocks.map((block, position) => {
        const key = `${section.id}-${position}`;
        return <Block key={key} block={block} anchor={section.id} language={language} />;
      })}
    </section>
  );
}

type BlockProps = { block: GuideBlock; anchor: string; language: Language };

function Block({ block, anchor, language }: BlockProps) {
  if (block.kind === 'code')
    return <CodeView pieces={block.pieces} anchor={anchor} language={language} />;
  if (block.kind === 'table') return <GuideTable head={block.head} rows={block.rows} />;
  if (block.kind === 'list')
    return (
      <ul className="stack gap-2">
        {block.items.map((item) => (
          <li key={item}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      <RichText text={block.text} />
    </p>
  );
}

/** On a phone each row is a paragraph; the column's name then stands before the cell. */
function GuideTable({ head, rows }: Omit<Extract<GuideBlock, { kind: 'table' }>, 'kind'>) {
  return (
    <table className="docs-table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells]) => (
          <tr key={first}>
            <th scope="row">
              <RichText text={first} />
            </th>
            {cells.map((cell, position) => {
              const name = head[position + 1];
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
