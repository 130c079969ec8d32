import type { PurchaseDecline } from '@luwag/contracts/purchase-declines';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { StaffRights } from '#app/shared/auth/staff-rights.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { DeclinePage } from './decline-page.tsx';
import { PastCard } from './past-card.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;
const at = '2026-11-18T04:00:00.000Z';
const decided = { rules_version: 1, rule: 'insufficient_credit' } as const;
const decline: PurchaseDecline = {
  ...{ decline_id: idOf(1), account_id: idOf(2), buyer_name: 'J••• R•••', livemode: true },
  ...{ store_name: 'Tindahan ni Aling Nena', request_id: idOf(3), step: 'paying' },
  ...{ amount: 3_000_00, declined_at: at, kept: decided, replayed: decided, is_same: true },
  by_todays_rules: { rules_version: 2, rule: null },
  inputs: {
    ...{ wanted: 2_500_00, paid_at_once: 500_00, may_pay_part: false, hold: null },
    line: { limit: 5_000_00, available: 300_00, status: 'open', is_overdue: false, cap: null },
  },
};
const draw = (more: Partial<PurchaseDecline> = {}) =>
  drawPage(<DeclinePage decline={{ ...decline, ...more }} />);

test('a decline says by what, what it was given, and what today’s rules would say', () => {
  const page = draw();
  expect(page).toContain('Decided again, the same');
  expect(page).toContain('too little credit');
  expect(page).toContain('lends it');
  expect(page).toContain('₱300.00');
  expect(page).toContain('That sum was agreed to');
  expect(page).toContain(`href="/ops/purchases/${idOf(3)}"`);
});

test('a hold is told by its end and its reason, and a buyer without a line by that', () => {
  const nothing = { wanted: 3_000_00, paid_at_once: 0, may_pay_part: true, line: null };
  const held = draw({ inputs: { ...nothing, hold: { until: at, is_check: true } } });
  expect(held).toContain('our people looked at the account');
  expect(draw({ request_id: null, inputs: { ...nothing, hold: null } })).toContain('none');
});

test('it stands in the person’s past, and leads to the page for who may see it', () => {
  const event = {
    ...{ event_id: idOf(1), at, group: 'money' as const, kind: 'decline' as const },
    ...{ what: 'own_cap', amount: 900_00, before: null, name: 'Tindahan', request_id: null },
    ...{ dispute_id: null, case_id: null, group_id: null },
  };
  const past = { group: null, events: [event], nextCursor: null, isFirst: true } as const;
  const card = <PastCard past={{ ...past, events: [event] }} mode="live" accountId={idOf(2)} />;
  const risk = drawPage(<StaffRights value={['see_risk']}>{card}</StaffRights>);
  expect(risk).toContain(`href="/ops/risk/declines/${idOf(1)}"`);
  expect(risk).toContain('the buyer’s own cap, Tindahan');
  const support = drawPage(<StaffRights value={['see_people']}>{card}</StaffRights>);
  expect(support).not.toContain('/ops/risk/declines');
});
