import { verifyEmail } from '@luwag/contracts/accounts';
import { inScope } from '@luwag/db/scope';
import { insertRoster, upsertCompany } from '@luwag/modules/accounts/rosters-repository';
import { type Asked, questionsOf } from '@luwag/testing/enumeration';
import { looksOf } from '@luwag/testing/looks';
import { waitUntil } from '@luwag/testing/processes';
import { callOf, freshEmail, keyIn } from '@luwag/testing/signups';
import { postSignIn } from '@luwag/testing/web-visits';
import { anyAddress } from '@luwag/testing/wire';
import type { Attack } from './attack.ts';
import { register } from './registering.ts';
import type { AttackWorld } from './world.ts';

// Strangers at the door: who is here, who is vouched for, and whose account will this be?

async function vouched(world: AttackWorld): Promise<string | undefined> {
  const email = freshEmail('vouched');
  const people = {
    emailIndexes: [await world.vault.blindIndex('email', email)],
    numberIndexes: [],
  };
  await inScope(world.db, 'system', async (tx) =>
    insertRoster(tx, await upsertCompany(tx, 'Bayanihan Coop'), people),
  );
  const { registered } = await register(world, { email });
  return registered.companies.length > 0 ? 'where a stranger’s address works' : undefined;
}

async function plant(world: AttackWorld): Promise<string | undefined> {
  const email = freshEmail('planted');
  const planted = await register(world, { email, password: 'Tanim-Ko-Ito-2026!' });
  await register(world, { email, password: 'Akin-Talaga-2026!' });
  await world.arrival(email);
  const bothCame = async () => (await world.inbox(email)).length > 1;
  await waitUntil(bothCame, 'a second mail', 3_000).catch(() => undefined);
  // Its owner opens whichever mail is in the box.
  for (const { text } of await world.inbox(email)) {
    const confirmation = { confirmation_key: keyIn(text), account_type: 'buyer' };
    await callOf(world, verifyEmail, confirmation, undefined, anyAddress());
  }
  const signedIn = await world.pool
    .signIn({ username: email, password: planted.signup.password })
    .catch(() => undefined);
  return signedIn ? 'an account that its owner confirmed' : undefined;
}

async function asking(world: AttackWorld): Promise<string | undefined> {
  const token = await world.toWeb({ path: '/api/auth/csrf' });
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
        ...(isWeb ? { cookie, origin: world.settings.PUBLIC_ORIGIN ?? '' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
    };
    return isWeb ? world.toWeb(sent) : world.toApi(sent);
  };
  const questions = questionsOf(world, async (asked) => JSON.parse((await ask(asked)).body));
  for (const { name, known, unknown } of questions) {
    const answers = [await ask(await known()), await ask(await unknown())];
    const turnedAway = answers.find(({ status }) => status === 429 || status >= 500);
    if (turnedAway) throw new Error(`${name}: ${turnedAway.status}`);
    if (new Set(answers.map(looksOf)).size > 1) return `who is here, by ${name}`;
  }
  return undefined;
}

async function guessPasswords(world: AttackWorld): Promise<string | undefined> {
  const { account } = await world.newPerson();
  const tryOne = async (password: string) => {
    const browser = world.openBrowser();
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
