import * as payDay from '@luwag/contracts/pay-day';
import * as relief from '@luwag/contracts/relief';
import * as contracts from '@luwag/contracts/transactions';
import * as waysContracts from '@luwag/contracts/ways-to-pay';
import { type Route, route } from '@luwag/platform/http/route';
import { setAutopay } from './autopay/service.ts';
import {
  cancelPayment,
  getPayment,
  getSummary,
  getTransaction,
  listTransactions,
  payTransaction,
} from './collection/service.ts';
import { useCredit } from './credit/service.ts';
import { getPayDay, setPayDay } from './pay-day/service.ts';
import { callOff, getRelief, moveDate, takeLighterPlan } from './relief/service.ts';
import {
  findByPayCode,
  getPayCodePayment,
  listWaysToPay,
  makePayCode,
  payByPayCode,
} from './ways/service.ts';

/** What becomes of autopay when a source ends. */
export { autopaySources } from './autopay/service.ts';

export const plansRoutes: Route[] = [
  route(contracts.listTransactions, listTransactions),
  route(contracts.getTransaction, getTransaction),
  route(contracts.getSummary, getSummary),
  route(contracts.payTransaction, payTransaction),
  route(contracts.getPayment, getPayment),
  route(contracts.useCredit, useCredit),
  route(relief.getRelief, getRelief),
  route(relief.moveDate, moveDate),
  route(relief.takeLighterPlan, takeLighterPlan),
  route(relief.callOff, callOff),
  route(contracts.cancelPayment, cancelPayment),
  route(waysContracts.listWaysToPay, listWaysToPay),
  route(waysContracts.makePayCode, makePayCode),
  route(waysContracts.findByPayCode, findByPayCode),
  route(waysContracts.payByPayCode, payByPayCode),
  route(waysContracts.getPayCodePayment, getPayCodePayment),
  route(contracts.setAutopay, setAutopay),
  route(payDay.getPayDay, getPayDay),
  route(payDay.setPayDay, setPayDay),
];
