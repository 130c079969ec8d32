import type * as sources from '../sources.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const source = {
  id: sample.source,
  channel: 'PAYMAYA' as const,
  label: '•••• 1000',
  status: 'active' as const,
  can_be_charged_unattended: true,
  expires_at: null,
  is_default: true,
};
const ofSource = { params: { source_id: sample.source } };
const linking = { source_id: sample.source, status: 'linking' as const };

export const sourcesDocs: DocsOf<typeof sources> = {
  listSources: {
    description:
      'What the buyer can pay with: linked sources, and the channels that cannot be saved, with the amounts each takes. Test purchases are paid from test sources alone.',
    example: {
      query: { mode: 'test' },
      answer: {
        results: [source],
        pay_each_time: [
          { channel: 'GCASH', can_be_saved: false, amount_min: 1_00, amount_max: 100_000_00 },
        ],
      },
    },
  },
  getSource: {
    description:
      'One source. While it is being linked, `redirect_url` is the gateway’s page to send the buyer to; it is null until the gateway has answered.',
    example: {
      ...ofSource,
      answer: {
        ...source,
        label: null,
        status: 'linking',
        redirect_url: 'https://gateway.example/link/1',
        attempt: 'answered',
        failure_reason: null,
        return_path: '/buyer/sources',
      },
    },
  },
  linkSource: {
    description:
      'Begins to link a wallet, a card or an account. No number of a card or an account ever passes through here: the buyer types it at the gateway. Ask `getSource` where to send them.',
    example: {
      body: { channel: 'PAYMAYA', mode: 'test', return_path: '/buyer/sources' },
      answer: { ...linking, redirect_url: null },
    },
  },
  refreshSource: {
    description:
      'Has the gateway asked how a linking stands, for a buyer who has just come back from it. `getSource` then has the answer.',
    example: { ...ofSource, answer: linking },
  },
  unlinkSource: {
    description:
      'Gives a source up: from this moment it is charged no more. Plans that were paid from it are paid by hand, or from another.',
    example: {
      body: { source_id: sample.source },
      answer: { source_id: sample.source, status: 'unlinked' },
    },
  },
  gatewayEvent: {
    description:
      'The payment gateway says that something happened. Nothing in it is believed: it only makes us ask the gateway.',
    example: { body: { event: 'payment.succeeded', data: { id: 'py-1' } } },
  },
};
