import type * as factors from '../factors.ts';
import type { DocsOf } from './call-doc.ts';
import { sample, samplePassword } from './samples.ts';

const proof = {
  state: 'sent' as const,
  email: 'm•••a@luwag.example',
  number: '•••• 4567',
  is_email_proven: false,
  is_number_proven: false,
  resend_in_seconds: 60,
  expires_at: '2026-11-16T02:15:00.000Z',
};

export const factorsDocs: DocsOf<typeof factors> = {
  getProof: {
    description:
      'How far this session is with showing anew who it is. The first second factor, and any on a device that is new to the account, is only made after that.',
    example: { answer: { ...proof, state: 'none', resend_in_seconds: 0, expires_at: null } },
  },
  startProof: {
    description:
      'Takes the password once more, then mails a code and texts another. Call it again without the password to have new codes sent. Next: `confirmProof`.',
    example: { body: { password: samplePassword }, answer: proof },
  },
  confirmProof: {
    description:
      'Brings the codes back, together or one by one. Once both were right this session may make one factor within fifteen minutes of the password.',
    example: {
      body: { email_code: '123456', number_code: '654321' },
      answer: { ...proof, state: 'proven', is_email_proven: true, is_number_proven: true },
    },
  },
  startRecovery: {
    description:
      'Says that every factor is lost. It takes a proof, is told by mail and text, and can be finished after 72 hours. Nothing is lent meanwhile; paying back goes on.',
    example: {
      answer: {
        started_at: sample.now,
        ends_wait_at: '2026-11-19T02:00:00.000Z',
        is_lifted: false,
      },
    },
  },
  cancelRecovery: {
    description:
      'Ends the wait; the factors stay as they were. It takes a step-up with a factor that is older than the recovery, the one that was found, and is told by mail and text. A session that began the recovery by coming in without its app brings none, and ends.',
    example: {},
  },
  finishRecovery: {
    description:
      'After the 72 hours: removes the lost factors. It takes a proof, which then also allows one new factor.',
    example: {},
  },
  disownFactor: {
    description:
      'Says “this was not me” by the key from the mail about a new factor or a recovery. The factor goes, every session ends, and nothing is lent for 48 hours.',
    example: { body: { notice_key: sample.token }, answer: { account_type: 'buyer' } },
  },
};
