import type { ReactNode } from 'react';

/** Keeps a page's one action, and the sum it is about, at the bottom of the screen. */
export function StickyBar({
  sum,
  children,
}: {
  sum?: { label: ReactNode; value: ReactNode };
  children: ReactNode;
}) {
  return (
    <div className="stickybar">
      {sum && (
        <p className="sumline">
          <span>{sum.label}</span>
          <b>{sum.value}</b>
        </p>
      )}
      {children}
    </div>
  );
}
