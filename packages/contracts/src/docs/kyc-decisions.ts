import type * as decisions from '../kyc-decisions.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const ofCase = { params: { case_id: sample.case } };
const decided = {
  case_id: sample.case,
  state: 'PASSED' as const,
  version: 4,
  second_review: null,
  limit_centavos: 5_000_00,
};

export const kycDecisionsDocs: DocsOf<typeof decisions> = {
  decideCase: {
    description:
      'Approves, rejects, or asks for items again. Approving opens the starter line in the same moment. `version` is the case as it was looked at: when something has arrived since, the decision is refused. A rejection for fraud counts only with a second reviewer.',
    example: { ...ofCase, body: { decision: 'approve', version: 3 }, answer: decided },
  },
  secondCase: {
    description:
      'The second reviewer’s word on a rejection for fraud or on a sampled approval. It must be somebody else’s than the first.',
    example: { ...ofCase, body: { verdict: 'agree', note: 'Same finding' }, answer: decided },
  },
  judgeLink: {
    description:
      'Says whether two linked accounts are one person, for everything that they have in common. “Different people” counts only with a second reviewer, and is `proposed` until then. Only for whoever has the case in hand.',
    example: {
      params: { case_id: sample.case, link_id: sample.link },
      body: { verdict: 'different_people', note: 'Mother and daughter' },
      answer: { resolution: 'proposed' },
    },
  },
};
