import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inScope } from '@luwag/db/scope';
import { addDays, addMonths, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { consentAtSignUp } from '@luwag/modules/accounts/service';
import { invite } from '@luwag/modules/accounts/sign-in/staff';
import { openObjectStore, storeSettings } from '@luwag/object-store/store';
import { testNow } from '@luwag/testing/builders/account-probes';
import {
  type AccountStores,
  createAccount,
  developmentPassword,
  findIdOfEmail,
} from '@luwag/testing/builders/accounts';
import { noonOf } from '@luwag/testing/seed/past-calls';
import { approveCases, giveBankAccount } from '@luwag/testing/seed/seed-approvals';
import { type SeedApplicant, seedCases } from '@luwag/testing/seed/seed-cases';
import { describeGroups, seedGroups } from '@luwag/testing/seed/seed-groups';
import { seedPurchases } from '@luwag/testing/seed/seed-purchases';
import { seedRisk } from '@luwag/testing/seed/seed-risk';
import { giveShopKey, openFirstStore } from '@luwag/testing/seed/seed-shops';
import { seedSupport } from '@luwag/testing/seed/seed-support';
import { seedTeam } from '@luwag/testing/seed/seed-team';
import { localDir, settings } from './checkout.ts';
import type { SeedPerson } from './seed-person.ts';
import { storyPeople } from './story-people.ts';

const makati = {
  region: 'National Capital Region (NCR)',
  region_code: '1300000000',
  city: 'Makati City',
  city_code: '1380300000',
  barangay: 'Poblacion',
  barangay_code: '1380300020',
  zip_code: '1210',
};

const paranaque = {
  region: 'National Capital Region (NCR)',
  region_code: '1300000000',
  city: 'Parañaque City',
  city_code: '1381000000',
  barangay: 'Baclaran',
  barangay_code: '1381000001',
  zip_code: '1702',
};

export const seedPeople: readonly SeedPerson[] = [
  {
    role: 'buyer',
    email: 'maria@luwag.test',
    firstName: 'Maria',
    lastName: 'Santos',
    contactNumber: '+639171234501',
    about: 'a buyer who pays well, by autopay; her limit rose',
    pays: 'well',
    papers: {
      birthDate: '1990-05-14',
      address: { ...paranaque, street: '7 Roxas Street' },
      idNumber: '3310-5521-9084-1127',
    },
  },
  {
    role: 'buyer',
    email: 'jun@luwag.test',
    firstName: 'Jun',
    lastName: 'Reyes',
    contactNumber: '+639171234502',
    locale: 'fil',
    about: 'a buyer who is late by two weeks',
    pays: 'late',
    papers: {
      birthDate: '1986-09-02',
      address: { ...makati, street: '51 Pasong Tirad Street' },
      idNumber: '6624-1870-3395-4481',
    },
  },
  {
    role: 'buyer',
    email: 'liza@luwag.test',
    firstName: 'Liza',
    lastName: 'Cruz',
    contactNumber: '+639171234503',
    about: 'a buyer at her limit',
    pays: 'at_limit',
    papers: {
      birthDate: '1994-12-19',
      address: { ...makati, street: '9 Zobel Street' },
      idNumber: '9057-2248-6613-7702',
    },
  },
  {
    role: 'merchant',
    email: 'nena@luwag.test',
    firstName: 'Nena',
    lastName: 'Bautista',
    contactNumber: '+639171234504',
    businessName: "Aling Nena's Sari-Sari Store",
    about: "Aling Nena's Sari-Sari Store, with a code at its counter",
    papers: {
      birthDate: '1968-02-27',
      address: { ...paranaque, street: '12 Quirino Avenue' },
      idNumber: '',
      bank: { code: 'PH_GCASH', number: '09171234504' },
    },
  },
  {
    role: 'merchant',
    email: 'juan@luwag.test',
    firstName: 'Juan',
    lastName: 'dela Cruz',
    contactNumber: '+639171234505',
    businessName: "Juan's Hardware",
    about: "Juan's Hardware, whose site is the sandbox's shop",
    papers: {
      birthDate: '1975-08-11',
      address: { ...makati, street: '230 Kamagong Street' },
      idNumber: '',
      bank: { code: 'PH_BDO', number: '001234567890' },
    },
  },
  {
    role: 'buyer',
    email: 'ana@luwag.test',
    firstName: 'Ana',
    lastName: 'Villanueva',
    contactNumber: '+639171234506',
    accountStatus: 'PENDING',
    about: 'a buyer who has just signed up',
  },
  {
    role: 'merchant',
    email: 'rico@luwag.test',
    firstName: 'Rico',
    lastName: 'Navarro',
    contactNumber: '+639171234507',
    businessName: 'Rico’s Karinderya',
    accountStatus: 'PENDING',
    about: 'a shop that has just signed up',
  },
  {
    role: 'staff',
    email: 'carlo@luwag.test',
    firstName: 'Carlo',
    lastName: 'Mendoza',
    about: 'staff with every role; makes a passkey first',
  },
];

/**
 * Writes the seed people and what they have, where missing. Running it again changes nothing. The
 * whole story also has those who live with a plan in other ways, and the messages and nights of the
 * last days.
 */
export async function seedDatabase(
  stores: AccountStores,
  env: Record<string, string> = settings(),
  { isWhole = false } = {},
): Promise<void> {
  const people = isWhole ? [...seedPeople, ...storyPeople] : seedPeople;
  const known = await idsOf(stores, people);
  const now = await testNow(stores.db);
  const today = manilaDateOf(now.getTime());
  for (const person of people)
    if (!known.has(person.email)) await enter(stores, person, joiningOf(person, now));
  const ids = await idsOf(stores, people);
  const idOf = (email: string): string => {
    const id = ids.get(email);
    if (!id) throw new Error(`${email} was not seeded`);
    return id;
  };
  const createdAt = approvalOf(today);
  const sariSari = await openFirstStore(stores.db, idOf('nena@luwag.test'), {
    ...sariSariStore,
    createdAt,
  });
  const hardware = await openHardware(stores, { id: idOf('juan@luwag.test'), createdAt }, env);
  // Before the first of their sales: payouts go there.
  if (isWhole) await giveBankAccounts(stores, { idOf, now: createdAt });
  await seedPurchases(stores, {
    now,
    sariSari,
    hardware,
    buyers: people.flatMap(({ email, pays }) => (pays ? [{ id: idOf(email), pays }] : [])),
    messageKey: isWhole ? Buffer.from(env.MESSAGE_KEY ?? '', 'base64url') : undefined,
    staffIds: isWhole ? [idOf('carlo@luwag.test'), idOf('ines@luwag.test')] : undefined,
  });
  // Last: until then the shop is one person, and does alone what later takes two.
  if (isWhole) await seedTeam(stores, idOf('juan@luwag.test'));
  if (isWhole) await seedSupport(stores, { idOf, staffId: idOf('joan@luwag.test') });
  if (isWhole) await seedRisk(stores, idOf);
}

/** Everybody was approved before the first of their purchases. */
const approvalOf = (today: CivilDate): Date => noonOf(addMonths(today, -9));

/** Whoever bought, sold or approved something was with us before; the others come now. */
const joiningOf = ({ accountStatus }: SeedPerson, now: Date): Date =>
  accountStatus === 'PENDING'
    ? now
    : noonOf(addDays(addMonths(manilaDateOf(now.getTime()), -9), -3));

const giveBankAccounts = (
  { db, vault }: AccountStores,
  { idOf, now }: { idOf: (email: string) => string; now: Date },
): Promise<void> =>
  inScope(db, 'system', async (tx) => {
    for (const { email, firstName, lastName, papers } of seedPeople) {
      if (!papers?.bank) continue;
      const owner = { firstName, lastName, bank: papers.bank };
      await giveBankAccount({ vault }, tx, { accountId: idOf(email), now }, owner);
    }
  });

/** People agree to terms and privacy notice by signing up; staff are invited. */
async function enter(stores: AccountStores, person: SeedPerson, at: Date): Promise<void> {
  const { id: accountId } = await createAccount(stores, { ...person, at });
  if (person.role === 'staff') return;
  await inScope(stores.db, 'system', (tx) =>
    consentAtSignUp(tx, { accountId, isMarketingEnabled: false, now: at, requestId: randomUUID() }),
  );
}

const idsOf = async (
  stores: AccountStores,
  people: readonly SeedPerson[] = seedPeople,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const { email } of people) {
    const id = await findIdOfEmail(stores, email);
    if (id) ids.set(email, id);
  }
  return ids;
};

const sariSariStore = {
  name: "Aling Nena's Sari-Sari Store",
  address: { ...paranaque, street: '12 Quirino Avenue' },
  websiteUrl: '',
  returnUrls: [],
};

/** Who waits for a reviewer: papers that are well, a blurred one, one who is here twice, a shop. */
export const applicants: readonly SeedApplicant[] = [
  {
    role: 'buyer',
    email: 'tess@luwag.test',
    firstName: 'Teresita',
    lastName: 'Aquino',
    contactNumber: '+639171234511',
    birthDate: '1991-03-08',
    address: { ...makati, street: '14 Kalayaan Avenue' },
    idNumber: '4821-7730-1956-2204',
  },
  {
    role: 'buyer',
    email: 'boyet@luwag.test',
    firstName: 'Roberto',
    lastName: 'Magsaysay',
    contactNumber: '+639171234512',
    birthDate: '1987-11-21',
    address: { ...makati, street: '3 Burgos Street' },
    idNumber: '7719-0043-8812-6657',
    isBlurred: true,
  },
  {
    role: 'buyer',
    email: 'tessie@luwag.test',
    firstName: 'Teresita',
    lastName: 'Aquino',
    contactNumber: '+639171234513',
    birthDate: '1991-03-08',
    address: { ...makati, street: '14 Kalayaan Avenue' },
    idNumber: '4821 7730 1956 2204',
  },
  {
    role: 'merchant',
    email: 'dolly@luwag.test',
    firstName: 'Dolores',
    lastName: 'Ramos',
    contactNumber: '+639171234514',
    businessName: 'Dolly’s Panaderya',
    birthDate: '1979-06-30',
    address: { ...makati, street: '88 Jacobo Street' },
    idNumber: '',
    bank: { code: 'PH_BPI', number: '4567890123' },
  },
];

/**
 * What everybody was approved on, and something to do for staff. For people who look around; tests
 * make cases of their own.
 */
export async function seedReviewQueue(
  stores: AccountStores,
  env: Record<string, string> = settings(),
): Promise<void> {
  const approvedOn = approvalOf(manilaDateOf((await testNow(stores.db)).getTime()));
  const objectStore = openObjectStore(
    storeSettings({
      OBJECT_STORE_URL: env.OBJECT_STORE_URL ?? '',
      OBJECT_STORE_REGION: env.OBJECT_STORE_REGION ?? '',
      OBJECT_STORE_KEY_ID: env.OBJECT_STORE_KEY_ID ?? '',
      OBJECT_STORE_SECRET: env.OBJECT_STORE_SECRET ?? '',
    }),
  );
  const approved = seedPeople.flatMap(({ papers, role, ...person }) =>
    papers && role !== 'staff' ? [{ ...person, role, ...papers, at: approvedOn }] : [],
  );
  await seedCases({ ...stores, objectStore }, [...approved, ...applicants]);
  await approveCases(stores, {
    emails: approved.map(({ email }) => email),
    reviewer: 'carlo@luwag.test',
    at: approvedOn,
  });
}

/**
 * People who save together, after their cases were approved; the last of the story. Answers whom to
 * sign in as.
 */
export async function seedPaluwagan(stores: AccountStores): Promise<string[]> {
  const ids = await idsOf(stores, [...seedPeople, ...storyPeople]);
  const idOf = (email: string): string => {
    const id = ids.get(email);
    if (!id) throw new Error(`${email} was not seeded`);
    return id;
  };
  await seedGroups(stores, idOf);
  return describeGroups(stores);
}

/** Its site is played by the sandbox, which reads the key from a file beside its book. */
async function openHardware(
  { db }: AccountStores,
  { id: merchantId, createdAt }: { id: string; createdAt: Date },
  env: Record<string, string>,
) {
  const shop = `http://localhost:${env.SANDBOX_PORT}/shop`;
  const store = await openFirstStore(db, merchantId, {
    name: "Juan's Hardware",
    address: null,
    websiteUrl: 'https://juanshardware.ph',
    returnUrls: [`${shop}/return`, `${shop}/cancel`],
    createdAt,
  });
  await giveShopKey(db, store, {
    path: join(env.SANDBOX_DATA_DIR ?? join(localDir, 'sandbox'), 'shop.json'),
    // A product that runs as in production calls nobody on its own machine.
    webhookUrl: env.LUWAG_MODE === 'production' ? undefined : `${shop}/webhook`,
    messageKey: Buffer.from(env.MESSAGE_KEY ?? '', 'base64url'),
  });
  return store;
}

/** A fresh link for every member of staff in the story who has no passkey on this database yet. */
export async function staffLinks(stores: AccountStores, publicOrigin: string): Promise<string[]> {
  const staff = [...seedPeople, ...storyPeople].filter(({ role }) => role === 'staff');
  const emails = new Map([...(await idsOf(stores, staff))].map(([email, id]) => [id, email]));
  const ids = [...emails.keys()];
  if (ids.length === 0) return [];
  return inScope(stores.db, 'system', async (tx) => {
    const waiting = await tx
      .selectFrom('accounts as a')
      .leftJoin('passkeys as p', 'p.account_id', 'a.id')
      .select('a.id')
      .where('a.role', '=', 'staff')
      .where('p.id', 'is', null)
      .where('a.id', 'in', ids)
      .execute();
    const links: string[] = [];
    for (const { id } of waiting) {
      const { token } = await invite(tx, id, { now: new Date(), requestId: randomUUID() });
      links.push(`${emails.get(id)?.padEnd(18)} begins at ${publicOrigin}/ops/enroll?key=${token}`);
    }
    return links;
  });
}

/** Whom to sign in as, as lines of text. */
export const describeSeedPeople = (): string[] => [
  ...[...seedPeople, ...storyPeople].map(({ email, about }) => `${email.padEnd(18)} ${about}`),
  `password           ${developmentPassword}`,
];
