import type { Account } from '@luwag/contracts/accounts';
import { useEffect } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { roleWords } from '#app/shared/format/role-words.ts';
import { useAppDispatch } from '#app/store/store.ts';
import { user } from '#app/store/user.ts';
import { Bell, useUnread } from './bell.tsx';
import type { AreaData, Shop } from './load-area.ts';
import { SignedInFrame, type SignedInFrameProps } from './signed-in-frame.tsx';

type Shared = Pick<AreaData, 'account' | 'now' | 'csrfToken'>;

/** The signed-in part of the site. A merchant is named after the business. */
export function Area({
  account,
  now,
  csrfToken,
  shop,
  unread = 0,
  rights,
  counts,
  ...modes
}: Omit<AreaData, 'unread' | 'hasPaluwagan'> &
  Partial<Pick<AreaData, 'unread' | 'hasPaluwagan'>> & { shop?: Shop } & Pick<
    SignedInFrameProps,
    'rights' | 'modes' | 'strip' | 'counts'
  >) {
  useKeepView(account);
  const inbox = inboxOf[account.role];
  const count = useUnread(unread, inbox && `${inbox}/unread`);
  const person = nameOf(account);
  const business = account.business_name;
  return (
    <SignedInFrame
      role={account.role}
      name={business ?? person}
      note={business ? noteOf(person, shop) : account.email}
      photoAt={account.profile_picture_at}
      rights={shop?.rights ?? rights}
      csrfToken={csrfToken}
      counts={inbox ? { ...counts, [inbox]: count } : counts}
      bell={inbox && <Bell path={inbox} count={count} />}
      {...modes}
    >
      <Outlet context={{ account, now, csrfToken } satisfies Shared} />
    </SignedInFrame>
  );
}

/** Staff are mailed, and have no inbox. */
const inboxOf: Readonly<Record<Account['role'], string | undefined>> = {
  buyer: '/buyer/notices',
  merchant: '/merchant/notices',
  staff: undefined,
};

/** Their own shop's owner needs no telling; whoever works for one is told as what. */
const noteOf = (person: string, shop: Shop | undefined): string =>
  shop?.is_member ? m.team_me({ name: person, role: roleWords[shop.role]() }) : person;

/** For the pages inside an area. */
export const useArea = () => useOutletContext<Shared>();

/** Hands what the store keeps of the user's view to it, each time the view is read anew. */
function useKeepView({ user_document_uploads, merchant_status }: Account): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const kinds = user_document_uploads.map(({ kind }) => kind);
    dispatch(user.actions.viewRead({ user_document_uploads: kinds, merchant_status }));
  }, [dispatch, user_document_uploads, merchant_status]);
}

export function nameOf({ first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>) {
  return `${first_name} ${last_name}`.trim();
}
