import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type Toast = {
  id: string;
  open: boolean;
  /** What is said; never empty, because an empty notice is announced as nothing at all. */
  label: string;
  description?: string;
  durationMs: number;
};

/** One visible at a time: the newest takes the place of the older. */
const toastsMax = 1;

const initialState: { loggingOut: boolean; toasts: Toast[] } = { loggingOut: false, toasts: [] };

export const util = createSlice({
  name: 'util',
  initialState,
  reducers: {
    loggingOutSet(state, { payload }: PayloadAction<boolean>) {
      state.loggingOut = payload;
    },
    toastAdded(state, { payload }: PayloadAction<Toast>) {
      state.toasts = [payload, ...state.toasts].slice(0, toastsMax);
    },
    toastUpdated(state, { payload }: PayloadAction<Pick<Toast, 'id'> & Partial<Toast>>) {
      const toast = state.toasts.find(({ id }) => id === payload.id);
      if (toast) Object.assign(toast, payload);
    },
    toastDismissed(state, { payload: id }: PayloadAction<string>) {
      const toast = state.toasts.find((one) => one.id === id);
      if (toast) toast.open = false;
    },
    toastRemoved(state, { payload: id }: PayloadAction<string>) {
      state.toasts = state.toasts.filter((one) => one.id !== id);
    },
  },
});
