import type { StaffHome } from '@luwag/contracts/staff-home';
import type { RoleChange } from '@luwag/contracts/staff-roles';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { StaffRights } from '#app/shared/auth/staff-rights.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { OpsHome } from './ops-home.tsx';
import { PastCard } from './past-card.tsx';
import { StaffPage } from './staff-page.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;
const at = '2026-11-15T04:00:00.000Z';
const nowMs = Date.parse('2026-11-15T09:00:00.000Z');
const quiet = { taken: 0, failed: 0 };

const home: StaffHome = {
  rails: [
    {
      channel: 'PAYMAYA',
      hours: [...Array.from({ length: 23 }, () => quiet), { taken: 3, failed: 1 }],
      ...{ taken: 3, failed: 1, slowest_ms: 1140, unknown: 2, unknown_since: at },
    },
  ],
  night: null,
  alarms: [{ kind: 'broken_record', subject: 'staff_roles x admin', at }],
  acts: [{ event_id: idOf(1), at, action: 'person.viewed' }],
  turned_off: [{ switch: 'instapay', until_at: at, reason: 'It answers late' }],
};
const who = { name: 'Rosa', email: 'rosa@luwag.example', nowMs };

test('the home lists what waits by its promise, marks what is late, and says what is wrong', () => {
  const queues = [
    { queue: 'kyc' as const, count: 4, oldest_at: at, due_at: '2026-11-15T08:00:00.000Z' },
    { queue: 'batches' as const, count: 0, oldest_at: null, due_at: null },
  ];
  const page = drawPage(<OpsHome {...who} queues={queues} home={home} money={null} />);
  expect(page).toMatch(/href="\/ops\/kyc".*Buyers to look at/);
  expect(page).toMatch(/promise-bar late/);
  expect(page).toContain('staff_roles x admin');
  expect(page).toContain('2 payments by Maya have no answer yet');
  expect(page).toContain('75.0 %');
  expect(page).toContain('InstaPay out is off until');
});

test('somebody without a role is told that nothing opens, and why', () => {
  const page = drawPage(<OpsHome {...who} queues={[]} home={null} money={null} />);
  expect(page).toContain('You have no role yet');
  expect(page).not.toContain('Waiting for somebody');
});

test('of a change of a role, who asked may take it back, and whom it is about sees no button', () => {
  const change: RoleChange = {
    ...{ change_id: idOf(1), account_id: idOf(2), name: 'Ines', role: 'finance', change: 'give' },
    ...{ reason: 'Signs payouts', asked_by: 'Carlo', asked_at: at, expires_at: at },
    ...{ is_yours: false, may_decide: false },
  };
  const draw = (more: Partial<RoleChange>) =>
    drawPage(
      <StaffPage people={[]} changes={[{ ...change, ...more }]} done={null} answer={undefined} />,
    );
  expect(draw({})).not.toMatch(/value="(approve|refuse)"/);
  expect(draw({ is_yours: true })).toContain('Take it back');
  expect(draw({ is_yours: true })).not.toContain('value="approve"');
  expect(draw({ may_decide: true })).toContain('value="approve"');
});

test('what is past leads to where one’s roles open it, and nowhere else', () => {
  const none = { before: null, dispute_id: null, case_id: null, group_id: null };
  const events = [
    {
      ...{ event_id: idOf(1), at, group: 'money' as const, kind: 'payment' as const },
      ...{ what: 'failed', amount: 900_00, name: 'GCASH', request_id: idOf(3), ...none },
    },
  ];
  const past = { group: null, events, nextCursor: 'abc', isFirst: true } as const;
  const card = <PastCard past={past} mode="live" accountId={idOf(2)} />;
  const draw = (rights: ('see_people' | 'see_purchases')[]) =>
    drawPage(<StaffRights value={rights}>{card}</StaffRights>);
  expect(draw(['see_people', 'see_purchases'])).toContain(`href="/ops/purchases/${idOf(3)}"`);
  expect(draw(['see_people'])).not.toContain('/ops/purchases');
  expect(draw(['see_people'])).toContain('Payment failed');
  expect(draw(['see_people'])).toContain('cursor=abc');
});
