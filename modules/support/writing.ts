import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/support';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { supportRule } from '@luwag/domain/support';
import { getEncrypted } from '@luwag/object-store/encrypted';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { takePicture } from '../kyc/service.ts';
import { type Asking, act, type Said } from './acting.ts';
import type { SupportDeps } from './deps.ts';
import {
  countInRow,
  findPicture,
  insertPicture,
  listPictures,
  type PictureRow,
} from './entries-repository.ts';
import { readerOf } from './reading.ts';
import { findCase, findReadable, lockSupportCase, type SupportCaseRow } from './repository.ts';
import { viewFor } from './view.ts';

type Writing = typeof contracts.writeToSupport | typeof contracts.sendSupportPicture;
type Changing = Writing | typeof contracts.settleSupportCase | typeof contracts.askSupportAgain;

const notFound = (call: Changing): never =>
  refuse(call, 'support_case_not_found', 'There is no such case.');
const isClosed = (call: Exclude<Changing, typeof contracts.askSupportAgain>): never =>
  refuse(call, 'support_case_closed', 'This case is closed.');

const lockOwn = async (
  tx: Tx,
  call: Changing,
  wanted: { id: string; accountId: string },
): Promise<SupportCaseRow> => (await lockSupportCase(tx, wanted)) ?? notFound(call);

const saidBy = (accountId: string, words: string): Said => ({
  ...{ side: 'person', authorId: accountId, kind: 'message', words },
});

export const writeToSupport = (
  deps: SupportDeps,
  ctx: CtxOf<typeof contracts.writeToSupport>,
  { params, body }: InputOf<typeof contracts.writeToSupport>,
): Promise<ResultOf<typeof contracts.writeToSupport>> =>
  asSystem(ctx.tx, async (tx) => {
    const accountId = personOf(ctx).id;
    const call = contracts.writeToSupport;
    const row = await lockOwn(tx, call, { id: params.support_case_id, accountId });
    const { row: written } = await write(deps, ctx, call, row, saidBy(accountId, body.words));
    return viewFor(deps, ctx, written);
  });

async function write(
  deps: SupportDeps,
  ctx: Asking,
  call: Writing,
  row: SupportCaseRow,
  said: Said,
): Promise<{ row: SupportCaseRow; entryId: string }> {
  if (row.state === 'closed') return isClosed(call);
  const inRow = await countInRow(ctx.tx, row.id, 'person');
  if (inRow >= supportRule.personInRowMax)
    return refuse(call, 'too_many_messages', 'That is a lot of messages. We read them all.');
  const acted = await act(deps, ctx, row, { act: { kind: 'write' }, said });
  return acted.kind === 'accept' ? acted : isClosed(call);
}

/**
 * The picture is cleaned and stored first, then one transaction names it. Dying in between leaves
 * an object that nothing names, and the sweeper takes that; so does sending it twice.
 */
export async function sendSupportPicture(
  deps: SupportDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.sendSupportPicture>,
): Promise<ResultOf<typeof contracts.sendSupportPicture>> {
  const call = contracts.sendSupportPicture;
  const accountId = personOf(ctx).id;
  const wanted = { id: params.support_case_id, accountId };
  await ctx.system(async (tx) => {
    const row = await findCase(tx, wanted);
    if (!row) return notFound(call);
    if (row.state === 'closed') return isClosed(call);
    assertNotFull(await listPictures(tx, row.id));
  });
  const [file] = ctx.files.filter(({ name, bytes }) => name === 'picture' && bytes.length > 0);
  if (!file) return refuse(call, 'picture_missing', 'Choose a picture.');
  const sent = { accountId, kind: 'support_picture', bytes: file.bytes } as const;
  const picture = await takePicture(deps, ctx, call, sent);
  return ctx.system(async (tx) => {
    const asking = { clock: ctx.clock, requestId: ctx.requestId, tx };
    const row = await lockOwn(tx, call, wanted);
    const before = await listPictures(tx, row.id);
    // The same picture again is a form that was sent twice.
    if (before.some(({ sha256 }) => sha256.equals(picture.sha256)))
      return viewFor(deps, asking, row);
    assertNotFull(before);
    const written = await write(deps, asking, call, row, saidBy(accountId, body.words));
    const { entryId } = written;
    await insertPicture(tx, row, { ...picture, entryId, now: ctx.clock.now() });
    return viewFor(deps, asking, written.row);
  });
}

function assertNotFull(sent: readonly PictureRow[]): void {
  if (sent.length >= supportRule.picturesMax)
    refuse(contracts.sendSupportPicture, 'too_many_pictures', 'There are enough pictures here.');
}

export const getSupportPicture = (
  deps: SupportDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getSupportPicture>,
): Promise<Uint8Array> =>
  ctx.system(async (tx) => {
    const row = await findReadable(tx, params.support_case_id, await readerOf(tx, ctx));
    return readPicture(deps, tx, contracts.getSupportPicture, row && params);
  });

/** A picture whose sender was erased cannot be read by anybody: there is none. */
export async function readPicture(
  { vault, objectStore }: SupportDeps,
  tx: Tx,
  call: typeof contracts.getSupportPicture | typeof contracts.getStaffSupportPicture,
  wanted: { support_case_id: string; picture_id: string } | undefined,
): Promise<Uint8Array> {
  const found =
    wanted &&
    (await findPicture(tx, { caseId: wanted.support_case_id, pictureId: wanted.picture_id }));
  const keys = found && (await vault.keysFor(tx, [found.account_id]));
  const key = found && keys?.get(found.account_id);
  if (!key) return refuse(call, 'picture_not_found', 'There is no such picture.');
  const { object_key: objectKey, wrapped_key: wrappedKey } = found;
  return getEncrypted(objectStore, key, { objectKey, wrappedKey });
}

export const settleSupportCase = (
  deps: SupportDeps,
  ctx: CtxOf<typeof contracts.settleSupportCase>,
  { params }: InputOf<typeof contracts.settleSupportCase>,
): Promise<ResultOf<typeof contracts.settleSupportCase>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.settleSupportCase;
    const accountId = personOf(ctx).id;
    const row = await lockOwn(tx, call, { id: params.support_case_id, accountId });
    const acted = await act(deps, ctx, row, {
      act: { kind: 'settle' },
      said: { side: 'person', authorId: accountId, kind: 'settled' },
    });
    return acted.kind === 'accept' ? viewFor(deps, ctx, acted.row) : isClosed(call);
  });

export const askSupportAgain = (
  deps: SupportDeps,
  ctx: CtxOf<typeof contracts.askSupportAgain>,
  { params, body }: InputOf<typeof contracts.askSupportAgain>,
): Promise<ResultOf<typeof contracts.askSupportAgain>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.askSupportAgain;
    const accountId = personOf(ctx).id;
    const row = await lockOwn(tx, call, { id: params.support_case_id, accountId });
    const acted = await act(deps, ctx, row, {
      act: { kind: 'ask_again' },
      said: { ...saidBy(accountId, body.words), kind: 'asked_again' },
    });
    if (acted.kind === 'accept') return viewFor(deps, ctx, acted.row);
    return refuse(call, 'not_your_turn', 'This case cannot be looked at again now.');
  });
