import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Which part of the list of transactions is looked at. */
type TransactionState = { buyer_status: string; page: number };

const initialState: TransactionState = { buyer_status: '', page: 1 };

export const transaction = createSlice({
  name: 'transaction',
  initialState,
  reducers: {
    /** Another filter is another list: it starts from its first page. */
    filtered(state, { payload }: PayloadAction<string>) {
      state.buyer_status = payload;
      state.page = 1;
    },
    pageTurned(state, { payload }: PayloadAction<number>) {
      state.page = payload;
    },
  },
});
