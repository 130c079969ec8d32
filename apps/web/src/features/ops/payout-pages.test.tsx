import type { PayoutBatch, StaffPayout } from '@luwag/contracts/payout-approvals';
import { payoutMarks } from '@luwag/domain/payouts';
import type { ComponentProps, ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage as draw } from '../../../testing/draw-page.tsx';
import { createdAt, idOf } from '../../../testing/samples.ts';
import { BatchPage } from './payout-batch-page.tsx';
import { StaffPayoutsPage } from './payouts-page.tsx';
import { StaffPayoutPage } from './staff-payout-page.tsx';

const payout: StaffPayout = {
  ...{ id: idOf(1), number: 'O-4471', livemode: true, status: 'waiting', amount: 96_310_00 },
  version: 1,
  currency: 'PHP',
  waterfall: [{ kind: 'sales', amount: 96_310_00, count: 9 }],
  ...{ pay_date: '2026-11-24', sales_from: '2026-11-23', sales_to: '2026-11-23', sales: 9 },
  ...{ rail: 'pesonet', bank_name: 'BDO Unibank', bank_account: '•••• 7719' },
  ...{ bank_reference: null, expected_on: null, hold: null, failure_code: null },
  ...{ requested_by: 'schedule', created_at: createdAt, approved_at: null, sent_at: null },
  ...{ paid_at: null, ended_at: null, merchant_id: idOf(2), merchant_name: 'JM Motorparts' },
  ...{ marks: [...payoutMarks], usual_amount: 28_300_00, batch_id: null },
};
const held: StaffPayout = {
  ...payout,
  ...{ id: idOf(4), status: 'held', hold: { reason: 'risk', until: createdAt }, marks: ['risk'] },
};
const batch: PayoutBatch = {
  ...{ batch_id: idOf(3), number: 'B-1007', livemode: true, state: 'proposed', payouts: 1 },
  total: 96_310_00,
  instapay: { payouts: 0, amount: 0 },
  pesonet: { payouts: 1, amount: 96_310_00 },
  waterfall: payout.waterfall,
  ledger_total: 96_310_00,
  ...{ note: 'Looked at JM', proposed_by: 'Rey Santos', proposed_at: createdAt },
  ...{ is_your_proposal: false, decided_by: null, decided_at: null, decision_note: null },
};
const decided: PayoutBatch = {
  ...batch,
  ...{ batch_id: idOf(5), state: 'approved', decided_by: 'Jo Abad', decided_at: createdAt },
};
const sums = {
  waiting: { instapay: { payouts: 0, amount: 0 }, pesonet: { payouts: 1, amount: 96_310_00 } },
  held: { payouts: 1, amount: 96_310_00 },
  pesonet_cutoff_at: createdAt,
};
const listPage = (results: StaffPayout[], status: StaffPayout['status'] = 'waiting') => (
  <StaffPayoutsPage
    mode="live"
    status={status}
    payouts={{ ...sums, results, page: 1, has_more: false }}
    batches={[batch, decided]}
    formKey="a-key-of-this-form"
    answer={undefined}
  />
);
type ShownBatch = ComponentProps<typeof BatchPage>['batch'];
const batchPage = (of: Partial<ShownBatch> = {}) => (
  <BatchPage
    batch={{ ...batch, results: [payout], page: 1, has_more: false, marked: 1, ...of }}
    from={((of.page ?? 1) - 1) * 50 + 1}
    formKey="a-key-of-this-form"
    answer={undefined}
  />
);
const onePage = (of: StaffPayout) => (
  <StaffPayoutPage
    payout={{
      ...of,
      lines: [],
      has_more_lines: true,
      earlier: [{ pay_date: '2026-11-20', amount: 28_300_00, status: 'paid' }],
    }}
    isHeldNow={false}
    answer={undefined}
  />
);

const states: Record<string, ReactNode> = {
  'what waits': listPage([payout]),
  'what is held': listPage([held], 'held'),
  'what came back': listPage(
    [{ ...payout, status: 'returned', failure_code: 'REJECTED' }],
    'returned',
  ),
  'nothing at all': listPage([]),
  'a batch of somebody else': batchPage(),
  'a batch of one’s own': batchPage({ is_your_proposal: true }),
  'a batch that was decided': batchPage(decided),
  'a batch that the ledger knows otherwise': batchPage({ ledger_total: 1 }),
  'a large batch': batchPage({ payouts: 1_000, marked: 37, has_more: true }),
  'the end of a large batch': batchPage({ payouts: 1_000, marked: 37, page: 20 }),
  'a page beyond the end of a batch': batchPage({ page: 9, results: [] }),
  'a payout': onePage(payout),
  'a payout that is held': onePage(held),
};

describe.each(Object.entries(states))('%s', (_, page) => {
  test.each(['en', 'fil'] as const)('is sound in %s', (locale) => {
    overwriteGetLocale(() => locale);
    const drawn = draw(page);
    expect(drawn).not.toContain('style=');
    expect(drawn.match(/<h1/g)).toHaveLength(1);
    const ids = [...drawn.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of drawn.matchAll(/\saria-(?:labelledby|describedby)="([^"]+)"/g)) {
      expect(ids).toContain(id);
    }
  });
});

test('who proposed a batch has no button to sign it, and reads why', () => {
  overwriteGetLocale(() => 'en');
  expect(draw(batchPage())).toContain('Sign ₱96,310.00');
  const own = draw(batchPage({ is_your_proposal: true }));
  expect(own).not.toContain('Sign ₱96,310.00');
  expect(own).toContain('Who made it cannot sign it');
});

test('a hold stands beside its line with its reason and its end', () => {
  overwriteGetLocale(() => 'en');
  const drawn = draw(listPage([held], 'held'));
  expect(drawn).toContain('looking at some sales');
  expect(drawn).toContain('Payouts wait until 15 Nov 2026, 4:00 PM');
  expect(drawn).not.toContain('name="payout_id"');
});

test('a sum that the ledger does not have is told before it is signed', () => {
  overwriteGetLocale(() => 'en');
  expect(draw(batchPage({ ledger_total: 1 }))).toContain('The ledger has another sum');
});

test('a large batch says how many are marked, what is shown, and where the rest is', () => {
  overwriteGetLocale(() => 'en');
  const first = draw(batchPage({ payouts: 1_000, marked: 37, has_more: true }));
  expect(first).toContain('Marked: 37 of 1000. They come first.');
  expect(first).toContain('1 to 1 of 1000. The sums and the signature are of the whole batch.');
  expect(first).toContain(`href="/ops/payouts/batches/${batch.batch_id}?page=2"`);
  expect(first).not.toContain('To the beginning');
  const last = draw(batchPage({ payouts: 1_000, page: 20 }));
  expect(last).toContain('951 to 951 of 1000');
  expect(last).toContain('To the beginning');
  expect(last).not.toContain('Further on');
  expect(draw(batchPage())).not.toContain('The sums and the signature');
});
