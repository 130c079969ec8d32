import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const paymentStatuses = ['PENDING', 'FAILED', 'CURRENT'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What the buyer has picked, under the names of the call that will carry it. */
type PaymentChoice = {
  terms: number | null;
  payment_source_id: string | null;
  payment_method_id: string | null;
};

/** What the server worked out for the choice. Whole centavos. */
type ComputedPayment = {
  amount: number;
  total_amount: number;
  transaction_fee: number;
  interest_fee: number;
};

type PaymentState = PaymentChoice & {
  /** What the banner says; null shows none. */
  status: PaymentStatus | null;
  /** The very payment it says it of, so that what was put away stays away. */
  news: string | null;
  /** The shop and the amount of that payment, written out. */
  about: string | null;
  computed: ComputedPayment | null;
};

const initialState: PaymentState = {
  terms: null,
  payment_source_id: null,
  payment_method_id: null,
  status: null,
  news: null,
  about: null,
  computed: null,
};

export const payment = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    statusRead(state, { payload }: PayloadAction<PaymentStatus | null>) {
      state.status = payload;
      state.news = null;
      state.about = null;
    },
    newsRead(state, { payload }: PayloadAction<Pick<PaymentState, 'status' | 'news' | 'about'>>) {
      Object.assign(state, payload);
    },
    /** A new choice has not been priced yet, so the old price goes with the old choice. */
    chosen(state, { payload }: PayloadAction<Partial<PaymentChoice>>) {
      Object.assign(state, payload);
      state.computed = null;
    },
    computed(state, { payload }: PayloadAction<ComputedPayment>) {
      state.computed = payload;
    },
  },
});
