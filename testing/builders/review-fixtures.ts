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
  'audit.exportAuditEvents': { 'body.account_id': everybodys, 'body.actor_id': everybodys },
};
