import type * as lostApp from '../lost-app.ts';
import type { DocsOf } from './call-doc.ts';
import { sample, sampleEmail, samplePassword } from './samples.ts';

const recovery_key = 'eyJhbGciOiJkaXIi.example.key';

export const lostAppDocs: DocsOf<typeof lostApp> = {
  startLostApp: {
    description:
      'For somebody whose sign-in asks for an authenticator app that is lost. Takes the password, then mails a code and texts another. Next: `openSessionByLostApp`.',
    example: {
      body: { account_type: 'buyer', email: sampleEmail, password: samplePassword },
      answer: { recovery_key, email: 'm•••a@luwag.example', number: '•••• 4567' },
    },
  },
  openSessionByLostApp: {
    description:
      'Brings both codes back. The answer holds a session and its tokens, and the 72 hours of a recovery begin unless they have already; the codes count as the proof that `finishRecovery` takes. Until it is finished this session can pay back, and nothing is lent. It ends when the recovery is cancelled.',
    example: {
      body: {
        recovery_key,
        email_code: '123456',
        number_code: '654321',
        user_agent: 'Mozilla/5.0 (Linux; Android 15)',
      },
      answer: {
        session: {
          id: sample.session,
          role: 'buyer',
          name: 'Maria Cruz',
          expires_at: '2026-11-16T14:00:00.000Z',
          idle_ms: 600_000,
        },
        tokens: { access_token: 'eyJ…', id_token: 'eyJ…', refresh_token: 'eyJ…' },
      },
    },
  },
};
