import { forgotPassword, resetPassword, verifyEmail } from '@luwag/contracts/accounts';
import { inScope } from '@luwag/db/scope';
import { findIdOfEmail, readPerson } from '@luwag/testing/builders/accounts';
import {
  askForCode,
  callOf,
  freshEmail,
  freshNumber,
  keyIn,
  signUp,
  tryCode,
} from '@luwag/testing/builders/signups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { waitUntil } from '@luwag/testing/harness/processes';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertRoster, upsertCompany } from '../profile/rosters-repository.ts';

const harness = forAllTests(startSignupHarness);

const accountOf = async (email: string) => {
  const id = await findIdOfEmail(harness, email);
  return id === undefined ? undefined : readPerson(harness, id);
};
/** The key in the newest of so many mails that confirm an address; other mails may lie between. */
async function linkKey(email: string, count = 1): Promise<string> {
  const mails = async () =>
    (await harness.inbox(email)).filter(({ text }) => text.includes('/buyer/verify?key='));
  await waitUntil(async () => (await mails()).length >= count, `link ${count} to ${email}`);
  return keyIn((await mails())[0]?.text ?? '');
}
const confirm = (key: string, password?: string) =>
  callOf(harness, verifyEmail, {
    confirmation_key: key,
    account_type: 'buyer',
    ...(password ? { password } : {}),
  });

describe('partner companies', () => {
  const namesOf = async (accountId: string) => {
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{ name: string }>`select name from account_companies join companies c on c.id = company_id
        where account_id = ${accountId} order by name`.execute(tx),
    );
    return rows.map(({ name }) => name);
  };
  /** Somebody whom two companies name: one by address, one by number. */
  async function onTwoLists() {
    const [email, contact_number] = [freshEmail(), freshNumber()];
    const emailIndexes = await harness.vault.blindIndexes('email', [email]);
    const numberIndexes = await harness.vault.blindIndexes('number', [contact_number]);
    await inScope(harness.db, 'system', async (tx) => {
      const coop = await upsertCompany(tx, 'Kooperatiba ng Guro');
      await insertRoster(tx, coop, { emailIndexes, numberIndexes: [] });
      const mill = await upsertCompany(tx, 'Antipolo Mills');
      await insertRoster(tx, mill, { emailIndexes: [], numberIndexes });
    });
    return { email, contact_number };
  }

  test('are not named to whoever types somebody’s address or number, known or not', async () => {
    const { email, contact_number } = await onTwoLists();
    const byNumber = await signUp(harness, { contact_number });
    const byBoth = await signUp(harness, { email, contact_number });
    const again = await signUp(harness, { email, contact_number });
    for (const { registered } of [byNumber, byBoth, again]) {
      expect(registered.companies).toEqual([]);
      expect(await namesOf(registered.id)).toEqual([]);
    }
  });

  test('vouch for an address and a number as each of them is proven', async () => {
    const { email, contact_number } = await onTwoLists();
    const { registered } = await signUp(harness, { email, contact_number });
    await confirm(keyIn((await harness.arrival(email)).text));
    expect(await namesOf(registered.id)).toEqual(['Kooperatiba ng Guro']);
    const sent = await askForCode(harness, registered.token, contact_number);
    const { code = '' } = await harness.arrival(contact_number);
    await tryCode(harness, registered.token, sent.json().sessionId, code);
    expect(await namesOf(registered.id)).toEqual(['Antipolo Mills', 'Kooperatiba ng Guro']);
  });

  test('do not vouch for a number that was typed at the sign-up and never proven', async () => {
    const { contact_number } = await onTwoLists();
    const { signup, registered } = await signUp(harness, { contact_number });
    await confirm(keyIn((await harness.arrival(signup.email)).text));
    const own = freshNumber();
    const sent = await askForCode(harness, registered.token, own);
    const { code = '' } = await harness.arrival(own);
    await tryCode(harness, registered.token, sent.json().sessionId, code);
    expect(await namesOf(registered.id)).toEqual([]);
  });
});

describe('an address that somebody else signed up with first', () => {
  const strangers = 'Planted-Before-2026!';
  const owners = 'Mabuhay-Ako-2026!';
  const signsIn = (username: string, password: string) =>
    harness.userPool.signIn({ username, password }).then(
      ({ kind }) => kind,
      (error: { code?: string }) => error.code,
    );
  /** A stranger signs up and proves a number; a minute later the owner of the mailbox signs up. */
  async function planted() {
    const email = freshEmail();
    const stranger = await signUp(harness, { email, password: strangers, first_name: 'Masama' });
    const strangersKey = await linkKey(email);
    const { contact_number: number } = stranger.signup;
    const sent = await askForCode(harness, stranger.registered.token, number);
    const { code = '' } = await harness.arrival(number);
    await tryCode(harness, stranger.registered.token, sent.json().sessionId, code);
    await harness.travel(61);
    const owner = await signUp(harness, { email, password: owners, first_name: 'Maria' });
    return { email, stranger, strangersKey, owner, key: await linkKey(email, 2) };
  }

  test('is the owner’s once confirmed: their password, their name, and no number of the stranger’s', async () => {
    const { email, owner, key } = await planted();
    expect((await confirm(key, owners)).statusCode).toBe(200);
    expect(await signsIn(email, strangers)).toBe('NotAuthorizedException');
    expect(await signsIn(email, owners)).toBe('signed_in');
    expect(await accountOf(email)).toMatchObject({
      first_name: 'Maria',
      contact_number: owner.signup.contact_number,
      number_confirmed_at: null,
    });
  });

  test('leaves the stranger’s link and token without effect', async () => {
    const { email, stranger, strangersKey } = await planted();
    expect((await confirm(strangersKey, strangers)).json().code).toBe('link_expired');
    const number = freshNumber();
    const sent = await askForCode(harness, stranger.registered.token, number);
    expect(sent.statusCode).toBe(200);
    await harness.settled();
    expect(await harness.inbox(number)).toEqual([]);
    expect((await accountOf(email))?.email_confirmed_at).toBeNull();
  });

  test('is not opened by a code that the stranger had asked for before', async () => {
    const email = freshEmail();
    const { registered, signup } = await signUp(harness, { email, password: strangers });
    const sent = await askForCode(harness, registered.token, signup.contact_number);
    const { code = '' } = await harness.arrival(signup.contact_number);
    await signUp(harness, { email, password: owners });
    expect((await confirm(await linkKey(email, 2), owners)).statusCode).toBe(200);
    const tried = await tryCode(harness, registered.token, sent.json().sessionId, code);
    expect([tried.statusCode, tried.json().code]).toEqual([422, 'code_expired']);
    expect((await accountOf(email))?.number_confirmed_at).toBeNull();
  });

  test('is not given away where both sign up at the same moment', async () => {
    for (let i = 0; i < 5; i += 1) {
      const email = freshEmail();
      await Promise.all([
        signUp(harness, { email, password: strangers }),
        signUp(harness, { email, password: owners }),
      ]);
      // A link of the one that was replaced has expired.
      const codes = new Set<string | undefined>();
      const asksForPassword = async () => {
        codes.add((await confirm(await linkKey(email))).json().code);
        return codes.has('password_required');
      };
      await waitUntil(asksForPassword, 'a link that asks for the password');
      codes.delete('link_expired');
      expect([...codes]).toEqual(['password_required']);
    }
  });

  test('is not given away by the owner who opens the link of a stranger’s later sign-up', async () => {
    const { email } = await planted();
    await harness.travel(61);
    await signUp(harness, { email, password: strangers, first_name: 'Masama' });
    const key = await linkKey(email, 3);
    const without = await confirm(key);
    expect([without.statusCode, without.json().code]).toEqual([409, 'password_required']);
    const wrong = await confirm(key, owners);
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'password_wrong']);
    expect((await accountOf(email))?.email_confirmed_at).toBeNull();
  });

  test('is the owner’s also a moment after, with a link of their own', async () => {
    const email = freshEmail();
    await signUp(harness, { email, password: strangers });
    const strangersKey = await linkKey(email);
    await signUp(harness, { email, password: owners });
    expect((await confirm(strangersKey)).json().code).toBe('link_expired');
    const key = await linkKey(email, 2);
    expect((await confirm(key, owners)).json()).toEqual({ email, account_type: 'buyer' });
    expect(await signsIn(email, owners)).toBe('signed_in');
  });

  test('is the owner’s too by way of a forgotten password, without the stranger’s number', async () => {
    const email = freshEmail();
    const { registered, signup } = await signUp(harness, { email, password: strangers });
    await harness.arrival(email);
    const sent = await askForCode(harness, registered.token, signup.contact_number);
    const { code = '' } = await harness.arrival(signup.contact_number);
    await tryCode(harness, registered.token, sent.json().sessionId, code);
    await callOf(harness, forgotPassword, { email, account_type: 'buyer' });
    let key = '';
    const hasCome = async () => {
      const mails = await harness.inbox(email);
      key = keyIn(mails.find(({ text }) => text.includes('/reset-password'))?.text ?? '');
      return key !== '';
    };
    await waitUntil(hasCome, 'the link to a new password');
    const passwords = { confirmation_key: key, new_password: owners, confirm_password: owners };
    expect((await callOf(harness, resetPassword, passwords)).statusCode).toBe(200);
    expect((await accountOf(email))?.number_confirmed_at).toBeNull();
    expect(await signsIn(email, strangers)).toBe('NotAuthorizedException');
  });
});
