import {
  getPayment,
  getSummary,
  getTransaction,
  listTransactions,
  payTransaction,
} from '@luwag/contracts/transactions';
import { type Route, route } from '@luwag/platform/http';
import { pay } from './paying.ts';
import { readPayment, readSummary, readTransaction, readTransactions } from './transactions.ts';

export const plansRoutes: Route[] = [
  route(listTransactions, readTransactions),
  route(getTransaction, readTransaction),
  route(getSummary, readSummary),
  route(payTransaction, pay),
  route(getPayment, readPayment),
];
