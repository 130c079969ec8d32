import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface NavigationPlace {
  href: string;
  icon: IconName;
  label: ReactNode;
  current?: boolean;
  count?: number;
}

interface NavigationProps {
  label: string;
  places: readonly NavigationPlace[];
}

/** The four places of the app, at the bottom of a phone. */
export function BottomNav({ label, places }: NavigationProps) {
  return (
    <nav className="nav" aria-label={label}>
      {places.map((place) => (
        <a key={place.href} href={place.href} aria-current={place.current ? 'page' : undefined}>
          <Icon name={place.icon} />
          {place.label}
        </a>
      ))}
    </nav>
  );
}

/** The same places as a rail on a wide screen. */
export function SideRail({ label, places }: NavigationProps) {
  return (
    <nav className="side" aria-label={label}>
      {places.map((place) => (
        <a key={place.href} href={place.href} aria-current={place.current ? 'page' : undefined}>
          <Icon name={place.icon} />
          {place.label}
          {place.count !== undefined && <span className="count">{place.count}</span>}
        </a>
      ))}
    </nav>
  );
}
