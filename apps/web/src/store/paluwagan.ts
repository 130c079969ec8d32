import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Which groups are looked at: all that are open, or one's own. */
type PaluwaganState = { show_my_groups: boolean };

const initialState: PaluwaganState = { show_my_groups: false };

export const paluwagan = createSlice({
  name: 'paluwagan',
  initialState,
  reducers: {
    shown(state, { payload }: PayloadAction<{ mine: boolean }>) {
      state.show_my_groups = payload.mine;
    },
  },
});
