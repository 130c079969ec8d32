import {
  confirmEmailChange,
  confirmNumber,
  forgotPassword,
  getUser,
  registerBuyer,
  registerMerchant,
  resendEmailValidation,
  sendNumberCode,
  updateEmail,
  verifyEmail,
} from '@luwag/contracts/accounts';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { confirmProof, startProof } from '@luwag/contracts/factors';
import { uploadDocuments } from '@luwag/contracts/kyc-documents';
import { askForExport, listExports } from '@luwag/contracts/privacy';
import {
  putBuyerProfile,
  putMerchantProfile,
  updateBankDetails,
  updateProfilePhoto,
} from '@luwag/contracts/profiles';
import {
  confirmStepUp,
  openSession,
  putSecuritySettings,
  startPasskey,
  startStepUp,
} from '@luwag/contracts/sessions';
import { createPasskey, type TestPasskey } from '@luwag/testing/harness/authenticator';
import { waitUntil } from '@luwag/testing/harness/processes';
import type { CanaryHarness } from './harness.ts';
import { addressOf, type CanaryPerson, pictureOf } from './people.ts';

type Visitor = { headers: Record<string, string>; passkey: TestPasskey };
type Role = 'buyer' | 'merchant';

const keyIn = (text: string): string => /key=([\w.-]+)/.exec(text)?.[1] ?? '';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const signupOf = (person: CanaryPerson) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  contact_number: person.number,
  email: person.email,
  password: person.password,
  is_marketing_and_promotions_enabled: false,
  locale: 'en',
});
const business = { business_name: 'Tindahan', industry: 'retail', website_url: '' };

function register(harness: CanaryHarness, person: CanaryPerson, role: Role) {
  const body =
    role === 'buyer'
      ? { ...signupOf(person), middle_name: person.middleName }
      : { ...signupOf(person), ...business, tin: person.tin };
  const endpoint = role === 'buyer' ? registerBuyer : registerMerchant;
  return harness.call<{ token: string; id: string }>(endpoint, { body });
}

/** From the form to a session with a passkey, by the mail and the text alone. */
async function enter(harness: CanaryHarness, person: CanaryPerson, role: Role): Promise<Visitor> {
  const { token } = await register(harness, person, role);
  const mail = await harness.arrival(person.email);
  const confirmation = { confirmation_key: keyIn(mail.text), account_type: role };
  await harness.call(verifyEmail, { body: confirmation });
  const asked = { headers: bearer(token), body: { number: person.number } };
  const { sessionId } = await harness.call<{ sessionId: string }>(sendNumberCode, asked);
  const { code } = await harness.arrival(person.number);
  const proof = { session_id: sessionId, otp: code };
  await harness.call(confirmNumber, { headers: bearer(token), body: proof });
  const signedIn = await harness.userPool.signIn({
    username: person.email,
    password: person.password,
  });
  if (signedIn.kind !== 'signed_in') throw new Error('asked for another factor');
  const { accessToken, newDeviceKey } = signedIn.tokens;
  await harness.call(openSession, {
    headers: bearer(accessToken),
    body: { account_type: role, device_key: newDeviceKey, user_agent: 'canary' },
  });
  const headers = { cookie: `access_token=${accessToken}` };
  await showWhoItIs(harness, person, headers);
  const passkey = createPasskey();
  type Begun = { challenge_id: string; options: { challenge: string } };
  const { challenge_id, options } = await harness.call<Begun>(startPasskey, { headers });
  const made = {
    action: 'add_passkey',
    challenge_id,
    answer: passkey.make(options),
    name: 'Phone',
  };
  await harness.call(putSecuritySettings, { headers, body: made });
  await harness.agePasskeys();
  return { headers, passkey };
}

/** The password once more, and the codes of a mail and a text: what a first passkey takes. */
async function showWhoItIs(
  harness: CanaryHarness,
  { email, number, password }: CanaryPerson,
  headers: Visitor['headers'],
): Promise<void> {
  // After the word that the number was confirmed, so that the newest mail is the one with the code.
  await harness.arrival(email, 2);
  await harness.forgetSends();
  await harness.call(startProof, { headers, body: { password } });
  const mail = await harness.arrival(email, 3);
  const { code: number_code } = await harness.arrival(number, 2);
  const email_code = /\b\d{6}\b/.exec(mail.text)?.[0];
  await harness.call(confirmProof, { headers, body: { email_code, number_code } });
}

/** A call that asks for a fresh factor. */
async function callSteppedUp<T>(
  harness: CanaryHarness,
  { headers, passkey }: Visitor,
  endpoint: Endpoint,
  body: object,
): Promise<T> {
  type Asked = { step_up_id: string; passkey_options: { challenge: string } };
  const question = { action: endpoint.name, request: { body } };
  const asked = await harness.call<Asked>(startStepUp, { headers, body: question });
  const { step_up_id, passkey_options } = asked;
  const answer = { step_up_id, passkey: passkey.answer(passkey_options) };
  await harness.call(confirmStepUp, { headers, body: answer });
  return harness.call<T>(endpoint, { headers: { ...headers, 'step-up': step_up_id }, body });
}

function formOf(person: CanaryPerson, files: readonly string[], fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const name of files) {
    const picture = new Blob([new Uint8Array(pictureOf(person))], { type: 'image/png' });
    form.set(name, picture, `${person.lastName}.png`);
  }
  return form;
}

const profileOf = (person: CanaryPerson) => ({
  first_name: person.firstName,
  middle_name: person.middleName,
  last_name: person.lastName,
  date_of_birth: person.dateOfBirth,
  gender: 'undisclosed',
});

/** A buyer tells all that buyers are asked for, moves to another address and asks for a copy. */
export async function visitAsBuyer(harness: CanaryHarness, person: CanaryPerson): Promise<void> {
  const visitor = await enter(harness, person, 'buyer');
  const { headers } = visitor;
  const profile = { ...profileOf(person), address: addressOf(person) };
  await harness.call(putBuyerProfile, { headers, body: profile });
  await harness.call(updateProfilePhoto, {
    headers,
    body: formOf(person, ['profile_picture'], {}),
  });
  const pictures = [
    'primary_government_id_front',
    'primary_government_id_back',
    'selfie_with_primary_id',
  ];
  const papers = {
    primary_government_id_type: 'drivers_license',
    primary_government_id_number: person.idNumber,
  };
  await harness.call(uploadDocuments, { headers, body: formOf(person, pictures, papers) });
  await callSteppedUp(harness, visitor, updateEmail, { email: person.newEmail });
  const { text } = await harness.arrival(person.newEmail);
  await harness.call(confirmEmailChange, { headers, body: { confirmation_key: keyIn(text) } });
  await harness.call(askForExport, { headers });
  const isReady = async () => {
    type Exports = { results: { state: string }[] };
    const { results } = await harness.call<Exports>(listExports, { headers });
    return results[0]?.state === 'ready';
  };
  await waitUntil(isReady, 'the copy');
  await assertKept(harness, visitor, person);
}

/** A merchant tells of the business, sends its papers and says where payouts go. */
export async function visitAsMerchant(harness: CanaryHarness, person: CanaryPerson): Promise<void> {
  const visitor = await enter(harness, person, 'merchant');
  const { headers } = visitor;
  const profile = { ...profileOf(person), ...business, tin: person.tin };
  const addresses = [addressOf(person)];
  await harness.call(putMerchantProfile, { headers, body: { ...profile, addresses } });
  await callSteppedUp(harness, visitor, updateBankDetails, {
    bank_code: 'PH_BDO',
    account_number: person.bankNumber,
    account_name: person.bankName,
  });
  const papers = ['business_registration', 'mayors_permit'];
  await harness.call(uploadDocuments, { headers, body: formOf(person, papers, {}) });
  await assertKept(harness, visitor, person);
}

/** What nobody kept is found nowhere: it must be there to be read, by its owner. */
async function assertKept(harness: CanaryHarness, { headers }: Visitor, person: CanaryPerson) {
  type User = { first_name: string; last_name: string; contact_number: string };
  const user = await harness.call<User>(getUser, { headers });
  const [told, kept] = [
    [person.firstName, person.lastName, person.number],
    [user.first_name, user.last_name, user.contact_number],
  ];
  if (told.join() !== kept.join()) throw new Error(`${person.who} is not who they said`);
}

/** Somebody who never comes in: with a known address, and with an unknown one. */
export async function visitInVain(
  harness: CanaryHarness,
  stranger: CanaryPerson,
  known: CanaryPerson,
): Promise<void> {
  await register(harness, { ...stranger, email: known.newEmail }, 'buyer');
  const { token } = await register(harness, stranger, 'merchant');
  await harness.call(sendNumberCode, { headers: bearer(token), body: { number: stranger.number } });
  for (const email of [stranger.newEmail, known.newEmail]) {
    await harness.call(forgotPassword, { body: { email, account_type: 'buyer' } });
    await harness.call(resendEmailValidation, { body: { email, account_type: 'buyer' } });
  }
}
