import type { IdFixtures } from './id-fixture.ts';

const staffAlone = { nobodys: 'staff act for everybody; other roles never, by their role' };

/** For every id in the calls of risk. */
export const riskFixtures: IdFixtures = {
  'risk.getRiskCase': { 'params.case_id': staffAlone },
  'risk.openRiskCase': { 'body.account_id': staffAlone },
  'risk.closeRiskCase': { 'params.case_id': staffAlone },
  'risk.holdAccount': { 'params.case_id': staffAlone },
  'risk.prolongHold': { 'params.hold_id': staffAlone },
  'risk.decideLongHold': { 'params.hold_id': staffAlone },
  'risk.endHold': { 'params.hold_id': staffAlone },
  'credit.getCreditDecision': { 'params.decision_id': staffAlone },
  'payments.getPurchaseDecline': { 'params.decline_id': staffAlone },
};
