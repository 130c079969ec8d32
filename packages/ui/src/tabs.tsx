import type { ReactNode } from 'react';

export interface TabLink {
  href: string;
  label: ReactNode;
  current?: boolean;
}

/** Tabs that are links: each has an address, so it can be shared, reloaded and gone back to. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
