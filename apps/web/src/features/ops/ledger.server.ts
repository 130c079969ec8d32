import {
  getLedgerAccount,
  getLedgerJournal,
  getTrialBalance,
  listLedgerAccounts,
} from '@luwag/contracts/ledger';
import { csvOf } from '@luwag/domain/csv';
import { centavos } from '@luwag/domain/money';
import { data } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { classWords, kindWords } from './ledger-words.ts';
import { modeOf } from './nights.server.ts';

/** A part of the address as the API takes it; whatever else stands there is left out, and said. */
function readDates(url: URL, names: readonly ('on' | 'from' | 'to')[]) {
  const date = getTrialBalance.query.shape.on;
  const dates: { on?: string; from?: string; to?: string } = {};
  let isFault = false;
  for (const name of names) {
    const typed = url.searchParams.get(name)?.trim();
    if (!typed) continue;
    const parsed = date.safeParse(typed);
    if (parsed.success && parsed.data) dates[name] = parsed.data;
    else isFault = true;
  }
  return { dates, isFault };
}

/** The trial balance, which is the tree of accounts as well. */
export async function loadLedger(args: VisitorArgs) {
  const mode = modeOf(args.url);
  const { dates, isFault } = readDates(args.url, ['on', 'from']);
  const trial = needed(await callAs(args, getTrialBalance, { query: { mode, ...dates } }));
  // Of a day to come there is no book: the API answers with today's, and the page says so.
  const isToCome = dates.on !== undefined && dates.on !== trial.on;
  return { mode, isFault: isFault || isToCome, ...trial };
}

export type LedgerData = Awaited<ReturnType<typeof loadLedger>>;

/** The same as a file, from the same call. */
export async function exportTrial(args: VisitorArgs): Promise<Response> {
  const { mode, on, from, results } = await loadLedger(args);
  const rows = results.map((line) => [
    ...[classWords[line.class](), kindWords[line.kind](), line.kind, line.unit],
    { money: centavos(line.opening_centavos) },
    { money: centavos(line.debits_centavos) },
    { money: centavos(line.credits_centavos) },
    { money: centavos(line.closing_centavos) },
  ]);
  // Names of columns are for spreadsheets and stay the same in every language.
  const header = ['class', 'account', 'code', 'unit', 'opening', 'debit', 'credit', 'closing'];
  // Spreadsheets take a file for another alphabet's unless it begins with this mark.
  return new Response(`\u{FEFF}${csvOf([header, ...rows])}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="luwag-trial-balance-${mode}-${from}-${on}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

const textIn = (url: URL, name: string): string | undefined =>
  url.searchParams.get(name)?.trim() || undefined;

type PartArgs = VisitorArgs & { params: { what: string; id: string } };

/** Accounts of one kind. An owner that none can have finds none. */
async function loadKind(args: PartArgs) {
  const mode = modeOf(args.url);
  const { shape } = listLedgerAccounts.query;
  const { dates } = readDates(args.url, ['on']);
  const typed = textIn(args.url, 'owner') ?? '';
  const owner = shape.owner.safeParse(typed || undefined);
  const after = shape.after.safeParse(textIn(args.url, 'after')).data;
  const kind = shape.kind.safeParse(args.params.id).data;
  if (!kind) throw data('not_found', { status: 404 });
  const query = {
    ...{ mode, kind, ...dates },
    ...(owner.data && { owner: owner.data }),
    ...(after && { after }),
  };
  const listed = needed(await callAs(args, listLedgerAccounts, { query }));
  const isOwner = owner.success;
  return {
    ...{ mode, typed, isFirst: after === undefined, kind },
    on: listed.on,
    accounts: isOwner ? listed.results : [],
    nextAfter: isOwner ? listed.next_after : null,
  };
}

export type KindData = Awaited<ReturnType<typeof loadKind>>;

async function loadAccount(args: PartArgs) {
  const { dates, isFault } = readDates(args.url, ['from', 'to']);
  const after = getLedgerAccount.query.shape.after.safeParse(textIn(args.url, 'after')).data;
  const found = await callAs(args, getLedgerAccount, {
    params: { account_id: args.params.id },
    query: { ...dates, ...(after && { after }) },
  });
  return {
    ...needed(found, 'ledger_account_not_found'),
    ...{ dates, isFault, isFirst: after === undefined },
  };
}

export type AccountData = Awaited<ReturnType<typeof loadAccount>>;

async function loadJournal(args: PartArgs) {
  const found = await callAs(args, getLedgerJournal, { params: { journal_id: args.params.id } });
  return needed(found, 'ledger_journal_not_found');
}

/**
 * One route for all that lies under the trial balance: the list of routes travels with every page,
 * and each more costs every visitor its name.
 */
export async function loadLedgerPart(args: PartArgs) {
  const { what } = args.params;
  if (what === 'kinds') return { kind: await loadKind(args) };
  if (what === 'accounts') return { account: await loadAccount(args) };
  if (what === 'journals') return { journal: await loadJournal(args) };
  throw data('not_found', { status: 404 });
}
