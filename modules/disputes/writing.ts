import * as contracts from '@luwag/contracts/disputes';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import type { DisputeSide } from '@luwag/domain/disputes';
import { getEncrypted } from '@luwag/object-store/encrypted';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { takePicture } from '../kyc/service.ts';
import { lockCase } from './acting.ts';
import type { DisputesDeps } from './deps.ts';
import {
  countMessages,
  findPicture,
  insertEntry,
  insertPicture,
  listEntries,
  listPictures,
} from './entries-repository.ts';
import { notifySide } from './jobs.ts';
import { findOwn, readerOf } from './reading.ts';
import { type DisputeRow, findListed } from './repository.ts';
import { viewFor } from './view.ts';

/** More than a conversation takes; for whoever does not stop. */
const messagesMax = 60;
const picturesMax = 8;

type Writing =
  | typeof contracts.writeMessage
  | typeof contracts.writeStaffMessage
  | typeof contracts.addPicture;

const notFound = (call: Writing): never =>
  refuse(call, 'dispute_not_found', 'There is no such case.');

/** An open case under its lock, so that nothing is written to one that has just ended. */
async function lockOpen(tx: Tx, call: Writing, id: string): Promise<DisputeRow> {
  const locked = await lockCase(tx, id);
  if (!locked) return notFound(call);
  if (locked.row.state === 'closed') return refuse(call, 'dispute_closed', 'This case is closed.');
  return locked.row;
}

export const writeMessage = (
  deps: DisputesDeps,
  ctx: CtxOf<typeof contracts.writeMessage>,
  { params, body }: InputOf<typeof contracts.writeMessage>,
): Promise<ResultOf<typeof contracts.writeMessage>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.writeMessage;
    const reader = readerOf(ctx);
    if (!(await findOwn(ctx, tx, params.dispute_id))) return notFound(call);
    const row = await lockOpen(tx, call, params.dispute_id);
    const written = await countMessages(tx, { disputeId: row.id, side: reader.side });
    if (written >= messagesMax)
      return refuse(call, 'too_many_messages', 'That is a lot of messages. We read them all.');
    await write(ctx, row, { side: reader.side, authorId: reader.callerId, words: body.words });
    return viewFor(deps, ctx, row.id, reader);
  });

export const writeStaffMessage = (
  deps: DisputesDeps,
  ctx: CtxOf<typeof contracts.writeStaffMessage>,
  { params, body }: InputOf<typeof contracts.writeStaffMessage>,
): Promise<ResultOf<typeof contracts.writeStaffMessage>> =>
  asSystem(ctx.tx, async (tx) => {
    const row = await lockOpen(tx, contracts.writeStaffMessage, params.dispute_id);
    const callerId = personOf(ctx).id;
    await write(ctx, row, { side: 'luwag', authorId: callerId, words: body.words });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: row.buyer_id,
      action: 'dispute.message_written',
      detail: { dispute_id: row.id },
      requestId: ctx.requestId,
    });
    return viewFor(deps, ctx, row.id, { side: 'luwag', callerId });
  });

/** Whoever did not write it is told. */
async function write(
  ctx: Pick<Ctx, 'clock' | 'requestId'> & { tx: Tx },
  row: DisputeRow,
  message: { side: DisputeSide; authorId: string; words: string },
): Promise<string> {
  const now = ctx.clock.now();
  const entryId = await insertEntry(ctx.tx, row, { ...message, kind: 'message', now });
  for (const side of ['buyer', 'shop'] as const)
    if (side !== message.side)
      await enqueue(ctx.tx, ctx, notifySide, { dispute_id: row.id, entry_id: entryId, side });
  return entryId;
}

/**
 * The picture is cleaned and stored first, then one transaction names it. Dying in between leaves
 * an object that nothing names, and the sweeper takes that; so does sending it twice.
 */
export async function addPicture(
  deps: DisputesDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.addPicture>,
): Promise<ResultOf<typeof contracts.addPicture>> {
  const call = contracts.addPicture;
  const reader = readerOf(ctx);
  const { callerId: accountId } = reader;
  await ctx.system(async (tx) => {
    const row = await findOwn(ctx, tx, params.dispute_id);
    if (!row) return notFound(call);
    if (row.state === 'closed') return refuse(call, 'dispute_closed', 'This case is closed.');
    await assertNotFull(tx, row.id, accountId);
  });
  const [file] = ctx.files.filter(({ name, bytes }) => name === 'picture' && bytes.length > 0);
  if (!file) return refuse(call, 'picture_missing', 'Choose a picture.');
  const kind = 'dispute_picture';
  const picture = await takePicture(deps, ctx, call, { accountId, kind, bytes: file.bytes });
  return ctx.system(async (tx) => {
    const row = await lockOpen(tx, call, params.dispute_id);
    const { sha256 } = picture;
    if (await isSentBefore(tx, row.id, { senderId: accountId, sha256, words: body.words }))
      return viewFor(deps, { tx, clock: ctx.clock }, row.id, reader);
    await assertNotFull(tx, row.id, accountId);
    const asking = { clock: ctx.clock, requestId: ctx.requestId, tx };
    const message = { side: reader.side, authorId: accountId, words: body.words };
    const entryId = await write(asking, row, message);
    const now = ctx.clock.now();
    await insertPicture(tx, row, { ...picture, entryId, senderId: accountId, now });
    return viewFor(deps, asking, row.id, reader);
  });
}

/** The same picture with the same words: a form that was sent again. */
async function isSentBefore(
  tx: Tx,
  disputeId: string,
  sent: { senderId: string; sha256: Buffer; words: string },
): Promise<boolean> {
  const same = (await listPictures(tx, disputeId)).filter(
    (each) => each.sender_id === sent.senderId && each.sha256.equals(sent.sha256),
  );
  if (same.length === 0) return false;
  const entries = await listEntries(tx, disputeId);
  return entries.some(
    ({ id, words }) => words === sent.words && same.some((each) => each.entry_id === id),
  );
}

async function assertNotFull(tx: Tx, disputeId: string, senderId: string): Promise<void> {
  const sent = (await listPictures(tx, disputeId)).filter((each) => each.sender_id === senderId);
  if (sent.length >= picturesMax)
    refuse(contracts.addPicture, 'too_many_pictures', 'There are enough pictures in this case.');
}

export const getPicture = async (
  deps: DisputesDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getPicture>,
): Promise<Uint8Array> =>
  ctx.system(async (tx) => {
    const row = await findOwn(ctx, tx, params.dispute_id);
    return readPicture(deps, tx, contracts.getPicture, row && params);
  });

export const getStaffPicture = async (
  deps: DisputesDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getStaffPicture>,
): Promise<Uint8Array> =>
  ctx.system(async (tx) => {
    const row = await findListed(tx, params.dispute_id);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: row?.buyer_id ?? null,
      action: 'dispute.picture_viewed',
      detail: { ...params },
      requestId: ctx.requestId,
    });
    return readPicture(deps, tx, contracts.getStaffPicture, row && params);
  });

type Reading = typeof contracts.getPicture | typeof contracts.getStaffPicture;

/** A picture whose sender was erased cannot be read by anybody: there is none. */
async function readPicture(
  { vault, objectStore }: DisputesDeps,
  tx: Tx,
  call: Reading,
  wanted: { dispute_id: string; picture_id: string } | undefined,
): Promise<Uint8Array> {
  const found =
    wanted &&
    (await findPicture(tx, { disputeId: wanted.dispute_id, pictureId: wanted.picture_id }));
  const keys = found && (await vault.keysFor(tx, [found.sender_id]));
  const key = found && keys?.get(found.sender_id);
  if (!key) return refuse(call, 'picture_not_found', 'There is no such picture.');
  const { object_key: objectKey, wrapped_key: wrappedKey } = found;
  return getEncrypted(objectStore, key, { objectKey, wrappedKey });
}
