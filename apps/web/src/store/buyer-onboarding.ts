import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type BuyerOnboardingState = {
  step: 'SIGN_UP' | 'VERIFY_SUCCESS' | 'VERIFY_FAILED';
  /** One-time passwords that did not match. */
  otpAttempts: number;
};

const initialState: BuyerOnboardingState = { step: 'SIGN_UP', otpAttempts: 0 };

export const buyerOnboarding = createSlice({
  name: 'buyerOnboarding',
  initialState,
  reducers: {
    /** A buyer on some company's roster is vouched for; any other goes on with documents. */
    registered(state, { payload }: PayloadAction<{ companies: readonly unknown[] }>) {
      state.step = payload.companies.length > 0 ? 'VERIFY_SUCCESS' : 'VERIFY_FAILED';
    },
    otpFailed(state) {
      state.otpAttempts += 1;
    },
    restarted: () => initialState,
  },
});
