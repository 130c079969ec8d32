import type * as fixedCodes from '../fixed-codes.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const haircut = {
  fixed_code_id: sample.request,
  store_id: sample.store,
  code: 'LPK7QD29MX',
  amount: 650_00,
  description: 'Haircut and colour',
  created_at: sample.now,
};
const ofStore = { params: { store_id: sample.store } };

export const fixedCodesDocs: DocsOf<typeof fixedCodes> = {
  createFixedCode: {
    description:
      'Makes a code for one price at an open store, for what is sold again and again. Whoever opens it is asked for this very amount: the server takes it from the code and from nowhere else. Each buyer’s purchase is a payment of its own, with the description of the code. A store has fifty at most.',
    example: {
      ...ofStore,
      body: { amount: haircut.amount, description: haircut.description },
      answer: haircut,
    },
  },
  listFixedCodes: {
    description: 'The codes that are in force. Those that were ended are not listed.',
    example: { ...ofStore, answer: { results: [haircut] } },
  },
  endFixedCode: {
    description:
      'Ends a code. From now on it leads nowhere, wherever it is printed; a purchase that somebody began by it can be finished while it lasts. Ending it again finds nothing.',
    example: { params: { fixed_code_id: haircut.fixed_code_id } },
  },
};
