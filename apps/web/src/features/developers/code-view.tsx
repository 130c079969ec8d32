import { CodeBlock, CodeKey, CodeName, CodeQuiet, CodeString } from '@luwag/ui/code-block';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { type CodePiece, isLanguage, type Language, languageNames } from './document.ts';

type CodeViewProps = {
  pieces: readonly CodePiece[];
  language: Language;
  /** Where on the page it stands, so that another language leads back to it. */
  anchor: string;
  answer?: { status: string; json: unknown } | undefined;
};

/**
 * An example in the chosen language. The others are a link away: the address says which is shown,
 * and nothing has to run for it.
 */
export function CodeView({ pieces, language, anchor, answer }: CodeViewProps) {
  const shown = pieces.find((piece) => piece.language === language) ?? pieces[0];
  if (!shown) return null;
  const bar = (
    <>
      {pieces.length > 1 ? (
        <nav className="docs-tabs" aria-label={m.developers_languages()}>
          {pieces.map((piece) => (
            <a
              key={piece.language}
              href={`?lang=${piece.language}#${anchor}`}
              aria-current={piece === shown ? 'true' : undefined}
            >
              {nameOf(piece.language)}
            </a>
          ))}
        </nav>
      ) : (
        <span>{nameOf(shown.language)}</span>
      )}
      {shown.file && <span className="docs-file">{shown.file}</span>}
      {/* Shown by the page's script, where the browser lets a page fill the clipboard. */}
      <button type="button" className="docs-copy" data-copy={m.developers_copied()} hidden>
        <span role="status">{m.developers_copy()}</span>
      </button>
    </>
  );
  return (
    <div className="docs-code" data-file={shown.file} data-language={shown.language}>
      <CodeBlock
        title={bar}
        {...(answer
          ? {
              answer: {
                status: answer.status,
                body: <Painted code={JSON.stringify(answer.json, null, 2)} language="json" />,
              },
            }
          : {})}
      >
        <Painted code={shown.code} language={shown.language} />
      </CodeBlock>
    </div>
  );
}

const nameOf = (language: string): string =>
  isLanguage(language) ? languageNames[language] : language.toUpperCase();

const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/;
const comments = /(?<=^|\s)(?:\/\/|#).*$/;
const tokens = new RegExp(`(${strings.source}|${comments.source})`, 'gm');

/** Strings, names of members and comments in their tones; the text stays what it is. */
function Painted({ code, language }: { code: string; language: string }) {
  if (language === 'http') return <Keyed text={code} />;
  const pieces = code.split(tokens);
  return pieces.map((piece, at) => {
    const key = `${at}:${piece}`;
    if (at % 2 === 0) return <Keyed key={key} text={piece} />;
    if (/^(?:\/\/|#)/.test(piece)) return <CodeQuiet key={key}>{piece}</CodeQuiet>;
    const isName = language === 'json' && /^\s*:/.test(pieces[at + 1] ?? '');
    return isName ? (
      <CodeName key={key}>{piece}</CodeName>
    ) : (
      <CodeString key={key}>
        <Keyed text={piece} />
      </CodeString>
    );
  });
}

/** The reader's test key, or what stands for it until there is one. */
function Keyed({ text }: { text: string }): ReactNode {
  return text.split(/(lw_test_\w+)/).map((piece, at) => {
    const key = `${at}:${piece}`;
    return at % 2 === 1 ? <CodeKey key={key}>{piece}</CodeKey> : piece;
  });
}
