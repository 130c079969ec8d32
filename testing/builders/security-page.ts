import {
  confirmStepUp,
  putSecuritySettings,
  startPasskey,
  startStepUp,
} from '@luwag/contracts/sessions';
import { createPasskey, type Quirks, type TestPasskey } from '../harness/authenticator.ts';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { createAccount, type NewAccount, type SignedIn, signIn } from './accounts.ts';
import { proveAs } from './proofs.ts';

type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string };
/** What a step-up is asked for: the name of a call and what it will be sent. */
export type Wanted = { action: string; request: { params?: object; body?: object } };

/** What the page of security settings does, for tests of what it leads to. */
export type SecurityPage = ReturnType<typeof securityPageOf>;

export function securityPageOf(harness: PoolHarness) {
  const call = (
    { method, path: url }: Call,
    who: SignedIn | undefined,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    harness.app.inject({
      method,
      url,
      headers: { ...who?.headers, ...headers },
      ...(payload ? { payload } : {}),
    });
  const change = (who: SignedIn, payload: object) => call(putSecuritySettings, who, payload);

  const someone = async (more: NewAccount = {}): Promise<SignedIn> =>
    signIn(harness, await createAccount(harness, more));

  /** Of somebody who has shown anew who they are. */
  async function addPasskey(who: SignedIn, quirks: Quirks = {}) {
    await proveAs(harness, who);
    return tryPasskey(who, quirks);
  }

  async function tryPasskey(who: SignedIn, quirks: Quirks = {}) {
    const passkey = createPasskey();
    const { challenge_id, options } = (await call(startPasskey, who)).json();
    const answer = passkey.make(options, quirks);
    const body = { action: 'add_passkey', challenge_id, answer, name: 'My phone' };
    return { passkey, reply: await change(who, body) };
  }

  async function withPasskey(): Promise<{ who: SignedIn; passkey: TestPasskey }> {
    const who = await someone();
    const { passkey, reply } = await addPasskey(who);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return { who, passkey };
  }

  const ask = async (who: SignedIn, wanted: Wanted) => {
    const reply = await call(startStepUp, who, wanted);
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json();
  };

  /** A step-up, confirmed by passkey. */
  async function stepUp(who: SignedIn, passkey: TestPasskey, wanted: Wanted): Promise<string> {
    const { step_up_id, passkey_options } = await ask(who, wanted);
    const answer = { step_up_id, passkey: passkey.answer(passkey_options) };
    const reply = await call(confirmStepUp, who, answer);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return step_up_id;
  }

  const ofSettings = (body: object): Wanted => ({
    action: putSecuritySettings.name,
    request: { body },
  });

  return { call, change, someone, addPasskey, tryPasskey, withPasskey, ask, stepUp, ofSettings };
}
