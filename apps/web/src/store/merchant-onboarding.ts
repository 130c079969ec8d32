import { createSlice } from '@reduxjs/toolkit';

const initialState: { step: 'SIGN_UP' } = { step: 'SIGN_UP' };

export const merchantOnboarding = createSlice({
  name: 'merchantOnboarding',
  initialState,
  reducers: { restarted: () => initialState },
});
