import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { buyerOnboarding } from './buyer-onboarding.ts';
import { merchantOnboarding } from './merchant-onboarding.ts';
import { paluwagan } from './paluwagan.ts';
import { payment } from './payment.ts';
import { transaction } from './transaction.ts';
import { user } from './user.ts';
import { util } from './util.ts';

/**
 * The seven areas of client state. A function and not a constant: the server makes one for each
 * request, so that nothing of one visitor can be seen by the next.
 */
export const createStore = () =>
  configureStore({
    reducer: {
      user: user.reducer,
      util: util.reducer,
      buyerOnboarding: buyerOnboarding.reducer,
      payment: payment.reducer,
      transaction: transaction.reducer,
      paluwagan: paluwagan.reducer,
      merchantOnboarding: merchantOnboarding.reducer,
    },
    devTools: false,
  });

export type Store = ReturnType<typeof createStore>;
export type Dispatch = Store['dispatch'];

export const useAppDispatch = useDispatch.withTypes<Dispatch>();
export const useAppSelector = useSelector.withTypes<ReturnType<Store['getState']>>();
