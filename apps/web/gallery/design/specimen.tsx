import type { ReactNode } from 'react';

export type SheetTheme = 'light' | 'dark';

/** One piece of the sheet under its name. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="specimen">
      <h3 className="specimen-title">{title}</h3>
      <div className="stack">{children}</div>
    </section>
  );
}
