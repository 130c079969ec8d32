import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** One line of a list of good things: `<ul className="ticks">`. */
export function Tick({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="ok" />
      <span>{children}</span>
    </li>
  );
}
