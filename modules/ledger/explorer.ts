import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/ledger';
import type { Tx } from '@luwag/db';
import { addDays, type CivilDate, civilDate, manilaDateOf } from '@luwag/domain/calendar';
import { ownCredit } from '@luwag/domain/journals-collections';
import type { Centavos } from '@luwag/domain/money';
import { pspOwner, railOwner } from '@luwag/domain/owners';
import { closingOf, moneyOfDay, trialBalanceOf } from '@luwag/domain/trial-balance';
import type { Mode } from '@luwag/ledger/commands';
import * as ledger from '@luwag/ledger/days';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { causeViewOf, namerOf } from './naming.ts';

/** The book as finance reads it. Nothing here writes but that it was read. */

const pageMax = 50;

const dateOr = (said: string | undefined, otherwise: CivilDate): CivilDate =>
  said === undefined ? otherwise : civilDate(said);
/** In live mode today, where a day to come is asked for: its book does not exist. */
function lastDayOf(ctx: Ctx, { mode, on }: { mode: Mode; on?: string | undefined }): CivilDate {
  const today = todayOf(ctx);
  const asked = dateOr(on, today);
  return mode === 'live' && asked > today ? today : asked;
}
const todayOf = ({ clock }: Ctx): CivilDate => manilaDateOf(clock.now().getTime());

/** Journals may be of days to come, where a test clock ran ahead: today ends with today. */
export const getTrialBalance = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.getTrialBalance>,
): Promise<ResultOf<typeof contracts.getTrialBalance>> =>
  ctx.system(async (tx) => {
    const on = lastDayOf(ctx, query);
    const asked = dateOr(query.from, on);
    const from = asked > on ? on : asked;
    const { lines, sums } = trialBalanceOf(
      await ledger.readKindTotals(tx, query.mode, { from, to: on }),
    );
    await noteRead(tx, ctx, 'ledger.trial_balance_read', { mode: query.mode, from, on });
    return {
      ...{ from, on },
      results: lines.map((line) => ({
        class: line.class,
        kind: line.kind,
        unit: line.unit,
        ...totalsViewOf(line),
      })),
      sums: sums.map((sum) => ({
        unit: sum.unit,
        debits_centavos: sum.debitsCentavos,
        credits_centavos: sum.creditsCentavos,
        debit_balances_centavos: sum.debitBalancesCentavos,
        credit_balances_centavos: sum.creditBalancesCentavos,
        is_equal: sum.isEqual,
      })),
    };
  });

const totalsViewOf = (of: ledger.AccountTotals) => ({
  opening_centavos: of.openingCentavos,
  debits_centavos: of.debitsCentavos,
  credits_centavos: of.creditsCentavos,
  closing_centavos: closingOf(of),
});

export const listLedgerAccounts = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listLedgerAccounts>,
): Promise<ResultOf<typeof contracts.listLedgerAccounts>> =>
  ctx.system(async (tx) => {
    const { mode, kind, owner, after } = query;
    const on = lastDayOf(ctx, query);
    const found = await ledger.listAccounts(tx, { mode, kind, owner, after, limit: pageMax + 1 });
    const page = found.slice(0, pageMax);
    const totals = await ledger.readAccountTotals(
      tx,
      page.map(({ id }) => id),
      { from: on, to: on },
    );
    const nameOf = await namerOf(
      tx,
      page.map((account) => account.owner),
    );
    return {
      on,
      results: page.map(({ id, ...account }) => ({
        ...nameOf({ ...account, accountId: id }),
        closing_centavos: closingOf(totals(id)),
      })),
      next_after: found.length > pageMax ? (page.at(-1)?.owner ?? null) : null,
    };
  });

export const getLedgerAccount = (
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.getLedgerAccount>,
): Promise<ResultOf<typeof contracts.getLedgerAccount>> =>
  ctx.system(async (tx) => {
    const account = await ledger.findAccount(tx, params.account_id);
    if (!account)
      return refuse(contracts.getLedgerAccount, 'ledger_account_not_found', 'There is none.');
    const from = query.from === undefined ? undefined : civilDate(query.from);
    const to = query.to === undefined ? undefined : civilDate(query.to);
    const period = { from: from ?? ledger.allTime.from, to: to ?? ledger.allTime.to };
    const totals = await ledger.readAccountTotals(tx, [account.id], period);
    const after = query.after === undefined ? undefined : parsePlace(query.after);
    const wanted = { accountId: account.id, from, to, after, limit: pageMax + 1 };
    const entries = await ledger.listEntries(tx, wanted);
    const page = entries.slice(0, pageMax);
    const last = page.at(-1);
    await noteRead(tx, ctx, 'ledger.account_read', { account_id: account.id });
    const { id, ...named } = account;
    return {
      account: (await namerOf(tx, [account.owner]))({ ...named, accountId: id }),
      ...totalsViewOf(totals(id)),
      results: page.map((entry) => ({
        journal_id: entry.journalId,
        seq: entry.seq,
        event: entry.event,
        source: entry.source,
        effective_on: entry.effectiveOn,
        posted_at: entry.postedAt.toISOString(),
        amount_centavos: entry.amountCentavos,
      })),
      next_after: entries.length > pageMax && last ? writtenPlace(last) : null,
    };
  });

const writtenPlace = ({ xid, journalId, seq }: ledger.EntryPlace): string =>
  `${xid}.${journalId}.${seq}`;

/** As the contract lets it through. */
function parsePlace(written: string): ledger.EntryPlace {
  const [xid = '', journalId = '', seq = ''] = written.split('.');
  return { xid, journalId, seq: Number(seq) };
}

export const getLedgerJournal = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getLedgerJournal>,
): Promise<ResultOf<typeof contracts.getLedgerJournal>> =>
  ctx.system(async (tx) => {
    const journal = await ledger.findJournal(tx, params.journal_id);
    if (!journal)
      return refuse(contracts.getLedgerJournal, 'ledger_journal_not_found', 'There is none.');
    const nameOf = await namerOf(
      tx,
      journal.legs.map(({ owner }) => owner),
    );
    await noteRead(tx, ctx, 'ledger.journal_read', { journal_id: journal.id });
    const { endedBy } = journal;
    return {
      journal_id: journal.id,
      livemode: journal.mode === 'live',
      event: journal.event,
      phase: journal.phase,
      source: journal.source,
      effective_on: journal.effectiveOn,
      posted_at: journal.postedAt.toISOString(),
      batch: journal.batch,
      ends: endsOf(journal),
      ended_by: endedBy && { journal_id: endedBy.journalId, how: endedBy.how },
      entries: journal.legs.map((leg) => ({
        ...nameOf({ ...leg, mode: journal.mode }),
        seq: leg.seq,
        amount_centavos: leg.amountCentavos,
      })),
      cause: await causeViewOf(tx, journal),
    };
  });

function endsOf({ pendingId, reversesId, phase }: ledger.WholeJournal) {
  if (pendingId !== null && (phase === 'post' || phase === 'void'))
    return { journal_id: pendingId, how: phase };
  return reversesId === null ? null : { journal_id: reversesId, how: 'reversal' as const };
}

/** The same day of the week is the day to compare with. */
const daysBack = 7;

export const getMoneyToday = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.getMoneyToday>,
): Promise<ResultOf<typeof contracts.getMoneyToday>> =>
  ctx.system(async (tx) => {
    const today = todayOf(ctx);
    return {
      today: await readDay(tx, query.mode, today),
      week_before: await readDay(tx, query.mode, addDays(today, -daysBack)),
    };
  });

async function readDay(tx: Tx, mode: Mode, day: CivilDate): Promise<contracts.MoneyOfDay> {
  const period = { from: day, to: day };
  const money = moneyOfDay(await ledger.readKindTotals(tx, mode, period), {
    inCentavos: await readCarried(tx, period, { mode, kind: 'psp_clearing' }),
    outCentavos: await readCarried(tx, period, { mode, kind: 'payout_clearing' }),
  });
  return {
    business_date: day,
    received_centavos: money.receivedCentavos,
    paid_out_centavos: money.paidOutCentavos,
    held_centavos: money.heldCentavos,
    owed_to_shops_centavos: money.owedToMerchantsCentavos,
  };
}

/** What credit of buyers moved through an account that otherwise has money from outside. */
async function readCarried(
  tx: Tx,
  period: ledger.Period,
  { mode, kind }: { mode: Mode; kind: 'psp_clearing' | 'payout_clearing' },
): Promise<Centavos> {
  const owner = kind === 'psp_clearing' ? pspOwner(ownCredit) : railOwner(ownCredit);
  const accounts = await ledger.listAccounts(tx, { mode, kind, owner, limit: 1 });
  const id = accounts[0]?.id ?? 0;
  const totals = (await ledger.readAccountTotals(tx, [id], period))(id);
  return kind === 'psp_clearing' ? totals.debitsCentavos : totals.creditsCentavos;
}

const noteRead = (
  tx: Tx,
  { caller, requestId }: Ctx,
  action: `ledger.${string}`,
  detail: Record<string, unknown>,
): Promise<void> => recordAudit(tx, { caller, accountId: null, action, detail, requestId });
