import type * as privacy from '../privacy.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const consents = {
  results: [
    {
      purpose: 'marketing' as const,
      current_version: '2026-11-01',
      text_version: '2026-11-01',
      is_given: true,
      given_at: sample.now,
      withdrawn_at: null,
      can_withdraw: true,
    },
  ],
};
const dataExport = {
  export_id: sample.export,
  state: 'making' as const,
  asked_at: sample.now,
  ready_at: null,
  expires_at: null,
  bytes: null,
};
const closing = {
  is_closed: false,
  hindrances: [],
  erased: ['photo' as const, 'devices' as const],
  kept: [{ what: 'transactions' as const, why: 'tax' as const, until_date: '2036-11-16' }],
};

export const privacyDocs: DocsOf<typeof privacy> = {
  listConsents: {
    description:
      'Each purpose with the text in force and the one that was agreed to. Terms and privacy notice cannot be taken back while the account is open.',
    example: { answer: consents },
  },
  putConsent: {
    description:
      'Gives or takes back one consent. `text_version` is the text that was on the screen; an older one than is in force is refused.',
    example: {
      body: { purpose: 'marketing', is_given: true, text_version: '2026-11-01' },
      answer: consents,
    },
  },
  listExports: {
    description: 'The copies that were asked for and where each stands, newest first.',
    example: { answer: { results: [dataExport] } },
  },
  askForExport: {
    description:
      'Has a copy made of everything we hold of the caller. It is mailed when it is ready; while one is being made, asking again answers with that one.',
    example: { answer: dataExport },
  },
  downloadExport: {
    description:
      'The copy itself, once: afterwards it is erased. Needs a step-up by a factor that is at least a day old, in the `Step-Up` header.',
    example: {
      params: { export_id: sample.export },
      answer: { file_name: 'luwag-2026-11-16.json', content: { account: { role: 'buyer' } } },
    },
  },
  previewClosing: {
    description:
      'What closing the account would erase and keep, with reason and date, and what must end first.',
    example: { answer: closing },
  },
  closeAccount: {
    description:
      'Closes the account for good and ends every session. Needs a fresh factor in the `Step-Up` header, and nothing that is still owed.',
    example: { body: { is_certain: true }, answer: { ...closing, is_closed: true } },
  },
};
