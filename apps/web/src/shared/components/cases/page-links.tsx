import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

type PageLinksProps = {
  page: number;
  hasMore: boolean;
  /** The address of a page of the list. */
  at(page: number): string;
};

/** To newer and older rows of a list of cases, where one page does not hold them all. */
export function PageLinks({ page, hasMore, at }: PageLinksProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="inline gap-5 links" aria-label={m.disputes_list_pages()}>
      {page > 1 && <Link to={at(page - 1)}>{m.disputes_list_newer()}</Link>}
      <span className="label">{m.disputes_list_page({ page })}</span>
      {hasMore && <Link to={at(page + 1)}>{m.disputes_list_older()}</Link>}
    </nav>
  );
}
