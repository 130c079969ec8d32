import type { ReactNode } from 'react';

export function EntryHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1>{title}</h1>
      {children && <p className="lede">{children}</p>}
    </div>
  );
}
