import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  confirmNumber,
  forgotPassword,
  registerBuyer,
  registerMerchant,
  resendEmailValidation,
  sendNumberCode,
} from '@luwag/contracts/accounts';
import { startLostApp } from '@luwag/contracts/lost-app';
import { inScope } from '@luwag/db/scope';
import { testNow } from '../builders/account-probes.ts';
import { type AccountStores, createAccount, type TestAccount } from '../builders/accounts.ts';
import { buyerSignup, freshNumber, merchantSignup } from '../builders/signups.ts';

/** One call, as a stranger makes it. */
export type Asked = {
  at: 'web' | 'api';
  path: string;
  body: object;
  bearer?: string;
  /** Where it seems to come from: limits by address are not what is asked about. */
  address: string;
};

/**
 * Two calls that differ in one thing: whether what they name is known here. Whoever makes them must
 * not be able to tell which was which.
 */
export type Question = {
  name: string;
  /** Each call prepares another one to make. Prepared together, neither finds anything warm. */
  known(): Promise<Asked>;
  unknown(): Promise<Asked>;
  /** Answers leave on a beat: most of their time is spent waiting, and many may wait at once. */
  isOnTheBeat?: true;
};

const anyAddress = (): string =>
  `100.${64 + randomInt(64)}.${randomInt(256)}.${1 + randomInt(254)}`;
const unknownToken = (): string => randomBytes(32).toString('base64url');
/** All of one length: how long one is would tell as well. */
const freshEmail = (): string => `${randomBytes(8).toString('hex')}@example.ph`;

/** Every call at which somebody could ask who is here; `ask` makes a call and reads its answer. */
export const questionsOf = (
  stores: AccountStores,
  ask: (asked: Asked) => Promise<unknown>,
): Question[] => [...questionsAboutEmails(stores), ...questionsAboutNumbers(stores, ask)];

const asking = (path: string, body: object, bearer?: string): Asked => ({
  ...{ at: 'api' as const, path, body, address: anyAddress() },
  ...(bearer ? { bearer } : {}),
});

const newPerson = (stores: AccountStores, isNumberConfirmed: boolean): Promise<TestAccount> =>
  createAccount(stores, { email: freshEmail(), isNumberConfirmed });

function questionsAboutEmails(stores: AccountStores): Question[] {
  const byEmail = (name: string, make: (email: string) => Asked): Question => ({
    name,
    known: async () => make((await newPerson(stores, true)).email),
    unknown: async () => make(freshEmail()),
  });
  return [
    byEmail('sign-in', (email) => ({
      ...asking('/api/auth/callback/buyer', { email, password: 'Hindi-Ito-2026', json: 'true' }),
      at: 'web',
    })),
    {
      ...byEmail('buyer sign-up', (email) => asking(registerBuyer.path, buyerSignup({ email }))),
      isOnTheBeat: true,
    },
    {
      ...byEmail('merchant sign-up', (email) =>
        asking(registerMerchant.path, merchantSignup({ email })),
      ),
      isOnTheBeat: true,
    },
    byEmail('forgotten password', (email) =>
      asking(forgotPassword.path, { email, account_type: 'buyer' }),
    ),
    byEmail('confirmation again', (email) =>
      asking(resendEmailValidation.path, { email, account_type: 'buyer' }),
    ),
    byEmail('sign-in without the app', (email) =>
      asking(startLostApp.path, { email, account_type: 'buyer', password: 'Hindi-Ito-2026' }),
    ),
  ];
}

function questionsAboutNumbers(
  stores: AccountStores,
  ask: (asked: Asked) => Promise<unknown>,
): Question[] {
  const registrant = async () => tokenOf(stores, await newPerson(stores, false));
  const provenNumber = async () => {
    const contactNumber = freshNumber();
    await createAccount(stores, { contactNumber });
    return contactNumber;
  };
  const send = (token: string, number: string) => asking(sendNumberCode.path, { number }, token);
  const guess = async (token: string, number: string, owner: string | null): Promise<Asked> => {
    const { sessionId } = (await ask(send(token, number))) as { sessionId: string };
    if (owner) await giveCode(stores, sessionId, owner);
    return asking(confirmNumber.path, { session_id: sessionId, otp: '000000' }, token);
  };
  return [
    {
      name: 'code, by a token that opens nothing',
      known: async () => send((await registrant()).token, freshNumber()),
      unknown: async () => send(unknownToken(), freshNumber()),
    },
    {
      name: 'code, to somebody else’s number',
      known: async () => send((await registrant()).token, await provenNumber()),
      unknown: async () => send((await registrant()).token, freshNumber()),
    },
    {
      name: 'guess, by a token that opens nothing',
      async known() {
        const { token, accountId } = await registrant();
        return guess(token, freshNumber(), accountId);
      },
      unknown: async () => guess(unknownToken(), freshNumber(), null),
    },
    {
      name: 'guess, at somebody else’s number',
      known: async () => guess((await registrant()).token, await provenNumber(), null),
      async unknown() {
        const { token, accountId } = await registrant();
        return guess(token, freshNumber(), accountId);
      },
    },
  ];
}

/** A registration token, without the registration. */
export async function tokenOf({ db }: AccountStores, { id: accountId }: TestAccount) {
  const token = unknownToken();
  const now = await testNow(db);
  await inScope(db, 'system', (tx) =>
    tx
      .insertInto('registration_tokens')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        account_id: accountId,
        expires_at: new Date(now.getTime() + 30 * 60_000),
      })
      .execute(),
  );
  return { token, accountId };
}

/** What the job does that has the code texted. Here no text leaves, so no limit on texts is met. */
const giveCode = ({ db }: AccountStores, id: string, accountId: string) =>
  inScope(db, 'system', (tx) =>
    tx
      .updateTable('one_time_codes')
      .set({ account_id: accountId, code_mac: randomBytes(32) })
      .where('id', '=', id)
      .execute(),
  );
