import { createSlice } from '@reduxjs/toolkit';

export type MerchantOnboardingState = { step: 'SIGN_UP' };

const initialState: MerchantOnboardingState = { step: 'SIGN_UP' };

export const merchantOnboarding = createSlice({
  name: 'merchantOnboarding',
  initialState,
  reducers: { restarted: () => initialState },
});
