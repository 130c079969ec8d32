import type * as numberChange from '../number-change.ts';
import type { DocsOf } from './call-doc.ts';

const waiting = {
  state: 'sent' as const,
  new_number: '+639189876543',
  resend_in_seconds: 60,
  expires_at: '2026-11-16T02:15:00.000Z',
  new_until: null,
};

export const numberChangeDocs: DocsOf<typeof numberChange> = {
  getNumberChange: {
    description:
      'Whether this session waits for the code of a new number. `new_until` is set for 72 hours after a change: until then a text to the number confirms no purchase and proves nobody, and no credit is paid out to it.',
    example: { answer: waiting },
  },
  startNumberChange: {
    description:
      'Asks for another mobile number and texts a code to it. Needs a fresh factor that is a day old or older in the `Step-Up` header. The old number counts until the code comes back; its owner is told by mail and by text at once. A number that another account has proven gets no code, and the answer does not say so. Next: `confirmNumberChange`, in the same session, within fifteen minutes.',
    example: { body: { number: '0918 987 6543' }, answer: waiting },
  },
  resendNumberChange: {
    description:
      'Texts another code to the number that this session asked for; the one before ends. No second factor is asked for within the fifteen minutes.',
    example: { answer: waiting },
  },
  confirmNumberChange: {
    description:
      'Brings the code back. The number is changed at once, codes that were texted to the old one end, and the mail that tells of it takes it back for a week (`disownFactor`).',
    example: { body: { otp: '123456' }, answer: { contact_number: '+639189876543' } },
  },
};
