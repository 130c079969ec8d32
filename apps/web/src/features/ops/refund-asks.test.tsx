import type { StaffRefundAsk } from '@luwag/contracts/staff-refunds';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { StaffRights } from '#app/shared/auth/staff-rights.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { AskCard, WaitingAsks } from './refund-asks.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const at = '2026-11-15T04:00:00.000Z';
const ask: StaffRefundAsk = {
  ...{ ask_id: '019a8474-0000-7000-8000-000000000001', amount: 6_000_00 },
  ...{ request_id: '019a8474-0000-7000-8000-000000000002', reference: 'K7QD-29MX' },
  ...{ reason: 'not_delivered', why: 'The shop has closed', asked_by: 'Joan Abad', asked_at: at },
  ...{ expires_at: '2026-11-17T04:00:00.000Z', is_yours: false, state: 'waiting' },
  ...{ is_outdated: false, decided_by: null, decided_at: null, note: null, refund_id: null },
};
const draw = (more: Partial<StaffRefundAsk> = {}) =>
  drawPage(<AskCard ask={{ ...ask, ...more }} formKey="key" />);

test('somebody else approves or refuses it, and sends the amount that was shown', () => {
  const page = draw();
  expect(page).toMatch(/value="approve"/);
  expect(page).toMatch(/value="refuse"/);
  expect(page).toMatch(/name="amount"[^>]*value="600000"/);
  expect(page).toContain('Joan Abad: It was not delivered');
});

test('who asked can take it back and no more; what is outdated is refused and no more', () => {
  expect(draw({ is_yours: true })).not.toMatch(/value="approve"/);
  expect(draw({ is_yours: true })).toContain('Take it back');
  expect(draw({ is_outdated: true })).not.toMatch(/value="approve"/);
  expect(draw({ is_outdated: true })).toContain('It can only be refused');
});

test('what is decided has no button, and neither has it for who may not refund', () => {
  const decided = { state: 'refused', decided_by: 'Rosa Lim', decided_at: at, note: 'No' } as const;
  expect(draw(decided)).not.toMatch(/value="(approve|refuse)"/);
  expect(draw(decided)).toContain('Decided by Rosa Lim');
  const card = <AskCard ask={ask} formKey="key" />;
  const seen = drawPage(<StaffRights value={['see_purchases']}>{card}</StaffRights>);
  expect(seen).not.toMatch(/value="(approve|refuse)"/);
});

test('what waits leads to its purchase', () => {
  const page = drawPage(<WaitingAsks asks={[ask]} />);
  expect(page).toContain(`href="/ops/purchases/${ask.request_id}"`);
  expect(page).toContain('Needs a second person');
  expect(drawPage(<WaitingAsks asks={[]} />)).not.toContain('second person');
});
