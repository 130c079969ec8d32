import { randomUUID } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { invite } from '@luwag/modules/accounts/staff';
import {
  type AccountStores,
  createAccount,
  developmentPassword,
  type NewAccount,
} from '@luwag/testing/accounts';

/** The people a development database begins with. What they bought and owe is told by `pays`. */
export type StoryPerson = NewAccount & {
  role: 'buyer' | 'merchant' | 'staff';
  email: string;
  firstName: string;
  lastName: string;
  /** In words, for whoever wonders whom to sign in as. */
  about: string;
  pays?: 'well' | 'late' | 'at_limit';
};

export const story: readonly StoryPerson[] = [
  {
    role: 'buyer',
    email: 'maria@luwag.test',
    firstName: 'Maria',
    lastName: 'Santos',
    contactNumber: '+639171234501',
    about: 'a buyer who pays well',
    pays: 'well',
  },
  {
    role: 'buyer',
    email: 'jun@luwag.test',
    firstName: 'Jun',
    lastName: 'Reyes',
    contactNumber: '+639171234502',
    locale: 'fil',
    about: 'a buyer who is late',
    pays: 'late',
  },
  {
    role: 'buyer',
    email: 'liza@luwag.test',
    firstName: 'Liza',
    lastName: 'Cruz',
    contactNumber: '+639171234503',
    about: 'a buyer at her limit',
    pays: 'at_limit',
  },
  {
    role: 'merchant',
    email: 'nena@luwag.test',
    firstName: 'Nena',
    lastName: 'Bautista',
    contactNumber: '+639171234504',
    businessName: "Aling Nena's Sari-Sari Store",
    about: "Aling Nena's Sari-Sari Store",
  },
  {
    role: 'staff',
    email: 'carlo@luwag.test',
    firstName: 'Carlo',
    lastName: 'Mendoza',
    about: 'staff; makes a passkey first',
  },
];

/** Writes those of the story that are not there yet. Running it again changes nothing. */
export async function tellStory(stores: AccountStores): Promise<void> {
  const known = await inScope(stores.db, 'system', (tx) =>
    tx
      .selectFrom('accounts')
      .select('email')
      .where(
        'email',
        'in',
        story.map((person) => person.email),
      )
      .execute(),
  );
  const emails = new Set(known.map((row) => row.email));
  for (const person of story) if (!emails.has(person.email)) await createAccount(stores, person);
}

/** A fresh link for every member of staff in the story who has no passkey on this database yet. */
export async function staffLinks(stores: AccountStores, publicOrigin: string): Promise<string[]> {
  return inScope(stores.db, 'system', async (tx) => {
    const waiting = await tx
      .selectFrom('accounts as a')
      .leftJoin('passkeys as p', 'p.account_id', 'a.id')
      .select('a.id')
      .where('a.role', '=', 'staff')
      .where('p.id', 'is', null)
      .where(
        'a.email',
        'in',
        story.map((person) => person.email),
      )
      .execute();
    const links: string[] = [];
    for (const { id } of waiting) {
      const { token } = await invite(tx, id, { now: new Date(), requestId: randomUUID() });
      links.push(`${publicOrigin}/ops/enroll?key=${token}`);
    }
    return links;
  });
}

/** Whom to sign in as, as lines of text. */
export const cast = (): string[] => [
  ...story.map(({ email, about }) => `${email.padEnd(18)} ${about}`),
  `password           ${developmentPassword}`,
];
