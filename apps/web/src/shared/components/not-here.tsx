import { buttonClass } from '@luwag/ui/button';
import { isRouteErrorResponse, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from './page-head.tsx';

type NotHereProps = { title?: string; text?: string; to: string; back: string };

/** Something that is not this visitor's, or nobody's: both are told the same. */
export function NotHere({ title, text, to, back }: NotHereProps) {
  return (
    <div className="stack gap-5 narrow">
      <PageHead title={title ?? m.shell_404_title()}>{text ?? m.shell_404_lede()}</PageHead>
      <Link to={to} className={buttonClass({ variant: 'second', auto: true })}>
        {back}
      </Link>
    </div>
  );
}

export const isNotFound = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status === 404;
