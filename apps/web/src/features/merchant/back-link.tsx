import { Icon } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** To the list that a page belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <Icon name="back" small />
      {children}
    </Link>
  );
}
