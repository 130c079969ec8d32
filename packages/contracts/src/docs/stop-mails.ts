import type * as stopMails from '../stop-mails.ts';
import type { DocsOf } from './call-doc.ts';

export const stopMailsDocs: DocsOf<typeof stopMails> = {
  stopMails: {
    description:
      'Ends mails of the group that the link was made for; texts, pushes and the inbox stay as they were chosen. Asked again, it changes nothing. Mail readers call it by the header `List-Unsubscribe` (RFC 8058).',
    example: { body: { key: 'AZmQ1kT0Qw3Yp8rVx2bN5cJ7dL9fH4gS6aE1uI3oP0k' } },
  },
};
