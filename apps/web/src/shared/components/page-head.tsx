import type { ReactNode } from 'react';

type PageHeadProps = { title: ReactNode; children?: ReactNode };

/** What a page is called, and under it what it is for. */
export const PageHead = ({ title, children }: PageHeadProps) => (
  <div>
    <h1>{title}</h1>
    {children && <p className="lede">{children}</p>}
  </div>
);
