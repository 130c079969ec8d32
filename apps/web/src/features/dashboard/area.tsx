import { Outlet, useOutletContext } from 'react-router';
import type { AreaData } from './load-area.ts';
import { nameOf } from './name-of.ts';
import { SignedInFrame } from './signed-in-frame.tsx';
import { useKeepView } from './use-keep-view.ts';

type Shared = Pick<AreaData, 'account' | 'now'>;

/** The signed-in part of the site. A merchant is named after the business. */
export function Area({ account, now, csrfToken }: AreaData) {
  useKeepView(account);
  const person = nameOf(account);
  const business = account.business_name;
  return (
    <SignedInFrame
      role={account.role}
      name={business ?? person}
      note={business ? person : account.email}
      csrfToken={csrfToken}
    >
      <Outlet context={{ account, now } satisfies Shared} />
    </SignedInFrame>
  );
}

/** For the pages inside an area. */
export const useArea = () => useOutletContext<Shared>();
