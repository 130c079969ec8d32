import type { LedgerAccount, LedgerJournal, TrialLine, TrialSum } from '@luwag/contracts/ledger';
import type { StatementDifference } from '@luwag/contracts/reconciliation';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { LedgerAccountPage } from './ledger-account-page.tsx';
import { LedgerJournalPage } from './ledger-journal-page.tsx';
import { LedgerKindPage } from './ledger-kind-page.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { MoneyCard } from './money-card.tsx';
import { ReconciliationPage } from './reconciliation-page.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;
const at = '2026-11-15T04:00:00.000Z';
const on = '2026-11-15';

const line = (kind: TrialLine['kind'], of: TrialLine['class'], closing: number): TrialLine => ({
  ...{ class: of, kind, unit: 'PHP', opening_centavos: 0, closing_centavos: closing },
  ...{ debits_centavos: Math.max(0, closing), credits_centavos: Math.max(0, -closing) },
});
const sum: TrialSum = {
  ...{ unit: 'PHP', debits_centavos: 500_00, credits_centavos: 500_00 },
  ...{ debit_balances_centavos: 500_00, credit_balances_centavos: 500_00, is_equal: true },
};
const ledger = {
  ...{ mode: 'live' as const, isFault: false, from: on, on },
  results: [line('cash_bank', 'asset', 500_00), line('capital', 'equity', -500_00)],
  sums: [sum],
};

test('the trial balance says plainly whether both sides are equal, and leads to its accounts', () => {
  const page = drawPage(<LedgerPage {...ledger} />);
  expect(page).toContain('Debit equals credit');
  expect(page).toContain('₱500.00 on each side.');
  expect(page).toContain('−500.00');
  expect(page).toContain('href="/ops/ledger/kinds/cash_bank?on=2026-11-15"');
  expect(page).toContain('/ops/ledger/file?on=2026-11-15&amp;from=2026-11-15');
  const off = { ...sum, is_equal: false, credit_balances_centavos: 499_99 };
  expect(drawPage(<LedgerPage {...ledger} sums={[off]} />)).toContain('Debit and credit differ');
  const none = drawPage(<LedgerPage {...ledger} results={[]} sums={[]} />);
  expect(none).toContain('Nothing is posted yet');
});

test('payouts that were sent read as a credit that the bank has yet to book, not as on their way', () => {
  const results = [line('payout_clearing', 'asset', -58_099_00)];
  const page = drawPage(<LedgerPage {...ledger} results={results} />);
  expect(page).toContain('Payouts the bank has not booked yet');
  expect(page).toContain('−58,099.00');
  expect(page).toContain('A credit balance has a minus.');
});

const account: LedgerAccount = {
  ...{ account_id: 7, livemode: true, class: 'asset', kind: 'recv_principal', unit: 'PHP' },
  ...{ owner: `plan:${idOf(1)}`, owner_kind: 'plan', label: 'K7QD-29MX', request_id: idOf(2) },
};
const gateway = {
  ...({ kind: 'psp_clearing', owner: 'psp:gateway', owner_kind: 'psp' } as const),
  ...{ label: null, request_id: null },
};
const journal: LedgerJournal = {
  ...{ journal_id: idOf(3), livemode: true, event: 'collection', phase: 'single' },
  ...{ source: `payment:${idOf(4)}`, effective_on: on, posted_at: at, batch: null },
  ...{ ends: null, ended_by: { journal_id: idOf(5), how: 'reversal' } },
  entries: [
    { ...account, ...gateway, seq: 1, amount_centavos: 100_00 },
    { ...account, seq: 2, amount_centavos: -100_00 },
  ],
  cause: {
    ...{ kind: 'payment', id: idOf(4), part: null, request_id: idOf(2) },
    ...{ reference: 'K7QD-29MX', payout_id: null },
  },
};

const rail: LedgerAccount = {
  ...{ account_id: 8, livemode: true, class: 'asset', kind: 'payout_clearing', unit: 'PHP' },
  ...{ owner: 'rail:instapay', owner_kind: 'rail', label: null, request_id: null },
};

test('every page with a balance says what its minus means', () => {
  const balance = { ...rail, closing_centavos: -58_099_00 };
  const kind = drawPage(
    <LedgerKindPage
      {...{ kind: 'payout_clearing', mode: 'live', on, typed: '', isFirst: true, nextAfter: null }}
      accounts={[balance]}
    />,
  );
  const own = drawPage(
    <LedgerAccountPage
      {...{ account: rail, dates: {}, isFault: false, isFirst: true, next_after: null }}
      {...{ opening_centavos: 0, debits_centavos: 0, credits_centavos: 58_099_00, results: [] }}
      closing_centavos={-58_099_00}
    />,
  );
  for (const page of [kind, own]) {
    expect(page).toContain('−58,099.00');
    expect(page).toContain('A credit balance has a minus.');
  }
});

test('a journal shows both sides in words and leads to its purchase and its end', () => {
  const page = drawPage(<LedgerJournalPage journal={journal} />);
  expect(page).toContain('Plan K7QD-29MX');
  expect(page).toContain('Provider gateway');
  expect(page).toContain(`href="/ops/purchases/${idOf(2)}"`);
  expect(page).toContain(`href="/ops/ledger/journals/${idOf(5)}"`);
  expect(page).toContain('taken back');
  const odd = drawPage(<LedgerJournalPage journal={{ ...journal, event: 'new.event' }} />);
  expect(odd).toContain('new.event');
});

const difference: StatementDifference = {
  ...{ difference_id: idOf(6), business_date: on, kind: 'partial', reference: 'payment-1' },
  ...{ line_id: 'txn-1', book_centavos: 100_00, gateway_centavos: 99_99, found_at: at },
  ...{ resolution: null, resolved_at: null, resolved_by: null, note: null, request_id: idOf(2) },
  ...{ owner_id: null, owner_name: null, owner_note: null, owned_at: null },
};
const summary = {
  ...{ is_finished: true, lines: 6, matched: 5, matched_centavos: 500_00, to_explain: 1 },
  ...{ timing: 0, partial: 1, duplicate: 0, unmatched: 0 },
};
const reconciliation = {
  ...{ mode: 'live' as const, compared: [{ date: on, summary }], night: { date: on, summary } },
  ...{ date: on, ofDate: [difference], isDateWhole: true, open: [difference], isOpenWhole: true },
  ...{ owners: [{ account_id: idOf(7), full_name: 'Rey Santos' }], done: null, answer: undefined },
};

test('a difference is chosen from the list, given a name, and explained', () => {
  const list = drawPage(<ReconciliationPage {...reconciliation} chosen={null} />);
  expect(list).toContain(`difference=${idOf(6)}`);
  expect(list).toContain('−0.01');
  expect(list).not.toContain('value="assign"');
  const one = drawPage(<ReconciliationPage {...reconciliation} chosen={difference} />);
  expect(one).toMatch(/value="assign"/);
  expect(one).toContain('Rey Santos');
  expect(one).toMatch(/value="explain"/);
  const timing = { ...difference, kind: 'timing' as const };
  const waits = drawPage(<ReconciliationPage {...reconciliation} chosen={timing} />);
  expect(waits).not.toMatch(/value="explain"/);
  const explained = { ...difference, resolution: 'explained' as const, resolved_at: at };
  const over = drawPage(<ReconciliationPage {...reconciliation} chosen={explained} />);
  expect(over).not.toMatch(/value="(assign|explain)"/);
});

test('the day in money is four sums beside the week before', () => {
  const day = {
    ...{ business_date: on, received_centavos: 1_200_00, paid_out_centavos: 800_00 },
    ...{ held_centavos: 50_00, owed_to_shops_centavos: 3_000_00 },
  };
  const week = { ...day, business_date: '2026-11-08', received_centavos: 900_00 };
  const card = drawPage(<MoneyCard money={{ today: day, week_before: week }} />);
  for (const amount of ['₱1,200.00', '₱800.00', '₱50.00', '₱3,000.00', '₱900.00'])
    expect(card).toContain(amount);
});
