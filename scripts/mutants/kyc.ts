import type { Mutant } from '../lib/mutants.ts';

/** Whose case it is, what is decided in it, and what is kept. */
export const kyc: Mutant[] = [
  {
    id: 'lapsed-claim',
    promise: 'a claim that lapsed decides nothing',
    file: 'modules/kyc/cases/service.ts',
    from: 'row.claimed_by === reviewerId && row.claimed_until !== null && row.claimed_until > now;',
    to: 'row.claimed_by === reviewerId;',
    test: {
      file: 'modules/kyc/review/decisions.test.ts',
      name: 'who claimed a case and let the claim lapse',
    },
  },
  {
    id: 'second-reviewer',
    promise: 'the second review is by somebody else',
    file: 'modules/kyc/cases/service.ts',
    from: 'row.second_review !== null && row.first_reviewer_id !== reviewerId;',
    to: 'row.second_review !== null;',
    test: { file: 'modules/kyc/review/decisions.test.ts', name: 'nobody seconds themselves' },
  },
  {
    id: 'case-changed',
    promise: 'a case is decided as it was seen',
    file: 'modules/kyc/review/decisions.ts',
    from: 'if (body.version !== undefined && body.version !== kyc.version)',
    to: 'if (false)',
    test: {
      file: 'modules/kyc/review/decisions.test.ts',
      name: 'an item that is asked for again comes back to the same case',
    },
  },
  {
    id: 'fraud-waits',
    promise: 'fraud waits for its second reviewer',
    file: 'modules/kyc/review/decisions.ts',
    from: `if (kyc.second_review === 'fraud')
`,
    to: `if (false)
`,
    test: { file: 'modules/kyc/review/decisions.test.ts', name: 'fraud takes two people' },
  },
  {
    id: 'duplicate',
    promise: 'a person has one line',
    file: 'modules/kyc/review/decisions.ts',
    from: 'if (block) return refuse(contracts.decideCase, block, blockWords[block]);',
    to: '',
    test: {
      file: 'modules/kyc/review/duplicates.test.ts',
      name: 'one person under five accounts is linked before a second line opens',
    },
  },
  {
    id: 'kind-of-a-draft',
    promise: 'a document is made of a draft of its kind',
    file: 'modules/kyc/documents/service.ts',
    from: ' || draft.kind !== kind',
    to: '',
    test: {
      file: 'modules/kyc/documents/documents.test.ts',
      name: 'are made of a draft of their own kind alone',
    },
  },
  {
    id: 'erased-and-asked-again',
    promise: 'what was asked for again is asked for anew once it is erased',
    file: 'modules/kyc/retention/repository.ts',
    from: 'and i.document_id is not null',
    to: "and i.state in ('sent', 'accepted')",
    test: {
      file: 'modules/kyc/retention/retention.test.ts',
      name: 'what was accepted or asked for again is asked for anew',
    },
  },
  {
    id: 'refused-stays',
    promise: 'the items of a rejection stay as they were',
    file: 'modules/kyc/retention/repository.ts',
    from: "and c.state <> 'REJECTED' and",
    to: 'and',
    test: {
      file: 'modules/kyc/retention/retention.test.ts',
      name: 'documents of somebody who was refused go after ninety days',
    },
  },
  {
    id: 'looked-at-stays',
    promise: 'what is being looked at is not erased',
    file: 'modules/kyc/retention/repository.ts',
    from: "c.state in ('NEW', 'WAITING_CUSTOMER_INPUT')",
    to: "c.state in ('NEW', 'WAITING_CUSTOMER_INPUT', 'PROCESSING')",
    test: {
      file: 'modules/kyc/retention/retention.test.ts',
      name: 'documents of a customer stay, and what is being looked at too',
    },
  },
];
