import { Icon } from '@luwag/ui/icon';
import { NavLink } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { Place } from './places.ts';

/** The same places twice: `nav` at the bottom of a phone, `side` as a rail on a wide screen. */
export function PlaceLinks({ places, look }: { places: readonly Place[]; look: 'nav' | 'side' }) {
  return (
    <nav className={look} aria-label={m.home_nav_label()}>
      {places.map(({ path, icon, label }) => (
        // A place stays marked on the pages inside it; staff's home has all of theirs inside it.
        <NavLink key={path} to={path} end={path === '/ops'}>
          <Icon name={icon} />
          {label()}
        </NavLink>
      ))}
    </nav>
  );
}
