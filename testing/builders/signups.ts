import { randomInt } from 'node:crypto';
import {
  confirmNumber,
  registerBuyer,
  sendNumberCode,
  startNumberWork,
} from '@luwag/contracts/accounts';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { solveWork } from '@luwag/contracts/work';
import { noteCanaries } from '../harness/canaries.ts';
import { openAnswer } from '../harness/open-answer.ts';
import type { SignupHarness } from '../harness/signup-harness.ts';

export const freshEmail = (name = 'maria'): string =>
  `${name}.${randomInt(1e9).toString(36)}@example.ph`;
/** The last four digits alone differ for neighbours, so chance decides before them. */
export const freshNumber = (): string => `+639${randomInt(100_000_000, 1_000_000_000)}`;

export const buyerSignup = (changes: object = {}) => ({
  first_name: 'Maria',
  middle_name: 'Santos',
  last_name: 'Dela Cruz',
  contact_number: freshNumber(),
  email: freshEmail(),
  password: 'Mabuhay-Ka-2026!',
  is_marketing_and_promotions_enabled: false,
  locale: 'en',
  ...changes,
});

export const merchantSignup = (changes: object = {}) => {
  const { middle_name: _, ...person } = buyerSignup();
  return {
    ...person,
    email: freshEmail('tindahan'),
    business_name: 'Tindahan ni Aling Nena',
    industry: 'retail',
    tin: '123-456-789-000',
    website_url: 'nena.example.ph',
    ...changes,
  };
};

/** One call of a contract; `bearer` is a registration token or the like. */
export function callOf(
  harness: SignupHarness,
  endpoint: Endpoint,
  payload: object,
  bearer?: string,
  address = '203.0.113.7',
) {
  return harness.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    payload,
    remoteAddress: address,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
  });
}

export type Registered = { token: string; id: string; companies: { name: string }[] };

export async function signUp(harness: SignupHarness, changes: object = {}) {
  const signup = buyerSignup(changes);
  const reply = await callOf(harness, registerBuyer, signup);
  if (reply.statusCode !== 201) throw new Error(`register: ${reply.statusCode} ${reply.body}`);
  const registered = openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json()) as Registered;
  noteCanaries(registered.token);
  return { signup, registered, reply };
}

/** The key in the link of a mail. */
export const keyIn = (text: string): string => /key=([\w.-]+)/.exec(text)?.[1] ?? '';

export const askForCode = (
  harness: SignupHarness,
  token: string,
  number: string,
  address?: string,
) => callOf(harness, sendNumberCode, { number }, token, address);

/** The work that a crowd has to do for a code, done as a browser does it. */
export async function workFor(
  harness: SignupHarness,
  token: string,
  number: string,
): Promise<string> {
  const reply = await callOf(harness, startNumberWork, { number }, token);
  return solveWork(reply.json().challenge);
}

export const tryCode = (harness: SignupHarness, token: string, sessionId: string, otp: string) =>
  callOf(harness, confirmNumber, { session_id: sessionId, otp }, token);
