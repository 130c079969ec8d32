import type {
  StaffSupportCase,
  StaffSupportRow,
  SupportCase,
  SupportEntry,
  SupportRow,
} from '@luwag/contracts/support';
import type { Tx } from '@luwag/db';
import { isSameReviewer, mayAskAgain, whyNotWrite } from '@luwag/domain/support';
import { decryptField } from '@luwag/key-service/fields';
import type { PersonalKey, Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import { findAccount, listFirstNames } from '../accounts/service.ts';
import { findPurchase } from '../plans/service.ts';
import { listStaffWith } from '../staff/service.ts';
import { aadOf } from './acting.ts';
import {
  countInRow,
  type EntryRow,
  listEntries,
  listPictures,
  type PictureRow,
} from './entries-repository.ts';
import { type CaseReader, type StaffRow, type SupportCaseRow, toCase } from './repository.ts';

type Deps = { vault: Vault };
type Reading = { tx: Tx; clock: Clock };
export type Names = ReadonlyMap<string, { first: string; short: string }>;

export const referenceOf = ({ number }: Pick<SupportCaseRow, 'number'>): string => `H-${number}`;

const rowViewOf = (row: SupportCaseRow, names: Names): Omit<SupportRow, 'asked_by'> => ({
  id: row.id,
  reference: referenceOf(row),
  topic: row.topic,
  state: row.state,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  answer_by: row.answer_by?.toISOString() ?? null,
  settle_by: row.settle_by,
  ends_on: row.ends_on,
  handler: row.handler_id === null ? null : (names.get(row.handler_id)?.first ?? null),
  is_asked_again: row.is_asked_again,
  outcome: row.outcome,
  has_news: row.answered_at !== null && (row.seen_at === null || row.seen_at < row.answered_at),
  created_at: row.opened_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
});

type Reader = Pick<CaseReader, 'accountId'>;

/** For whoever opened it, and for an owner of the shop in whose name it was. */
export const ownRowViewOf = (
  row: SupportCaseRow,
  names: Names,
  { accountId }: Reader,
): SupportRow => {
  const isOwn = row.account_id === accountId;
  const view = rowViewOf(row, names);
  return {
    ...view,
    asked_by: isOwn ? null : (names.get(row.account_id)?.short ?? ''),
    has_news: isOwn && view.has_news,
  };
};

export const staffRowViewOf = (row: StaffRow, names: Names, staffId: string): StaffSupportRow => ({
  ...rowViewOf(row, names),
  account_id: row.account_id,
  role: row.role,
  handler_id: row.handler_id,
  is_yours: row.handler_id === staffId,
});

/**
 * A case as whoever opened it reads it, or an owner of the shop in whose name they did: an owner
 * reads, and the conversation stays with who began it. In the system's scope.
 */
export async function viewFor(
  deps: Deps,
  { tx, clock }: Reading,
  row: SupportCaseRow,
  reader: Reader = { accountId: row.account_id },
): Promise<SupportCase> {
  const { request_id: _request, names, ...told } = await conversationOf(deps, tx, row);
  const isOwn = row.account_id === reader.accountId;
  return {
    ...told,
    ...ownRowViewOf(row, names, reader),
    may: isOwn ? mayOf(row, clock.now().getTime()) : [],
  };
}

function mayOf(row: SupportCaseRow, nowMs: number): SupportCase['may'] {
  const again = mayAskAgain(toCase(row), nowMs) ? ['ask_again' as const] : [];
  return row.state === 'closed' ? again : ['message', 'settle', ...again];
}

/** The same as staff read it. In the system's scope. */
export async function staffViewFor(
  deps: Deps,
  { tx, clock }: Reading,
  row: SupportCaseRow,
  staffId: string,
): Promise<StaffSupportCase> {
  const account = await findAccount(tx, row.account_id);
  if (!account || account.role === 'staff')
    throw new Error(`support case ${row.id} belongs to no customer`);
  const { names, ...told } = await conversationOf(deps, tx, row);
  const staffIds = await listStaffWith(deps, tx, 'answer_support');
  const staffNames = await listFirstNames(tx, deps.vault, staffIds);
  const staffInRow = await countInRow(tx, row.id, 'luwag');
  const it = toCase(row);
  const obstacle = whyNotWrite(it, { nowMs: clock.now().getTime(), staffInRow });
  return {
    ...told,
    account_id: row.account_id,
    role: account.role,
    handler_id: row.handler_id,
    is_yours: row.handler_id === staffId,
    person: names.get(row.account_id)?.short ?? '',
    locale: account.locale,
    obstacle: row.state === 'closed' ? null : (obstacle ?? null),
    is_first_yours: isSameReviewer(it, staffId),
    colleagues: staffIds.flatMap((id) => {
      const name = staffNames.get(id)?.first;
      return name === undefined ? [] : [{ id, name }];
    }),
  };
}

async function conversationOf({ vault }: Deps, tx: Tx, row: SupportCaseRow) {
  const [entries, pictures] = [await listEntries(tx, row.id), await listPictures(tx, row.id)];
  const authors = entries.flatMap(({ author_id }) => author_id ?? []);
  const people = [row.account_id, ...(row.handler_id ? [row.handler_id] : []), ...authors];
  const names = await listFirstNames(tx, vault, people);
  const key = (await vault.keysFor(tx, [row.account_id])).get(row.account_id);
  const { account_id: buyerId, plan_id: planId } = row;
  const purchase = planId ? await findPurchase(tx, { planId, buyerId }) : undefined;
  return {
    ...rowViewOf(row, names),
    transaction_id: planId,
    store_name: purchase?.storeName ?? null,
    request_id: purchase?.requestId ?? null,
    timeline: entries.map((entry) => entryOf(entry, { key, names, pictures })),
    names,
  };
}

/** What was said by somebody who was erased is gone with their key. */
const entryOf = (
  entry: EntryRow,
  of: { key: PersonalKey | undefined; names: Names; pictures: readonly PictureRow[] },
): SupportEntry => ({
  id: entry.id,
  at: entry.written_at.toISOString(),
  by: entry.side,
  author: (entry.author_id && of.names.get(entry.author_id)?.first) || '',
  kind: entry.kind,
  words:
    of.key && entry.words_encrypted
      ? decryptField(of.key, aadOf(entry.id), entry.words_encrypted)
      : '',
  pictures: of.pictures
    .filter((each) => each.entry_id === entry.id)
    .map(({ id, width, height }) => ({ id, width, height })),
});
