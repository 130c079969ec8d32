import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

export type MoreLink = { to: string; title: string; note?: string };

/** Where else to go from here, below the page's one action. */
export function MoreLinks({ links }: { links: readonly MoreLink[] }) {
  return (
    <nav aria-label={m.entry_more_label()}>
      {links.map(({ to, title, note }) => (
        <Link key={to} to={to} className="linkrow">
          <span>
            {title}
            {note && <small>{note}</small>}
          </span>
          <Icon name="chevron-right" small />
        </Link>
      ))}
    </nav>
  );
}
