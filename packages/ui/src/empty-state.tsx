import type { ReactNode } from 'react';
import { Capiz } from './capiz.tsx';
import { Card } from './card.tsx';
import { Heading, type HeadingLevel } from './heading.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  level?: HeadingLevel;
  /** What will appear here, and how it gets here: an empty state teaches. */
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, level = 2, children, action }: EmptyStateProps) {
  return (
    <Card className="empty">
      <div className="room empty-art">
        <Capiz columns={7} />
      </div>
      <Heading level={level} className="empty-title">
        {title}
      </Heading>
      <p className="small empty-text">{children}</p>
      {action}
    </Card>
  );
}
