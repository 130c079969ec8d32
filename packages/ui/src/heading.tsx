import type { ComponentProps } from 'react';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5;

/** A heading whose level the page decides, so that levels stay in order wherever it is used. */
export function Heading({ level, ...rest }: { level: HeadingLevel } & ComponentProps<'h2'>) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}
