import { registerBuyer } from '@luwag/contracts/accounts';
import { buyerSignup, callOf, type Registered } from '@luwag/testing/builders/signups';
import { openAnswer } from '@luwag/testing/harness/open-answer';
import { anyAddress } from '@luwag/testing/harness/wire';
import { needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';

/** Registers as the form does, each time from another address: sign-up is bounded by address. */
export async function register(harness: AttackHarness, changes: object = {}) {
  const signup = buyerSignup(changes);
  const reply = await callOf(harness, registerBuyer, signup, undefined, anyAddress());
  needs('registering', reply, 201);
  const registered = openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json()) as Registered;
  return { signup, registered };
}
