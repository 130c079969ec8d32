import { createHash } from 'node:crypto';
import type { DocumentKind } from '@luwag/contracts/kyc-documents';
import type { Address } from '@luwag/contracts/reference';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { consentTexts } from '@luwag/domain/consents';
import { isBlurry } from '@luwag/domain/picture-limits';
import { createImages, type Images } from '@luwag/images/client';
import { insertConsents } from '@luwag/modules/accounts/profile/consents-repository';
import { findCaseOf } from '@luwag/modules/kyc/cases/repository';
import { addSignal, caseFor, itemSent } from '@luwag/modules/kyc/cases/service';
import { saveIdNumber } from '@luwag/modules/kyc/documents/id-numbers';
import type { CleanPicture } from '@luwag/modules/kyc/documents/pictures';
import { insertDocument } from '@luwag/modules/kyc/documents/repository';
import { checkLiveness } from '@luwag/modules/kyc/liveness/jobs';
import { insertCheck, insertFrames, markSent } from '@luwag/modules/kyc/liveness/repository';
import { knownAddresses, writeProfile } from '@luwag/modules/kyc/profile/service';
import { putEncrypted } from '@luwag/object-store/encrypted';
import type { ObjectStore } from '@luwag/object-store/store';
import { enqueue } from '@luwag/platform/jobs/job';
import { testNow } from '../builders/account-probes.ts';
import {
  type AccountStores,
  createAccount,
  findIdOfEmail,
  type NewAccount,
} from '../builders/accounts.ts';
import { giveBankAccount } from './seed-approvals.ts';
import { drawCardPicture, drawCertificate, drawFrame, drawSelfie } from './seed-pictures.ts';

/** Somebody whose case waits for a reviewer when the story begins. */
export type SeedApplicant = NewAccount & {
  role: 'buyer' | 'merchant';
  email: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  address: Address;
  idNumber: string;
  /** Of a shop: where its payouts will go, in its owner's name. */
  bank?: { code: string; number: string };
  /** Taken with an unsteady hand. */
  isBlurred?: boolean;
};

export type CaseStores = AccountStores & { objectStore: ObjectStore };

const requestId = 'the-story';

/** Writes the cases that are not there yet. Running it again changes nothing. */
export async function seedCases(
  stores: CaseStores,
  applicants: readonly SeedApplicant[],
): Promise<void> {
  const images = createImages({ mustBeAlone: false });
  try {
    for (const applicant of applicants) await seedCase({ ...stores, images }, applicant);
  } finally {
    images.close();
  }
}

type Seeding = CaseStores & { images: Images };
type Who = { id: string; now: Date };

async function seedCase(stores: Seeding, applicant: SeedApplicant): Promise<void> {
  const known = await findIdOfEmail(stores, applicant.email);
  const person = { ...applicant, accountStatus: 'PENDING' } as const;
  const id = known ?? (await createAccount(stores, person)).id;
  if (await inScope(stores.db, 'system', (tx) => findCaseOf(tx, id))) return;
  const who = { id, now: applicant.at ?? (await testNow(stores.db)) };
  // Ahead of time: pictures are drawn and stored outside the transaction that names them.
  const drawn = await drawAll(applicant);
  // Two at once, as there are decoders; a dozen may wait for them.
  const [documents, frames] = await Promise.all([
    Promise.all(
      drawn.documents.map(async ({ kind, jpeg }) => ({ kind, ...(await keep(stores, id, jpeg)) })),
    ),
    Promise.all(drawn.frames.map((jpeg) => keep(stores, id, jpeg))),
  ]);
  await inScope(stores.db, 'system', async (tx) => {
    await caseFor(tx, id, who.now);
    await sendPictures(tx, who, documents);
    await sendRest(stores, tx, who, applicant);
    if (frames.length > 0) await sendFrames(tx, who, frames);
    else await itemSent(tx, { ...sentBy(who), kind: lastItemOf(applicant), evidence: {} });
  });
}

const lastItemOf = ({ role }: SeedApplicant) => (role === 'buyer' ? 'liveness' : 'bank_account');

const sentBy = ({ id, now }: Who) => ({ accountId: id, now, requestId });

type Drawn = { documents: { kind: DocumentKind; jpeg: Buffer }[]; frames: Buffer[] };

/** Every buyer passes the face check in one order; who they are is in their ID number. */
const challenges = ['left', 'right', 'closer'] as const;

async function drawAll(applicant: SeedApplicant): Promise<Drawn> {
  const { firstName, lastName, birthDate, idNumber, address, isBlurred } = applicant;
  if (applicant.role === 'merchant') {
    const business = applicant.businessName ?? '';
    const jpeg = await drawCertificate({ business, owner: `${firstName} ${lastName}` });
    return { documents: [{ kind: 'business_registration', jpeg }], frames: [] };
  }
  const seed = Number(idNumber.replaceAll(/\D/g, '').slice(0, 9));
  const addressLines = [
    `${address.street}, ${address.barangay},`,
    `${address.city}, Metro Manila`,
  ] as const;
  const printed = { seed, firstName, lastName, birthDate, idNumber, addressLines };
  return {
    documents: [
      {
        kind: 'primary_government_id_front',
        jpeg: await drawCardPicture(printed, { isBlurred: isBlurred ?? false }),
      },
      { kind: 'selfie_with_primary_id', jpeg: await drawSelfie(printed) },
    ],
    // Nobody looks at the faces of people who were approved before the story begins.
    frames: applicant.at
      ? []
      : await Promise.all([undefined, ...challenges].map((move) => drawFrame(seed, move))),
  };
}

/** Made anew, measured, encrypted and stored as if it had been sent. */
async function keep(
  { db, vault, objectStore, images }: Seeding,
  accountId: string,
  bytes: Buffer,
): Promise<CleanPicture> {
  const cleaned = await images.clean(bytes);
  if (cleaned.kind === 'refused') throw new Error(`a drawing is refused: ${cleaned.reason}`);
  const { jpeg, width, height, blur, glare } = cleaned;
  const key = await inScope(db, 'system', (tx) => vault.keyFor(tx, accountId));
  const stored = await putEncrypted(objectStore, key, 'documents', jpeg);
  const sha256 = createHash('sha256').update(jpeg).digest();
  return { ...stored, bytes: jpeg.length, sha256, width, height, blur, glare };
}

async function sendPictures(
  tx: Tx,
  who: Who,
  pictures: readonly (CleanPicture & { kind: DocumentKind })[],
): Promise<void> {
  const sent = sentBy(who);
  for (const picture of pictures) {
    const { kind, blur } = picture;
    const idType = kind === 'primary_government_id_front' ? 'philsys' : null;
    const { id: documentId } = await insertDocument(tx, { ...picture, ...sent, idType });
    const detail = { document_id: documentId, item: kind, value: blur };
    if (isBlurry(kind, blur)) await addSignal(tx, { ...sent, kind: 'blur', level: 'warn', detail });
    await itemSent(tx, { ...sent, kind, evidence: { documentId } });
  }
}

/** A face check that was sent: what the models make of it, they say when a worker runs. */
async function sendFrames(tx: Tx, who: Who, pictures: readonly CleanPicture[]): Promise<void> {
  const { accountId, now } = sentBy(who);
  const textVersion = consentTexts.biometrics.version;
  await insertConsents(tx, [{ accountId, purpose: 'biometrics', textVersion, now, requestId }]);
  const check = await insertCheck(tx, {
    ...{ accountId, provider: 'in_house', providerSession: null, now },
    challenges: [...challenges],
    expiresAt: new Date(now.getTime() + 90_000),
  });
  await markSent(tx, { id: check.id, accountId, sessionId: null, arrivedAt: now });
  await insertFrames(tx, { check, pictures, now });
  await enqueue(tx, { requestId }, checkLiveness, { liveness_id: check.id });
  const evidence = { livenessId: check.id };
  await itemSent(tx, { ...sentBy(who), kind: 'liveness', evidence });
}

async function sendRest(
  { vault }: CaseStores,
  tx: Tx,
  who: Who,
  applicant: SeedApplicant,
): Promise<void> {
  const { accountId, now } = sentBy(who);
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
  if (isBuyer) await saveIdNumber(vault, tx, { ...idNumber, typed: applicant.idNumber });
  if (applicant.bank) await giveBankAccount({ vault }, tx, { accountId, now }, applicant);
}
