import type { CreditDecision } from '@luwag/contracts/credit-decisions';
import type { RiskCase, RiskHold } from '@luwag/contracts/risk';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { StaffRights } from '#app/shared/auth/staff-rights.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { DecisionPage } from './decision-page.tsx';
import { RiskCasePage } from './risk-case-page.tsx';
import { RiskPage } from './risk-page.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;
const at = '2026-11-18T04:00:00.000Z';
const until = '2026-11-20T04:00:00.000Z';
const nowMs = Date.parse('2026-11-18T07:00:00.000Z');

const scored = {
  rules_version: 1,
  lines: [
    { rule: 'accounts_on_device' as const, count: 4, points: 40 },
    { rule: 'plans_finished' as const, count: 4, points: -12 },
  ],
  points: 28,
  is_raised: false,
};
const account = (last: number, more: object = {}) => ({
  ...{ account_id: idOf(last), role: 'buyer' as const, name: 'M••• C•••', since: at, used: 0 },
  ...{ is_late: false, held_until: null, ...more },
});
const seen: RiskCase = {
  ...{ case_id: idOf(1), reference: 'RX-1001', account_id: idOf(2), role: 'buyer', points: 28 },
  ...{ name: 'J••• R•••', first_rule: 'accounts_on_device', raised_at: at, outcome: null },
  ...{ closed_at: null, held_until: null, opened_by: null, open_reason: null, closed_by: null },
  ...{ outcome_note: null, kept: scored, replayed: scored, is_same: true, look_from: 60 },
  by_todays_rules: { ...scored, rules_version: 2, points: 70 },
  graph: {
    accounts: [
      account(2),
      account(3, { is_late: true }),
      account(4, { role: 'merchant', name: 'Cellphone Express' }),
    ],
    shared: [
      { key: 'device-1', kind: 'device', account_ids: [idOf(2), idOf(3)], accounts: 5 },
      { key: 'address-1', kind: 'address', account_ids: [idOf(2), idOf(4)], accounts: 2 },
    ],
    purchases: [{ buyer_id: idOf(3), shop_id: idOf(4), count: 2 }],
  },
  waiting_payouts: { payouts: 0, amount: 0 },
  ...{ hold_until: until, may_hold: true, holds: [], earlier: [], decisions: [] },
};
const hold: RiskHold = {
  ...{ hold_id: idOf(5), account_id: idOf(2), held_by: 'Joan Abad', is_yours: false },
  ...{ reason: 'One phone', held_at: at, held_until: until, is_running: true, ended_at: null },
  ...{ ended_by: null, end_reason: null, asked: null },
};
const draw = (more: Partial<RiskCase> = {}) =>
  drawPage(
    <RiskCasePage
      seen={{ ...seen, ...more }}
      {...{ waiting: [seen], done: null, nowMs, answer: undefined }}
    />,
  );

test('a case says why, draws who shares what, and tells it again in a table', () => {
  const page = draw();
  expect(page).toContain('Other accounts on the same phone: 4');
  expect(page).toContain('−12');
  expect(page).toContain('decided again it is the same');
  expect(page).toContain('By today’s rules, version 2, it would be 70 points.');
  expect(page).toContain('Buyers: 2, shops: 1, things they share: 2.');
  expect(page.match(/<circle/g)).toHaveLength(2);
  expect(page).toContain('Phone (5), Address (2)');
  expect(page).toContain('bought at Cellphone Express: 2');
  expect(page).toContain('20 Nov 2026, 12:00 PM');
  expect(page).toContain('Hold 48 hours');
});

test('what was counted is said as of the day the case began, and who is late as of the last night', () => {
  const page = draw();
  expect(page).toContain('As of 18 Nov 2026, 12:00 PM, when the case began.');
  expect(page.match(/Late at the last close of day/g)).toHaveLength(2);
});

test('a hold that runs is prolonged by anybody and ended by somebody else', () => {
  expect(draw({ holds: [hold] })).toContain('End it now');
  expect(draw({ holds: [hold] })).not.toContain('Hold 48 hours');
  const own = draw({ holds: [{ ...hold, is_yours: true }] });
  expect(own).not.toContain('End it now');
  expect(own).toContain('Somebody else can end it before its time.');
  const asked = { until, by: 'Joan Abad', is_yours: false, reason: 'The bank is slow' };
  expect(draw({ holds: [{ ...hold, asked }] })).toContain('value="approve"');
  const asker = draw({ holds: [{ ...hold, asked: { ...asked, is_yours: true } }] });
  expect(asker).not.toContain('value="approve"');
  expect(asker).toContain('Take it back');
  // One thing at a time: what waits is decided first.
  expect(asker).not.toContain('value="prolong"');
  expect(draw({ holds: [hold] })).toContain('value="prolong"');
  expect(draw({ may_hold: false })).not.toContain('Hold 48 hours');
  expect(draw({ may_hold: false })).toContain('somebody else lays a hold on again');
});

test('who may only look is shown no button', () => {
  const page = drawPage(
    <StaffRights value={['see_risk']}>
      <RiskCasePage {...{ seen, waiting: [], done: null, nowMs, answer: undefined }} />
    </StaffRights>,
  );
  expect(page).not.toContain('Hold 48 hours');
  expect(page).not.toContain('/ops/people/');
});

test('what is held is one list, whatever holds it', () => {
  const base = { account_id: idOf(2), role: 'buyer' as const, name: 'M••• C•••', is_asked: false };
  const results = [
    {
      ...base,
      kind: 'check' as const,
      until,
      because: 'One phone',
      amount: null,
      about_id: idOf(1),
    },
    { ...base, kind: 'payout' as const, until, because: 'risk', amount: 1_00, about_id: idOf(6) },
    ...[{ ...base, kind: 'line' as const, until: null, because: 'frozen', amount: 1_00 }].map(
      (line) => ({ ...line, about_id: null }),
    ),
  ];
  const page = drawPage(
    <RiskPage show="holds" holds={{ results, has_more: false }} nowMs={nowMs} />,
  );
  for (const href of [`/ops/risk/${idOf(1)}`, `/ops/payouts/${idOf(6)}`, `/ops/people/${idOf(2)}`])
    expect(page).toContain(`href="${href}"`);
  expect(page).toContain('No set end');
  const cases = { results: [seen], page: 1, has_more: false };
  expect(drawPage(<RiskPage show="open" cases={cases} nowMs={nowMs} />)).toContain('RX-1001');
});

test('a change of a limit shows its inputs, each gate, and what comes out now', () => {
  const decided = { scorecard_version: 1, outcome: 'raised' as const, limit: 5_000_00, rating: 60 };
  const gates = [{ name: 'record' as const, allows: 5_000_00, decides: true }];
  const decision: CreditDecision = {
    ...{ decision_id: idOf(7), account_id: idOf(2), buyer_name: 'M••• C•••', livemode: true },
    decided_at: at,
    inputs: {
      ...{ on_date: '2026-11-18', opened_on: '2026-09-01', limit: 2_000_00, used: 0 },
      ...{ days_late: 0, income: null, start: 58 },
      events: [
        {
          kind: 'paid_on_time',
          on_date: '2026-10-15',
          points: 2,
          counts_until: null,
          counted: true,
        },
      ],
    },
    ...{ kept: decided, replayed: { ...decided, gates }, is_same: true },
    by_todays_rules: { ...decided, gates, limit: 4_000_00 },
  };
  const page = drawPage(<DecisionPage decision={decision} />);
  expect(page).toContain('Decided again, the same');
  expect(page).toContain('₱4,000.00');
  expect(page).toContain('+2');
  expect(drawPage(<DecisionPage decision={{ ...decision, is_same: false }} />)).toContain(
    'Decided again, it differs',
  );
});
