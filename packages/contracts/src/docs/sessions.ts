import type * as sessions from '../sessions.ts';
import type { DocsOf } from './call-doc.ts';
import { sample, sampleEmail, sampleNumber } from './samples.ts';

const passkeyAnswer = {
  id: 'ZXhhbXBsZS1wYXNza2V5',
  rawId: 'ZXhhbXBsZS1wYXNza2V5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
} as const;
const options = { challenge: 'cmFuZG9tLWNoYWxsZW5nZQ', rpId: 'luwag.example' };
const settings = {
  password_changed_at: sample.now,
  email: sampleEmail,
  contact_number: sampleNumber,
  totp: { is_enabled: false, enabled_at: null },
  needs_proof: false,
  recovery: null,
  borrowing_held_until: null,
  is_being_checked: false,
  passkeys: [
    {
      id: sample.passkey,
      name: 'My phone',
      is_backed_up: true,
      created_at: sample.now,
      used_at: null,
    },
  ],
  sessions: [
    {
      id: sample.session,
      device: 'Chrome on Android',
      network: '203.0.113.x',
      opened_at: sample.now,
      seen_at: sample.now,
      is_current: true,
    },
  ],
};

export const sessionsDocs: DocsOf<typeof sessions> = {
  openSession: {
    description:
      'Turns fresh tokens of the identity provider into a session of ours. Our own pages do this after sign-in; staff answer a passkey challenge with it. `idle_ms` is how long the session lasts without a sign of life.',
    example: {
      body: { account_type: 'buyer', user_agent: 'Mozilla/5.0 (Linux; Android 15)' },
      answer: {
        id: sample.session,
        role: 'buyer',
        name: 'Maria Cruz',
        expires_at: '2026-11-16T14:00:00.000Z',
        idle_ms: 600_000,
      },
    },
  },
  openSessionByPasskey: {
    description:
      'The second half of a sign-in by passkey alone, for buyers and merchants: no password is asked for. The answer holds the session and the tokens that belong to it.',
    example: {
      body: {
        account_type: 'merchant',
        user_agent: 'Mozilla/5.0 (Linux; Android 15)',
        passkey: { challenge_id: sample.challenge, answer: passkeyAnswer },
      },
      answer: {
        session: {
          id: sample.session,
          role: 'merchant',
          name: 'Nena Bautista',
          expires_at: '2026-11-16T14:00:00.000Z',
          idle_ms: 600_000,
        },
        tokens: { access_token: 'eyJ…', id_token: 'eyJ…', refresh_token: 'eyJ…' },
      },
    },
  },
  touchSession: {
    description:
      'Says that the person is still there, and so puts off the end by inactivity. `reading` is for pages that are read without a click, such as an agreement.',
    example: { body: { reading: true } },
  },
  closeSession: {
    description: 'Ends this session at once. The tokens that came with it open nothing any more.',
    example: {},
  },
  startPasskeySignIn: {
    description:
      'The first half of a sign-in by passkey: hand `options` to `navigator.credentials.get` and send its answer with `challenge_id` to `openSession`.',
    example: { answer: { challenge_id: sample.challenge, options } },
  },
  startPasskey: {
    description:
      'The first half of adding a passkey: hand `options` to `navigator.credentials.create` and send its answer to `putSecuritySettings` with the action `add_passkey`.',
    example: { answer: { challenge_id: sample.challenge, options } },
  },
  getSecuritySettings: {
    description:
      'Everything that protects the account: how old the password is, its second factors, and each session with its device.',
    example: { answer: settings },
  },
  putSecuritySettings: {
    asksForStepUp: true,
    description:
      'Does one thing, named by `action`. Removing a factor, and adding one beside another, need `step_up_id` of a step-up by a factor that has been there for a day. The first factor, and any on a new device, needs a proof (`startProof`). `start_totp` alone answers with the secret for an authenticator app; `confirm_totp` brings its first code within ten minutes, under the same conditions, and not once another factor was made or taken away.',
    example: {
      body: { action: 'rename_passkey', passkey_id: sample.passkey, name: 'My phone' },
      answer: { settings },
    },
  },
  startStepUp: {
    description:
      'Asks for a fresh factor for one call with one content: `action` is its operation id, `request` its path parameters, query and body exactly as they will be sent. Confirm it with `confirmStepUp`, then make the call with `step_up_id` in its `Step-Up` header.',
    example: {
      body: {
        action: 'accounts.updateEmail',
        request: { body: { email: 'maria.cruz@luwag.example' } },
      },
      answer: {
        step_up_id: sample.stepUp,
        factors: ['passkey'],
        passkey_options: options,
        is_passkey_here: true,
        expires_in_seconds: 300,
      },
    },
  },
  confirmStepUp: {
    description:
      'Answers a step-up with either a passkey or the code of an authenticator app. It is then good for its one call: five minutes for money, fifteen for settings. Ten wrong codes in a row end the session that typed them, and no other; one that came in because the app is lost ends with the first.',
    example: {
      body: { step_up_id: sample.stepUp, passkey: passkeyAnswer },
      answer: { step_up_id: sample.stepUp },
    },
  },
};
