import type { ReactNode } from 'react';

/** What a page is called, and under it what it is for. */
export const PageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div>
    <h1>{title}</h1>
    {children && <p className="lede">{children}</p>}
  </div>
);
