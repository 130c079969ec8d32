import type * as rosters from '../rosters.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const importId = '0199f3a0-0000-7000-8000-0000000000b2';

const waiting = {
  import_id: importId,
  company: 'Bayanihan Coop',
  entries: 240,
  unread: 1,
  reason: 'Their list of November',
  asked_by: 'Joan Abad',
  asked_at: sample.now,
  is_yours: false,
  state: 'waiting' as const,
  decided_by: null,
  decided_at: null,
  added: null,
};

export const rostersDocs: DocsOf<typeof rosters> = {
  listCompanies: {
    description:
      'Each company with how many addresses and numbers it vouches for, and how many buyers have proven one of them. Of the people on a list nothing can be read.',
    example: {
      answer: {
        companies: [
          {
            company_id: '0199f3a0-0000-7000-8000-0000000000b3',
            company: 'Bayanihan Coop',
            addresses: 180,
            numbers: 210,
            buyers: 64,
          },
        ],
        imports: [waiting],
      },
    },
  },
  askRosterImport: {
    description:
      'Reads a list as people write it: an address, a number or both on each line, separated by commas, semicolons or tabs; a first line that names the columns is passed over. What is kept are blind indexes, until it is decided. Lines that cannot be read are named by their number, and the others taken. A company has one list that waits.',
    example: {
      body: {
        company: 'Bayanihan Coop',
        list: 'E-mail,Mobile\nana@example.ph,0917 123 4567\nben@',
        reason: 'Their list of November',
      },
      answer: {
        ...waiting,
        entries: 2,
        is_yours: true,
        bad: [{ line: 3, reason: 'not an e-mail address' }],
      },
    },
  },
  decideRosterImport: {
    description:
      'The word of somebody else than who brought it in. Approved, the list is added to what the company had, and buyers who have proven one of its addresses or numbers are matched at once; nobody is removed. Whoever asked can only `refuse`, which takes it back.',
    example: {
      params: { import_id: importId },
      body: { decision: 'approve' },
      answer: {
        ...waiting,
        state: 'approved',
        decided_by: 'Rosa Lim',
        decided_at: sample.soon,
        added: 12,
      },
    },
  },
};
