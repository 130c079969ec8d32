import { z } from 'zod';
import * as accounts from '../accounts.ts';
import * as apiCalls from '../api-calls.ts';
import * as apiKeys from '../api-keys.ts';
import * as approvals from '../approvals.ts';
import * as audit from '../audit.ts';
import * as contacts from '../contacts.ts';
import * as counters from '../counters.ts';
import * as credit from '../credit.ts';
import * as creditDecisions from '../credit-decisions.ts';
import * as creditPayouts from '../credit-payouts.ts';
import * as delinquency from '../delinquency.ts';
import * as disputes from '../disputes.ts';
import type { Endpoint } from '../endpoint.ts';
import * as faceMatch from '../face-match.ts';
import * as factors from '../factors.ts';
import * as fixedCodes from '../fixed-codes.ts';
import * as health from '../health.ts';
import * as holidays from '../holidays.ts';
import * as kycCases from '../kyc-cases.ts';
import * as kycDecisions from '../kyc-decisions.ts';
import * as kycDocuments from '../kyc-documents.ts';
import * as ledger from '../ledger.ts';
import * as liveness from '../liveness.ts';
import * as lostApp from '../lost-app.ts';
import * as merchants from '../merchants.ts';
import * as notices from '../notices.ts';
import * as numberChange from '../number-change.ts';
import * as paluwagan from '../paluwagan.ts';
import * as paluwaganDesk from '../paluwagan-desk.ts';
import * as paluwaganJoining from '../paluwagan-joining.ts';
import * as paluwaganMoney from '../paluwagan-money.ts';
import * as paluwaganTurns from '../paluwagan-turns.ts';
import * as payDay from '../pay-day.ts';
import * as paymentRequests from '../payment-requests.ts';
import * as payoutApprovals from '../payout-approvals.ts';
import * as payouts from '../payouts.ts';
import * as person from '../person.ts';
import * as privacy from '../privacy.ts';
import type { PlatformRefusalCode } from '../problem.ts';
import * as profiles from '../profiles.ts';
import * as proposals from '../proposals.ts';
import * as purchaseDeclines from '../purchase-declines.ts';
import * as push from '../push.ts';
import * as reconciliation from '../reconciliation.ts';
import * as records from '../records.ts';
import * as reference from '../reference.ts';
import * as refunds from '../refunds.ts';
import * as relief from '../relief.ts';
import * as risk from '../risk.ts';
import * as rosters from '../rosters.ts';
import * as sales from '../sales.ts';
import * as sessions from '../sessions.ts';
import * as settlementReports from '../settlement-reports.ts';
import * as sources from '../sources.ts';
import * as staffHome from '../staff-home.ts';
import * as staffPeople from '../staff-people.ts';
import * as staffPurchases from '../staff-purchases.ts';
import * as staffRecovery from '../staff-recovery.ts';
import * as staffRefunds from '../staff-refunds.ts';
import * as staffRoles from '../staff-roles.ts';
import * as stopMails from '../stop-mails.ts';
import * as storeChanges from '../store-changes.ts';
import * as support from '../support.ts';
import * as switches from '../switches.ts';
import * as team from '../team.ts';
import * as testEvents from '../test-events.ts';
import * as testMode from '../test-mode.ts';
import * as transactions from '../transactions.ts';
import * as waysToPay from '../ways-to-pay.ts';
import * as webhookAddresses from '../webhook-addresses.ts';
import * as webhookDeliveries from '../webhook-deliveries.ts';
import * as webhooks from '../webhooks.ts';
import { accountsDocs } from './accounts.ts';
import { apiCallsDocs } from './api-calls.ts';
import { apiKeysDocs } from './api-keys.ts';
import { approvalsDocs } from './approvals.ts';
import { auditDocs } from './audit.ts';
import type { AnyCallDoc } from './call-doc.ts';
import { contactsDocs } from './contacts.ts';
import { countersDocs } from './counters.ts';
import { creditDocs } from './credit.ts';
import { creditDecisionsDocs } from './credit-decisions.ts';
import { creditPayoutsDocs } from './credit-payouts.ts';
import { delinquencyDocs } from './delinquency.ts';
import { disputesDocs } from './disputes.ts';
import { faceMatchDocs } from './face-match.ts';
import { factorsDocs } from './factors.ts';
import { fixedCodesDocs } from './fixed-codes.ts';
import { healthDocs } from './health.ts';
import { holidaysDocs } from './holidays.ts';
import { kycCasesDocs } from './kyc-cases.ts';
import { kycDecisionsDocs } from './kyc-decisions.ts';
import { kycDocumentsDocs } from './kyc-documents.ts';
import { ledgerDocs } from './ledger.ts';
import { livenessDocs } from './liveness.ts';
import { lostAppDocs } from './lost-app.ts';
import { merchantsDocs } from './merchants.ts';
import { noticesDocs } from './notices.ts';
import { numberChangeDocs } from './number-change.ts';
import { paluwaganDocs } from './paluwagan.ts';
import { paluwaganDeskDocs } from './paluwagan-desk.ts';
import { paluwaganJoiningDocs } from './paluwagan-joining.ts';
import { paluwaganMoneyDocs } from './paluwagan-money.ts';
import { paluwaganTurnsDocs } from './paluwagan-turns.ts';
import { payDayDocs } from './pay-day.ts';
import { paymentRequestsDocs } from './payment-requests.ts';
import { payoutApprovalsDocs } from './payout-approvals.ts';
import { payoutsDocs } from './payouts.ts';
import { privacyDocs } from './privacy.ts';
import { profilesDocs } from './profiles.ts';
import { proposalsDocs } from './proposals.ts';
import { purchaseDeclinesDocs } from './purchase-declines.ts';
import { pushDocs } from './push.ts';
import { reconciliationDocs } from './reconciliation.ts';
import { recordsDocs } from './records.ts';
import { referenceDocs } from './reference.ts';
import { refundsDocs } from './refunds.ts';
import { reliefDocs } from './relief.ts';
import { riskDocs } from './risk.ts';
import { rostersDocs } from './rosters.ts';
import { salesDocs } from './sales.ts';
import { sessionsDocs } from './sessions.ts';
import { settlementReportsDocs } from './settlement-reports.ts';
import { sourcesDocs } from './sources.ts';
import { staffHomeDocs } from './staff-home.ts';
import { staffPeopleDocs } from './staff-people.ts';
import { staffPurchasesDocs } from './staff-purchases.ts';
import { staffRecoveryDocs } from './staff-recovery.ts';
import { staffRefundsDocs } from './staff-refunds.ts';
import { staffRolesDocs } from './staff-roles.ts';
import { stopMailsDocs } from './stop-mails.ts';
import { storeChangesDocs } from './store-changes.ts';
import { supportDocs } from './support.ts';
import { switchesDocs } from './switches.ts';
import { teamDocs } from './team.ts';
import { testEventsDocs } from './test-events.ts';
import { testModeDocs } from './test-mode.ts';
import { transactionsDocs } from './transactions.ts';
import { waysToPayDocs } from './ways-to-pay.ts';
import { webhookAddressesDocs } from './webhook-addresses.ts';
import { webhookDeliveriesDocs } from './webhook-deliveries.ts';
import { webhooksDocs } from './webhooks.ts';

/** Every file of contracts. */
const contracts = {
  ...accounts,
  ...apiCalls,
  ...apiKeys,
  ...audit,
  ...contacts,
  ...counters,
  ...credit,
  ...creditDecisions,
  ...creditPayouts,
  ...delinquency,
  ...disputes,
  ...support,
  ...faceMatch,
  ...factors,
  ...kycCases,
  ...kycDecisions,
  ...kycDocuments,
  ...ledger,
  ...liveness,
  ...lostApp,
  ...merchants,
  ...notices,
  ...numberChange,
  ...paluwagan,
  ...paluwaganDesk,
  ...paluwaganJoining,
  ...paluwaganMoney,
  ...paluwaganTurns,
  ...paymentRequests,
  ...payoutApprovals,
  ...payouts,
  ...settlementReports,
  ...person,
  ...privacy,
  ...profiles,
  ...proposals,
  ...push,
  ...records,
  ...reconciliation,
  ...reference,
  ...refunds,
  ...staffHome,
  ...staffPeople,
  ...staffPurchases,
  ...staffRefunds,
  ...purchaseDeclines,
  ...rosters,
  ...relief,
  ...risk,
  ...sales,
  ...fixedCodes,
  ...stopMails,
  ...storeChanges,
  ...sessions,
  ...sources,
  ...staffRecovery,
  ...staffRoles,
  ...switches,
  ...health,
  ...holidays,
  ...team,
  ...approvals,
  ...testMode,
  ...transactions,
  ...payDay,
  ...waysToPay,
  ...testEvents,
  ...webhookAddresses,
  ...webhookDeliveries,
  ...webhooks,
};
type Contracts = typeof contracts;

const docs: Record<string, AnyCallDoc> = {
  ...accountsDocs,
  ...apiCallsDocs,
  ...apiKeysDocs,
  ...auditDocs,
  ...contactsDocs,
  ...countersDocs,
  ...creditDocs,
  ...creditDecisionsDocs,
  ...creditPayoutsDocs,
  ...delinquencyDocs,
  ...disputesDocs,
  ...supportDocs,
  ...faceMatchDocs,
  ...factorsDocs,
  ...kycCasesDocs,
  ...kycDecisionsDocs,
  ...kycDocumentsDocs,
  ...ledgerDocs,
  ...livenessDocs,
  ...lostAppDocs,
  ...merchantsDocs,
  ...noticesDocs,
  ...numberChangeDocs,
  ...paluwaganDocs,
  ...paluwaganDeskDocs,
  ...paluwaganJoiningDocs,
  ...paluwaganMoneyDocs,
  ...paluwaganTurnsDocs,
  ...paymentRequestsDocs,
  ...payoutApprovalsDocs,
  ...payoutsDocs,
  ...settlementReportsDocs,
  ...privacyDocs,
  ...profilesDocs,
  ...proposalsDocs,
  ...pushDocs,
  ...recordsDocs,
  ...reconciliationDocs,
  ...referenceDocs,
  ...refundsDocs,
  ...staffHomeDocs,
  ...staffPeopleDocs,
  ...staffPurchasesDocs,
  ...staffRefundsDocs,
  ...purchaseDeclinesDocs,
  ...rostersDocs,
  ...reliefDocs,
  ...riskDocs,
  ...salesDocs,
  ...fixedCodesDocs,
  ...stopMailsDocs,
  ...storeChangesDocs,
  ...sessionsDocs,
  ...sourcesDocs,
  ...staffRecoveryDocs,
  ...staffRolesDocs,
  ...switchesDocs,
  ...healthDocs,
  ...holidaysDocs,
  ...teamDocs,
  ...approvalsDocs,
  ...testModeDocs,
  ...transactionsDocs,
  ...payDayDocs,
  ...waysToPayDocs,
  ...testEventsDocs,
  ...webhookAddressesDocs,
  ...webhookDeliveriesDocs,
  ...webhooksDocs,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value;

/** The words for one call; undefined for a call that is none of the product's. */
export const findCallDoc = ({ name }: Pick<Endpoint, 'name'>): AnyCallDoc | undefined => {
  const as = name.split('.')[1] ?? '';
  const exported: unknown = contracts[as as keyof Contracts];
  return isEndpoint(exported) && exported.name === name ? docs[as] : undefined;
};

export const everyEndpoint = Object.values<unknown>(contracts).filter(isEndpoint);

/** What readers call a shape: the name that its contract exports it under. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map(
  Object.entries(contracts)
    // Of a shape with two names the first in the alphabet is taken.
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .flatMap(([name, value]) => (value instanceof z.ZodType ? [[value, name] as const] : [])),
);

type RefusalsIn<Module> = {
  [Name in keyof Module]: Module[Name] extends Endpoint
    ? keyof Module[Name]['refusals'] & string
    : never;
}[keyof Module];

/** Every code that an answer of ours can carry. */
export type ProblemCode = RefusalsIn<Contracts> | PlatformRefusalCode | 'internal';
