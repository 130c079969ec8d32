const everybodys = { nobodys: 'staff see everybody’s; other roles none, by their role' };
const ofCase = { 'params.case_id': everybodys };

/** Ids that staff name when they look at cases and at what is on record. */
export const reviewFixtures = {
  'kyc.getCase': ofCase,
  'kyc.claimCase': ofCase,
  'kyc.releaseCase': ofCase,
  'kyc.unmaskCase': ofCase,
  'kyc.decideCase': ofCase,
  'kyc.secondCase': ofCase,
  'kyc.getCaseRecovery': ofCase,
  'kyc.startCaseRecovery': ofCase,
  'kyc.judgeLink': { ...ofCase, 'params.link_id': everybodys },
  'audit.listAuditEvents': {
    'query.account_id': everybodys,
    'query.actor_id': everybodys,
    'query.before': everybodys,
  },
  'refunds.getStaffPurchase': { 'params.request_id': everybodys },
  'refunds.previewStaffRefund': { 'params.request_id': everybodys },
  'delinquency.getLateBuyer': { 'params.account_id': everybodys },
  'delinquency.remindLateBuyer': { 'params.account_id': everybodys },
  'delinquency.notePromise': { 'params.account_id': everybodys },
  'delinquency.cancelPromise': { 'params.account_id': everybodys },
  'delinquency.addCollectionNote': { 'params.account_id': everybodys },
  'delinquency.proposeWriteOff': { 'params.plan_id': everybodys },
  'delinquency.decideWriteOff': { 'params.write_off_id': everybodys },
  'staff.getStaffPerson': { 'params.account_id': everybodys },
  'staff.listPersonPast': { 'params.account_id': everybodys },
  'staff.unmaskPerson': { 'params.account_id': everybodys },
  'staff.askRoleChange': { 'params.account_id': everybodys },
  'staff.decideRoleChange': { 'params.change_id': everybodys },
  'reconciliation.listDifferences': { 'query.after': everybodys },
  'reconciliation.explainDifference': { 'params.difference_id': everybodys },
  'reconciliation.assignDifference': {
    'params.difference_id': everybodys,
    'body.owner_id': everybodys,
  },
  'ledger.getLedgerAccount': { 'params.account_id': everybodys },
  'ledger.getLedgerJournal': { 'params.journal_id': everybodys },
  'audit.exportAuditEvents': { 'body.account_id': everybodys, 'body.actor_id': everybodys },
};
