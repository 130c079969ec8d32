import { Banner } from '@luwag/ui/banner';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** Stands where a page would: the frame around it still works. */
export function PageTrouble() {
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const isStaff = pathname.startsWith('/ops');
  if (isRouteErrorResponse(error) && error.status === 403)
    return (
      <div className="stack gap-5 narrow">
        <h1>{isStaff ? m.staff_closed_title() : m.team_closed_title()}</h1>
        <p className="lede">{isStaff ? m.staff_closed_text() : m.team_closed_text()}</p>
      </div>
    );
  return (
    <div className="stack gap-5 narrow">
      <h1>{m.home_trouble_title()}</h1>
      <Banner
        tone="fail"
        role="alert"
        title={m.home_trouble_text()}
        action={
          <Link to={pathname + search} reloadDocument>
            {m.home_trouble_retry()}
          </Link>
        }
      />
    </div>
  );
}
