import type { ReactNode } from 'react';

/** One behaviour: its name, its buttons, and what it says at the moment. */
export function TryIt({
  title,
  says,
  children,
}: {
  title: string;
  says?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {says}
      <div className="row links try-it-buttons">{children}</div>
    </section>
  );
}
