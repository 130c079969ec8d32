import { buttonClass } from '@luwag/ui/button';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** A store or a request that is not this merchant's, or nobody's: both are told the same. */
export function NotHere({ to, back }: { to: string; back: ReactNode }) {
  return (
    <div className="stack gap-5 narrow">
      <div>
        <h1>{m.shell_404_title()}</h1>
        <p className="lede">{m.shell_404_lede()}</p>
      </div>
      <Link to={to} className={buttonClass({ variant: 'second', auto: true })}>
        {back}
      </Link>
    </div>
  );
}

export const isNotFound = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status === 404;
