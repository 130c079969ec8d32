import type { Role } from '@luwag/contracts/endpoint';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Who is signed in, as far as the browser may know it. */
type SessionData = { name: string; role: Role };

type UserState = {
  session: {
    data: SessionData | null;
    /** `loading` until the first answer about the session has come. */
    status: 'loading' | 'authenticated' | 'unauthenticated';
  };
  /** Read from the dashboard's user view, under the names it has there. */
  user_document_uploads: readonly string[];
  merchant_status: string | null;
};

const initialState: UserState = {
  session: { data: null, status: 'loading' },
  user_document_uploads: [],
  merchant_status: null,
};

export const user = createSlice({
  name: 'user',
  initialState,
  reducers: {
    sessionRead(state, { payload }: PayloadAction<SessionData | null>) {
      state.session = { data: payload, status: payload ? 'authenticated' : 'unauthenticated' };
    },
    /** Nothing of the person stays behind. */
    signedOut: () => ({
      ...initialState,
      session: { data: null, status: 'unauthenticated' as const },
    }),
    viewRead(
      state,
      { payload }: PayloadAction<Pick<UserState, 'user_document_uploads' | 'merchant_status'>>,
    ) {
      state.user_document_uploads = [...payload.user_document_uploads];
      state.merchant_status = payload.merchant_status;
    },
  },
});
