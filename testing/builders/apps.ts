import { openSessionByLostApp, startLostApp } from '@luwag/contracts/lost-app';
import { publicOrigin } from '../harness/origin.ts';
import type { SignupHarness } from '../harness/signup-harness.ts';
import { totpAt } from '../harness/totp.ts';
import { passTime, testNow } from './account-probes.ts';
import type { NewAccount, SignedIn } from './accounts.ts';
import { proveAs } from './proofs.ts';
import { securityPageOf } from './security-page.ts';
import { callOf, freshNumber } from './signups.ts';

export type WithApp = { who: SignedIn; number: string; secret: string };

/** People whose sign-in asks for an authenticator app, and the way in for those who lost it. */
export function appsOf(harness: SignupHarness) {
  const page = securityPageOf(harness);

  async function withApp(more: NewAccount = {}): Promise<WithApp> {
    const number = freshNumber();
    const who = await page.someone({ contactNumber: number, ...more });
    await proveAs(harness, who);
    const { totp_secret: secret } = (await page.change(who, { action: 'start_totp' })).json();
    const code = totpAt(secret, await testNow(harness.db));
    const reply = await page.change(who, { action: 'confirm_totp', code });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    await harness.settled();
    return { who, number, secret };
  }

  /** A code that was not used yet. */
  async function nextCode({ secret }: { secret: string }): Promise<string> {
    await passTime(harness.db, 31_000);
    return totpAt(secret, await testNow(harness.db));
  }

  const startLost = ({ account }: SignedIn, changes: object = {}) => {
    const { role: account_type, email, password } = account;
    return callOf(harness, startLostApp, { account_type, email, password, ...changes });
  };
  const openLost = (body: object) =>
    callOf(harness, openSessionByLostApp, { user_agent: 'Chrome/140.0', ...body });

  /** What the mail and the text say. */
  async function codesFor({ who, number }: Omit<WithApp, 'secret'>) {
    const started = await startLost(who);
    if (started.statusCode !== 202) throw new Error(started.body);
    await harness.settled();
    const { code: email_code = '' } = await harness.arrival(who.account.email);
    const { code: number_code = '' } = await harness.arrival(number);
    return { recovery_key: started.json().recovery_key, email_code, number_code };
  }

  /** Comes in by password, mail and text: the session of a recovery. */
  async function arrive(someone: Omit<WithApp, 'secret'>): Promise<SignedIn> {
    const reply = await openLost(await codesFor(someone));
    if (reply.statusCode !== 201) throw new Error(reply.body);
    const { session, tokens } = reply.json();
    const headers = { cookie: `access_token=${tokens.access_token}`, origin: publicOrigin };
    return { ...someone.who, sessionId: session.id, headers };
  }

  return { withApp, nextCode, startLost, openLost, codesFor, arrive };
}
