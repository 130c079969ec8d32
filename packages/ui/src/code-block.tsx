import type { ReactNode } from 'react';

export interface CodeBlockProps {
  /** What stands in the bar: the language, or the call. */
  title: ReactNode;
  children: ReactNode;
  /** The answer, under the request in the same block. */
  answer?: { status: ReactNode; note?: ReactNode; body: ReactNode };
}

/** Dark in both themes, in three tones. Colour it with `CodeName`, `CodeString` and `CodeQuiet`. */
export function CodeBlock({ title, children, answer }: CodeBlockProps) {
  return (
    <div className="code">
      <div className="code-bar">{title}</div>
      <pre>
        <code>{children}</code>
      </pre>
      {answer && (
        <>
          <div className="code-bar">
            <span className="code-status">{answer.status}</span>
            {answer.note}
          </div>
          <pre>
            <code>{answer.body}</code>
          </pre>
        </>
      )}
    </div>
  );
}

export function CodeName({ children }: { children: ReactNode }) {
  return <span className="name">{children}</span>;
}

export function CodeString({ children }: { children: ReactNode }) {
  return <span className="string">{children}</span>;
}

export function CodeQuiet({ children }: { children: ReactNode }) {
  return <span className="quiet">{children}</span>;
}

/** The reader's own test key, underlined: the example runs as it stands. */
export function CodeKey({ children }: { children: ReactNode }) {
  return <mark>{children}</mark>;
}
