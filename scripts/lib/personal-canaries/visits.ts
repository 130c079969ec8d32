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
import { createPasskey, type TestPasskey } from '@luwag/testing/authenticator';
import { waitUntil } from '@luwag/testing/processes';
import { addressOf, type CanaryPerson, pictureOf } from './people.ts';
import type { CanaryWorld } from './world.ts';

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

function register(world: CanaryWorld, person: CanaryPerson, role: Role) {
  const body =
    role === 'buyer'
      ? { ...signupOf(person), middle_name: person.middleName }
      : { ...signupOf(person), ...business, tin: person.tin };
  const endpoint = role === 'buyer' ? registerBuyer : registerMerchant;
  return world.call<{ token: string; id: string }>(endpoint, { body });
}

/** From the form to a session with a passkey, by the mail and the text alone. */
async function enter(world: CanaryWorld, person: CanaryPerson, role: Role): Promise<Visitor> {
  const { token } = await register(world, person, role);
  const mail = await world.arrival(person.email);
  const confirmation = { confirmation_key: keyIn(mail.text), account_type: role };
  await world.call(verifyEmail, { body: confirmation });
  const asked = { headers: bearer(token), body: { number: person.number } };
  const { sessionId } = await world.call<{ sessionId: string }>(sendNumberCode, asked);
  const { code } = await world.arrival(person.number);
  const proof = { session_id: sessionId, otp: code };
  await world.call(confirmNumber, { headers: bearer(token), body: proof });
  const signedIn = await world.pool.signIn({ username: person.email, password: person.password });
  if (signedIn.kind !== 'signed_in') throw new Error('asked for another factor');
  const { accessToken, newDeviceKey } = signedIn.tokens;
  await world.call(openSession, {
    headers: bearer(accessToken),
    body: { account_type: role, device_key: newDeviceKey, user_agent: 'canary' },
  });
  const headers = { cookie: `access_token=${accessToken}` };
  await showWhoItIs(world, person, headers);
  const passkey = createPasskey();
  type Begun = { challenge_id: string; options: { challenge: string } };
  const { challenge_id, options } = await world.call<Begun>(startPasskey, { headers });
  const made = {
    action: 'add_passkey',
    challenge_id,
    answer: passkey.make(options),
    name: 'Phone',
  };
  await world.call(putSecuritySettings, { headers, body: made });
  await world.agePasskeys();
  return { headers, passkey };
}

/** The password once more, and the codes of a mail and a text: what a first passkey takes. */
async function showWhoItIs(
  world: CanaryWorld,
  { email, number, password }: CanaryPerson,
  headers: Visitor['headers'],
): Promise<void> {
  // After the word that the number was confirmed, so that the newest mail is the one with the code.
  await world.arrival(email, 2);
  await world.forgetSends();
  await world.call(startProof, { headers, body: { password } });
  const mail = await world.arrival(email, 3);
  const { code: number_code } = await world.arrival(number, 2);
  const email_code = /\b\d{6}\b/.exec(mail.text)?.[0];
  await world.call(confirmProof, { headers, body: { email_code, number_code } });
}

/** A call that asks for a fresh factor. */
async function callSteppedUp<T>(
  world: CanaryWorld,
  { headers, passkey }: Visitor,
  endpoint: Endpoint,
  body: object,
): Promise<T> {
  type Asked = { step_up_id: string; passkey_options: { challenge: string } };
  const question = { action: endpoint.name, request: { body } };
  const asked = await world.call<Asked>(startStepUp, { headers, body: question });
  const { step_up_id, passkey_options } = asked;
  const answer = { step_up_id, passkey: passkey.answer(passkey_options) };
  await world.call(confirmStepUp, { headers, body: answer });
  return world.call<T>(endpoint, { headers: { ...headers, 'step-up': step_up_id }, body });
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
export async function visitAsBuyer(world: CanaryWorld, person: CanaryPerson): Promise<void> {
  const visitor = await enter(world, person, 'buyer');
  const { headers } = visitor;
  const profile = { ...profileOf(person), address: addressOf(person) };
  await world.call(putBuyerProfile, { headers, body: profile });
  await world.call(updateProfilePhoto, { headers, body: formOf(person, ['profile_picture'], {}) });
  const pictures = [
    'primary_government_id_front',
    'primary_government_id_back',
    'selfie_with_primary_id',
  ];
  const papers = {
    primary_government_id_type: 'drivers_license',
    primary_government_id_number: person.idNumber,
  };
  await world.call(uploadDocuments, { headers, body: formOf(person, pictures, papers) });
  await callSteppedUp(world, visitor, updateEmail, { email: person.newEmail });
  const { text } = await world.arrival(person.newEmail);
  await world.call(confirmEmailChange, { headers, body: { confirmation_key: keyIn(text) } });
  await world.call(askForExport, { headers });
  const isReady = async () => {
    type Exports = { results: { state: string }[] };
    const { results } = await world.call<Exports>(listExports, { headers });
    return results[0]?.state === 'ready';
  };
  await waitUntil(isReady, 'the copy', 60_000);
  await assertKept(world, visitor, person);
}

/** A merchant tells of the business, sends its papers and says where payouts go. */
export async function visitAsMerchant(world: CanaryWorld, person: CanaryPerson): Promise<void> {
  const visitor = await enter(world, person, 'merchant');
  const { headers } = visitor;
  const profile = { ...profileOf(person), ...business, tin: person.tin };
  const addresses = [addressOf(person)];
  await world.call(putMerchantProfile, { headers, body: { ...profile, addresses } });
  await callSteppedUp(world, visitor, updateBankDetails, {
    bank_code: 'PH_BDO',
    account_number: person.bankNumber,
    account_name: person.bankName,
  });
  const papers = ['business_registration', 'mayors_permit'];
  await world.call(uploadDocuments, { headers, body: formOf(person, papers, {}) });
  await assertKept(world, visitor, person);
}

/** What nobody kept is found nowhere: it must be there to be read, by its owner. */
async function assertKept(world: CanaryWorld, { headers }: Visitor, person: CanaryPerson) {
  type User = { first_name: string; last_name: string; contact_number: string };
  const user = await world.call<User>(getUser, { headers });
  const [told, kept] = [
    [person.firstName, person.lastName, person.number],
    [user.first_name, user.last_name, user.contact_number],
  ];
  if (told.join() !== kept.join()) throw new Error(`${person.who} is not who they said`);
}

/** Somebody who never comes in: with a known address, and with an unknown one. */
export async function visitInVain(
  world: CanaryWorld,
  stranger: CanaryPerson,
  known: CanaryPerson,
): Promise<void> {
  await register(world, { ...stranger, email: known.newEmail }, 'buyer');
  const { token } = await register(world, stranger, 'merchant');
  await world.call(sendNumberCode, { headers: bearer(token), body: { number: stranger.number } });
  for (const email of [stranger.newEmail, known.newEmail]) {
    await world.call(forgotPassword, { body: { email, account_type: 'buyer' } });
    await world.call(resendEmailValidation, { body: { email, account_type: 'buyer' } });
  }
}
