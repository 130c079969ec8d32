import * as contracts from '@luwag/contracts/transactions';
import { type Route, route } from '@luwag/platform/http/route';
import {
  getPayment,
  getSummary,
  getTransaction,
  listTransactions,
  payTransaction,
} from './collection/service.ts';

export const plansRoutes: Route[] = [
  route(contracts.listTransactions, listTransactions),
  route(contracts.getTransaction, getTransaction),
  route(contracts.getSummary, getSummary),
  route(contracts.payTransaction, payTransaction),
  route(contracts.getPayment, getPayment),
];
