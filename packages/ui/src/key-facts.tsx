import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from './heading.tsx';
import { Icon } from './icon.tsx';

export interface KeyFact {
  term: string;
  value: ReactNode;
  note?: ReactNode;
  /** The total is set larger. */
  isTotal?: boolean;
}

export interface KeyFactsProps {
  title: ReactNode;
  level?: HeadingLevel;
  facts: readonly KeyFact[];
}

/** What must be read before agreeing, in the one frame of full ink. */
export function KeyFacts({ title, level = 2, facts }: KeyFactsProps) {
  return (
    <div className="facts">
      <Heading level={level} className="facts-title">
        {title}
        <Icon name="info" />
      </Heading>
      <dl>
        {facts.map((fact) => (
          <div key={fact.term}>
            <dt>{fact.term}</dt>
            <dd className={fact.isTotal ? 'total' : undefined}>
              {fact.value}
              {fact.note && <small>{fact.note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
