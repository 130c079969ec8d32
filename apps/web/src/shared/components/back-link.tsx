import { Icon } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The way back, above the head of a page that belongs to another. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="target page-back">
    <Icon name="back" small />
    {children}
  </Link>
);
