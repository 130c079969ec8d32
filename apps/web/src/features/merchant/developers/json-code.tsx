import { CodeName, CodeString } from '@luwag/ui/code-block';
import type { ReactNode } from 'react';

/** JSON with a line for each member, its names and texts in their tones. Other text as it came. */
export function JsonCode({ text }: { text: string }) {
  const lines = indented(text);
  if (lines === undefined) return <>{text}</>;
  return <>{lines.split(/("(?:[^"\\]|\\.)*")/).map(toned)}</>;
}

function toned(part: string, at: number, parts: string[]): ReactNode {
  if (!part.startsWith('"')) return part;
  const isName = parts[at + 1]?.startsWith(':');
  // Parts have no name of their own, and never move.
  const key = `${at}`;
  return isName ? <CodeName key={key}>{part}</CodeName> : <CodeString key={key}>{part}</CodeString>;
}

function indented(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}
