import { createHash } from 'node:crypto';
import type { DocumentKind } from '@luwag/contracts/kyc-documents';
import type { Address } from '@luwag/contracts/reference';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addSignal, caseFor, itemSent } from '@luwag/modules/kyc/cases';
import { findCaseOf } from '@luwag/modules/kyc/cases-repository';
import { insertDocument } from '@luwag/modules/kyc/documents-repository';
import { keepIdNumber } from '@luwag/modules/kyc/id-numbers';
import { knownAddresses, writeProfile } from '@luwag/modules/kyc/profile';
import { putSealed } from '@luwag/store/sealed';
import type { ObjectStore } from '@luwag/store/store';
import sharp from 'sharp';
import { testNow } from './account-probes.ts';
import { type AccountStores, createAccount, findIdOfEmail, type NewAccount } from './accounts.ts';

/** Somebody whose case waits for a reviewer when the story begins. */
export type StoryApplicant = NewAccount & {
  role: 'buyer' | 'merchant';
  email: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  address: Address;
  idNumber: string;
  /** Taken with an unsteady hand. */
  isBlurred?: boolean;
};

export type CaseStores = AccountStores & { store: ObjectStore };

const requestId = 'the-story';

/** Writes the cases that are not there yet. Running it again changes nothing. */
export async function tellCases(
  stores: CaseStores,
  applicants: readonly StoryApplicant[],
): Promise<void> {
  for (const [i, applicant] of applicants.entries()) {
    const known = await findIdOfEmail(stores, applicant.email);
    const person = { ...applicant, accountStatus: 'PENDING' } as const;
    const id = known ?? (await createAccount(stores, person)).id;
    if (await inScope(stores.db, 'system', (tx) => findCaseOf(tx, id))) continue;
    const now = await testNow(stores.db);
    // Ahead of time: pictures are drawn and stored outside the transaction that names them.
    const key = await inScope(stores.db, 'system', (tx) => stores.vault.keyFor(tx, id));
    const pictures: Picture[] = [];
    for (const kind of kindsOf(applicant.role)) {
      const jpeg = await draw(kind, { seed: i, isBlurred: applicant.isBlurred ?? false });
      const stored = await putSealed(stores.store, key, 'documents', jpeg);
      pictures.push({ kind, jpeg, ...stored });
    }
    await inScope(stores.db, 'system', async (tx) => {
      await caseFor(tx, id, now);
      await sendPictures(tx, { id, now }, pictures);
      await sendRest(stores, tx, { id, now }, applicant);
    });
  }
}

const kindsOf = (role: StoryApplicant['role']): DocumentKind[] =>
  role === 'buyer'
    ? ['primary_government_id_front', 'selfie_with_primary_id']
    : ['business_registration'];

type Who = { id: string; now: Date };
type Picture = { kind: DocumentKind; jpeg: Buffer; objectKey: string; wrappedKey: Buffer };

async function sendPictures(tx: Tx, { id: accountId, now }: Who, pictures: Picture[]) {
  for (const { kind, jpeg, ...stored } of pictures) {
    const document = await insertDocument(tx, {
      ...stored,
      accountId,
      kind,
      idType: kind === 'primary_government_id_front' ? 'philsys' : null,
      bytes: jpeg.length,
      sha256: createHash('sha256').update(jpeg).digest(),
      ...size,
      blur: 400,
      glare: 0,
      now,
    });
    const evidence = { documentId: document.id };
    await itemSent(tx, { accountId, kind, evidence, now, requestId });
  }
}

async function sendRest(
  { vault }: CaseStores,
  tx: Tx,
  { id: accountId, now }: Who,
  applicant: StoryApplicant,
): Promise<void> {
  const isBuyer = applicant.role === 'buyer';
  const addresses = await knownAddresses([applicant.address]);
  if (!addresses) throw new Error('the story lives where nobody does');
  const refused = await writeProfile({ vault }, tx, {
    accountId,
    item: isBuyer ? 'profile' : 'business_profile',
    person: {
      first_name: applicant.firstName,
      middle_name: '',
      last_name: applicant.lastName,
      date_of_birth: applicant.birthDate,
      gender: 'undisclosed',
    },
    addresses,
    now,
    requestId,
  });
  if (refused) throw new Error(refused);
  const idNumber = { accountId, slot: 'primary', idType: 'philsys', now } as const;
  if (isBuyer) await keepIdNumber(vault, tx, { ...idNumber, typed: applicant.idNumber });
  const level = applicant.isBlurred ? 'warn' : 'note';
  if (applicant.isBlurred)
    await addSignal(tx, { accountId, kind: 'blur', level, detail: { sharpness: 31 }, now });
  const last = isBuyer ? 'liveness' : 'bank_account';
  await itemSent(tx, { accountId, kind: last, evidence: {}, now, requestId });
}

const size = { width: 1200, height: 760 };

/** Drawn, for no picture of a person belongs in a repository: a card, or somebody holding it. */
function draw(
  kind: DocumentKind,
  { seed, isBlurred }: { seed: number; isBlurred: boolean },
): Promise<Buffer> {
  const hue = (seed * 67) % 360;
  const card = (x: number, y: number, scale: number) => `
    <g transform="translate(${x} ${y}) scale(${scale})">
      <rect width="760" height="480" rx="28" fill="hsl(${hue} 45% 88%)" stroke="#456" stroke-width="4"/>
      <rect width="760" height="90" rx="28" fill="hsl(${hue} 45% 42%)"/>
      <g transform="translate(60 140) scale(0.6)">${head(hue)}</g>
      ${[170, 220, 270, 320, 370]
        .map(
          (top, i) => `<rect x="320" y="${top}" width="${380 - i * 50}" height="20" fill="#345"/>`,
        )
        .join('')}
    </g>`;
  const scene = kind.startsWith('selfie')
    ? `<g transform="translate(380 60) scale(1.4)">${head(hue)}</g>${card(760, 420, 0.5)}`
    : card(220, 140, 1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="hsl(${(hue + 180) % 360} 20% 70%)"/>${scene}</svg>`;
  const drawn = sharp(Buffer.from(svg));
  return (isBlurred ? drawn.blur(9) : drawn).jpeg({ quality: 82 }).toBuffer();
}

const head = (hue: number): string => `
  <ellipse cx="160" cy="400" rx="170" ry="130" fill="hsl(${hue} 40% 35%)"/>
  <ellipse cx="160" cy="180" rx="110" ry="140" fill="#b98a68"/>
  <path d="M50 160a110 130 0 0 1 220 0q-110-70-220 0z" fill="#2b211c"/>
  <circle cx="120" cy="185" r="11" fill="#222"/><circle cx="200" cy="185" r="11" fill="#222"/>
  <path d="M115 250q45 32 90 0" stroke="#7a3b35" stroke-width="9" fill="none"/>`;
