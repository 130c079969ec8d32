import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/liveness';
import { readFields } from '@luwag/contracts/liveness';
import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { readIdText } from '@luwag/domain/id-text';
import { decryptField, encryptField } from '@luwag/key-service/fields';
import type { Vault } from '@luwag/key-service/vault';
import { getEncrypted } from '@luwag/object-store/encrypted';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { personOf } from '@luwag/platform/security/person';
import { findMerchantProfile, findPerson } from '../../accounts/service.ts';
import { type DocumentRow, decryptIdNumbers, listCurrentDocuments } from '../documents/service.ts';
import { readProfile } from '../profile/service.ts';
import { compareCard, compareCertificate, type Extracted, type Typed } from './comparing.ts';
import type { LivenessDeps, LivenessWorkerDeps } from './deps.ts';
import { readPicture } from './jobs.ts';
import * as readings from './readings-repository.ts';

/** Longer than any reading takes; whoever waits so long types by hand. */
const readingMsMax = 120_000;
/** A card has a few hundred letters. What a crowded picture has more is not worth keeping. */
const textMax = 4000;

const aadOf = (id: string): string => `kyc_readings.text_encrypted ${id}`;

/** The fields read from the ID, for the person to confirm. The first call enqueues the reading. */
export const getReading = (
  { vault }: LivenessDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getReading>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const now = ctx.clock.now();
    const picture = await readings.findFrontPicture(tx, { accountId, now });
    if (!picture) return { state: 'nothing', fields: [] };
    const which = { accountId, sha256: picture.sha256 };
    const asked = await readings.insertReading(tx, { ...which, now });
    if (asked) {
      await enqueue(tx, ctx, readPicture, { reading_id: asked.id });
      return { state: 'reading', fields: [] };
    }
    const row = await readings.findReading(tx, which);
    const text = row && (await decryptText(vault, tx, row));
    if (text === undefined) {
      const isWaiting = row && now.getTime() - row.asked_at.getTime() < readingMsMax;
      return { state: isWaiting ? 'reading' : 'nothing', fields: [] };
    }
    const read = readIdText(text);
    const fields = readFields.flatMap((field) => {
      const value = read[field];
      return value === undefined ? [] : [{ field, value }];
    });
    return { state: 'read', fields };
  });

async function decryptText(
  vault: Vault,
  tx: Tx,
  row: readings.ReadingRow,
): Promise<string | undefined> {
  if (!row.text_encrypted) return undefined;
  return decryptField(await vault.keyFor(tx, row.account_id), aadOf(row.id), row.text_encrypted);
}

/** The job. A second run writes nothing. */
export async function readOnce(
  { db, clock }: Pick<JobCtx, 'db' | 'clock'>,
  deps: Pick<LivenessWorkerDeps, 'vault' | 'objectStore' | 'reader'>,
  readingId: string,
): Promise<void> {
  const found = await inScope(db, 'system', async (tx) => {
    const row = await readings.findReadingById(tx, readingId);
    if (row?.state !== 'reading') return undefined;
    const which = { accountId: row.account_id, sha256: row.picture_sha256 };
    // Thrown away since: what was asked for is pruned with it.
    const picture = await readings.findPicture(tx, which);
    return picture && { row, picture, key: await deps.vault.keyFor(tx, row.account_id) };
  });
  if (!found) return;
  const { row, picture, key } = found;
  const { text } = await deps.reader.read(await getEncrypted(deps.objectStore, key, picture));
  const encrypted = encryptField(key, aadOf(row.id), text.slice(0, textMax));
  await inScope(db, 'system', (tx) =>
    readings.markRead(tx, { id: row.id, encrypted, now: clock.now() }),
  );
}

/** Documents whose text can be compared with what was typed. */
const isRead = (row: Pick<DocumentRow, 'kind'>): boolean =>
  isFront(row) || row.kind === 'business_registration';

export const isFront = ({ kind }: Pick<DocumentRow, 'kind'>): boolean =>
  kind.endsWith('_government_id_front');

/** Reads every card and certificate that was submitted and not read yet. */
export async function readPapers(
  ctx: Pick<JobCtx, 'db' | 'clock'>,
  deps: Pick<LivenessWorkerDeps, 'vault' | 'objectStore' | 'reader'>,
  accountId: string,
): Promise<void> {
  const unread = await inScope(ctx.db, 'system', async (tx) => {
    const papers = (await listCurrentDocuments(tx, accountId)).filter(isRead);
    const rows: readings.ReadingRow[] = [];
    for (const { sha256 } of papers) {
      const which = { accountId, sha256 };
      await readings.insertReading(tx, { ...which, now: ctx.clock.now() });
      const row = await readings.findReading(tx, which);
      if (row?.state === 'reading') rows.push(row);
    }
    return rows;
  });
  for (const { id } of unread) await readOnce(ctx, deps, id);
}

/** In the system's scope. */
export async function extractedOf(vault: Vault, tx: Tx, accountId: string): Promise<Extracted[]> {
  const papers = (await listCurrentDocuments(tx, accountId)).filter(isRead);
  if (papers.length === 0) return [];
  const typed = await typedBy(vault, tx, accountId);
  const extracted: Extracted[] = [];
  for (const paper of papers) {
    const row = await readings.findReading(tx, { accountId, sha256: paper.sha256 });
    const text = row && (await decryptText(vault, tx, row));
    if (text === undefined) continue;
    const compare = isFront(paper) ? compareCard : compareCertificate;
    extracted.push(...compare(text, paper, typed));
  }
  return extracted;
}

async function typedBy(vault: Vault, tx: Tx, accountId: string): Promise<Typed> {
  const person = await findPerson(tx, vault, accountId);
  const item = person?.role === 'merchant' ? 'business_profile' : 'profile';
  const { dateOfBirth, addresses } = await readProfile({ vault }, tx, accountId, item);
  return {
    firstName: person?.first_name ?? '',
    lastName: person?.last_name ?? '',
    dateOfBirth,
    city: addresses[0]?.city ?? null,
    idNumbers: await decryptIdNumbers({ vault }, tx, accountId),
    businessName: (await findMerchantProfile(tx, accountId))?.business_name ?? null,
  };
}

export const readingsGoneBefore = (db: Db, before: Date): Promise<void> =>
  inScope(db, 'system', (tx) => readings.deleteOrphanedReadings(tx, before));
