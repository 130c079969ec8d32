import { randomUUID } from 'node:crypto';
import type { AuthScheme, Endpoint } from '@luwag/contracts/endpoint';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { createAccount, type SignedIn, signIn, signInAtPool } from './accounts.ts';
import { buyerSignup, merchantSignup } from './signups.ts';

const passkeyAnswer = { id: 'aWQ', rawId: 'aWQ', type: 'public-key', response: {} };
const [token, link] = ['t'.repeat(43), 'eyJhbGciOiJkaXIifQ..aXY.ZGF0YQ.dGFn'];
const newPassword = { new_password: 'Bagong-Araw-2026', confirm_password: 'Bagong-Araw-2026' };

/**
 * For every call of accounts that takes a body, bodies that its contract takes. They lead nowhere:
 * what they name does not exist.
 */
export const accountSamples: Record<string, () => object[]> = {
  'accounts.registerBuyer': () => [buyerSignup()],
  'accounts.registerMerchant': () => [merchantSignup()],
  'accounts.verifyEmail': () => [{ confirmation_key: link, account_type: 'buyer' }],
  'accounts.resendEmailValidation': () => [{ email: 'ana@example.ph', account_type: 'buyer' }],
  'accounts.forgotPassword': () => [{ email: 'ana@example.ph', account_type: 'buyer' }],
  'accounts.resetPassword': () => [{ confirmation_key: link, ...newPassword }],
  'accounts.startNumberWork': () => [{ number: '+639171112222' }],
  'accounts.sendNumberCode': () => [{ number: '+639171112222' }],
  'accounts.confirmNumber': () => [{ session_id: randomUUID(), otp: '000000' }],
  'accounts.setLanguage': () => [{ locale: 'fil' }],
  'accounts.updatePassword': () => [{ current_password: 'Hindi-Ito-2026', ...newPassword }],
  'accounts.updateEmail': () => [{ email: 'iba@example.ph' }],
  'accounts.confirmEmailChange': () => [{ confirmation_key: link }],
  'accounts.undoEmailChange': () => [{ undo_key: token }],
  'accounts.startNumberChange': () => [{ number: '+639171112222' }],
  'accounts.confirmNumberChange': () => [{ otp: '000000' }],
  'accounts.poolEvent': () => [
    {
      event_id: randomUUID(),
      triggerSource: 'CustomEmailSender_SignUp',
      userName: randomUUID(),
      request: { code: '123456', userAttributes: { email: 'nobody@example.ph' } },
    },
  ],
  'accounts.openSession': () => [
    { account_type: 'staff', user_agent: 'Chrome', device_key: 'key', invitation: token },
    {
      account_type: 'staff',
      passkey: { challenge_id: randomUUID(), answer: passkeyAnswer },
    },
  ],
  'accounts.openSessionByPasskey': () => [
    {
      account_type: 'merchant',
      user_agent: 'Chrome',
      device_key: 'key',
      passkey: { challenge_id: randomUUID(), answer: passkeyAnswer },
    },
  ],
  'accounts.startLostApp': () => [
    { account_type: 'buyer', email: 'iba@example.ph', password: 'Hindi-Ito-2026' },
  ],
  'accounts.openSessionByLostApp': () => [
    {
      recovery_key: 'a.b.c',
      email_code: '000000',
      number_code: '000000',
      user_agent: 'Chrome',
      device_key: 'key',
    },
  ],
  'accounts.touchSession': () => [{ reading: true }],
  'accounts.putSecuritySettings': () => [
    { action: 'confirm_totp', code: '000000' },
    { action: 'disable_totp', step_up_id: randomUUID() },
    {
      action: 'add_passkey',
      challenge_id: randomUUID(),
      answer: passkeyAnswer,
      name: 'My phone',
    },
    { action: 'rename_passkey', passkey_id: randomUUID(), name: 'My phone' },
    { action: 'remove_passkey', passkey_id: randomUUID(), step_up_id: randomUUID() },
    { action: 'revoke_session', session_id: randomUUID() },
  ],
  'accounts.startProof': () => [{ password: 'Hindi-Ito-2026' }],
  'accounts.confirmProof': () => [{ email_code: '000000', number_code: '000000' }],
  'accounts.disownFactor': () => [{ notice_key: token }],
  'accounts.putConsent': () => [
    { purpose: 'marketing', is_given: false, text_version: '2020-01-01' },
  ],
  'accounts.startStepUp': () => [
    { action: 'accounts.updateEmail', request: { params: {}, body: { email: 'iba@example.ph' } } },
  ],
  'accounts.confirmStepUp': () => [
    { step_up_id: randomUUID(), totp: '000000' },
    { step_up_id: randomUUID(), passkey: passkeyAnswer },
  ],
};

/** One body for a call that takes none: it must not matter. */
export const samplesOf = ({ name }: Endpoint): object[] => accountSamples[name]?.() ?? [{}];

/** Somebody whom each contract lets in, whatever proof it asks for. */
export async function insiderOf(harness: PoolHarness) {
  const account = await createAccount(harness, {
    accountStatus: 'PENDING',
    isNumberConfirmed: false,
  });
  const someone = await createAccount(harness);
  let session: SignedIn | undefined;
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

  // Good for a minute, and none of the samples opens a session with it.
  let arrival = { token: '', atMs: Number.NEGATIVE_INFINITY };
  async function freshArrival(): Promise<string> {
    if (performance.now() - arrival.atMs < 30_000) return arrival.token;
    const { tokens } = await signInAtPool(harness.userPool, someone);
    arrival = { token: tokens.accessToken, atMs: performance.now() };
    return arrival.token;
  }

  /** Again and again: some calls end the session that makes them, or take a sign-in once. */
  async function headersFor({ auth }: Endpoint): Promise<Record<string, string>> {
    const scheme: AuthScheme | undefined = auth === 'public' ? undefined : auth.schemes[0];
    if (scheme === 'pool') return bearer(harness.userpool.hookSecret);
    if (scheme === 'registration') return bearer(token);
    if (scheme === 'sign_in') return bearer(await freshArrival());
    if (scheme !== 'session') return {};
    session ??= await signIn(harness, account);
    return session.headers;
  }
  return {
    account,
    headersFor,
    signInAnew() {
      session = undefined;
    },
  };
}
