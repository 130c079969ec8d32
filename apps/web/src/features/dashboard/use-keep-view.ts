import type { Account } from '@luwag/contracts/accounts';
import { useEffect } from 'react';
import { useAppDispatch } from '#app/store/store.ts';
import { user } from '#app/store/user.ts';

/** Hands what the store keeps of the user's view to it, each time the view is read anew. */
export function useKeepView({
  user_document_uploads,
  merchant_status,
}: Pick<Account, 'user_document_uploads' | 'merchant_status'>): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const kinds = user_document_uploads.map(({ kind }) => kind);
    dispatch(user.actions.viewRead({ user_document_uploads: kinds, merchant_status }));
  }, [dispatch, user_document_uploads, merchant_status]);
}
