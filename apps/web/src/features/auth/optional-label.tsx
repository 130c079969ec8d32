import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';

/** Everything else is needed, so only what is not says so. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className="entry-optional">({m.entry_optional()})</span>
    </>
  );
}
