import { verifyEmail } from '@luwag/contracts/accounts';
import { inScope } from '@luwag/db/scope';
import { insertRoster, upsertCompany } from '@luwag/modules/accounts/profile/rosters-repository';
import { callOf, freshEmail, keyIn } from '@luwag/testing/builders/signups';
import { type Asked, questionsOf } from '@luwag/testing/harness/enumeration';
import { looksOf } from '@luwag/testing/harness/looks';
import { waitUntil } from '@luwag/testing/harness/processes';
import { postSignIn } from '@luwag/testing/harness/web-visits';
import { anyAddress } from '@luwag/testing/harness/wire';
import type { Attack } from './attack.ts';
import type { AttackHarness } from './harness.ts';
import { register } from './registering.ts';

// Strangers at the door: who is here, who is vouched for, and whose account will this be?

async function vouched(harness: AttackHarness): Promise<string | undefined> {
  const email = freshEmail('vouched');
  const people = {
    emailIndexes: [await harness.vault.blindIndex('email', email)],
    numberIndexes: [],
  };
  await inScope(harness.db, 'system', async (tx) =>
    insertRoster(tx, await upsertCompany(tx, 'Bayanihan Coop'), people),
  );
  const { registered } = await register(harness, { email });
  return registered.companies.length > 0 ? 'where a stranger’s address works' : undefined;
}

async function plant(harness: AttackHarness): Promise<string | undefined> {
  const email = freshEmail('planted');
  const planted = await register(harness, { email, password: 'Tanim-Ko-Ito-2026!' });
  await register(harness, { email, password: 'Akin-Talaga-2026!' });
  await harness.arrival(email);
  const bothCame = async () => (await harness.inbox(email)).length > 1;
  await waitUntil(bothCame, 'a second mail', 3_000).catch(() => undefined);
  // Its owner opens whichever mail is in the box.
  for (const { text } of await harness.inbox(email)) {
    const confirmation = { confirmation_key: keyIn(text), account_type: 'buyer' };
    await callOf(harness, verifyEmail, confirmation, undefined, anyAddress());
  }
  const signedIn = await harness.userPool
    .signIn({ username: email, password: planted.signup.password })
    .catch(() => undefined);
  return signedIn ? 'an account that its owner confirmed' : undefined;
}

async function asking(harness: AttackHarness): Promise<string | undefined> {
  const token = await harness.toWeb({ path: '/api/auth/csrf' });
  const { csrfToken } = JSON.parse(token.body) as { csrfToken: string };
  const cookie = (token.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
  const ask = async ({ at, path, body, bearer, address }: Asked) => {
    const isWeb = at === 'web';
    const sent = {
      method: 'POST',
      path,
      address,
      body: JSON.stringify(isWeb ? { ...body, csrfToken } : body),
      headers: {
        'content-type': 'application/json',
        ...(isWeb ? { cookie, origin: harness.settings.PUBLIC_ORIGIN ?? '' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
    };
    return isWeb ? harness.toWeb(sent) : harness.toApi(sent);
  };
  const questions = questionsOf(harness, async (asked) => JSON.parse((await ask(asked)).body));
  for (const { name, known, unknown } of questions) {
    const answers = [await ask(await known()), await ask(await unknown())];
    const turnedAway = answers.find(({ status }) => status === 429 || status >= 500);
    if (turnedAway) throw new Error(`${name}: ${turnedAway.status}`);
    if (new Set(answers.map(looksOf)).size > 1) return `who is here, by ${name}`;
  }
  return undefined;
}

async function guessPasswords(harness: AttackHarness): Promise<string | undefined> {
  const { account } = await harness.newPerson();
  const tryOne = async (password: string) => {
    const browser = harness.openBrowser();
    await postSignIn(browser, { ...account, password });
    return [...browser.jar.keys()].some((name) => name.endsWith('luwag.session'));
  };
  if (!(await tryOne(account.password))) throw new Error('the right password opens nothing');
  for (let i = 0; i < 12; i += 1) await tryOne(`Hindi-Ito-${i}-2026`);
  const opens = await tryOne(account.password);
  return opens ? 'as many guesses of a password as wanted' : undefined;
}

export const signupAttacks: Attack[] = [
  { threat: 'A5', name: 'a roster tells a stranger whom it names', run: vouched },
  { threat: 'A6', name: 'an account is planted before its owner comes', run: plant },
  { threat: 'T24', name: 'answers tell who is here', run: asking },
  { threat: 'T2', name: 'a password is guessed from many addresses', run: guessPasswords },
];
