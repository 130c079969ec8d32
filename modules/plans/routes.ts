import * as contracts from '@luwag/contracts/transactions';
import { type Route, route } from '@luwag/platform/http';
import { payTransaction } from './paying.ts';
import { getPayment, getSummary, getTransaction, listTransactions } from './transactions.ts';

export const plansRoutes: Route[] = [
  route(contracts.listTransactions, listTransactions),
  route(contracts.getTransaction, getTransaction),
  route(contracts.getSummary, getSummary),
  route(contracts.payTransaction, payTransaction),
  route(contracts.getPayment, getPayment),
];
