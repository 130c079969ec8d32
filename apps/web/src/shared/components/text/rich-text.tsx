import type { ReactNode } from 'react';

const marks = /(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\))/;
const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/;

/** Text with three marks: bold, code and links. Everything else is printed as it stands. */
export function RichText({ text }: { text: string }) {
  return text.split(marks).map(render);
}

function render(piece: string, position: number): ReactNode {
  const key = `${position}:${piece}`;
  const target = link.exec(piece);
  if (target) {
    return (
      <a key={key} href={target[2]}>
        {target[1]}
      </a>
    );
  }
  if (piece.startsWith('**')) return <strong key={key}>{piece.slice(2, -2)}</strong>;
  if (piece.startsWith('`')) return <code key={key}>{piece.slice(1, -1)}</code>;
  return piece;
}
