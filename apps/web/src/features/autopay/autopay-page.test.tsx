import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { maya } from '../../../testing/sources.ts';
import { AutopayPage } from './autopay-page.tsx';

const off = {
  is_on: false,
  source_id: null,
  source_label: null,
  next_charge: null,
  attempts_left: 3,
  ended_because: null,
};
const on = {
  ...off,
  is_on: true,
  source_id: maya.id,
  source_label: 'Maya •••• 1000',
  next_charge: { on_date: '2026-12-15', amount: 870_20 },
};
const current = {
  id: 'plan',
  livemode: true,
  storeName: 'Aling Nena',
  next: { due_date: '2026-12-15', amount: 870_20, late_fee: 0, is_overdue: false },
  autopay: off,
  sources: [maya],
  today: '2026-11-24',
  fault: undefined,
};
type Props = Parameters<typeof AutopayPage>[0];

const draw = (changes: Partial<Props> = {}): string =>
  drawPage(<AutopayPage {...current} {...changes} />);

beforeEach(() => overwriteGetLocale(() => 'en'));

test('off, it says what the first charge would be before anything is turned on', () => {
  const page = draw();
  expect(page).toContain('First charge, if you turn it on');
  expect(page).toContain('₱870.20');
  expect(page).toContain('15 Dec 2026');
  expect(page).toContain('Turn on autopay');
  expect(page).not.toContain('Turn off');
});

test('what is due already would be charged today', () => {
  const next = { ...current.next, due_date: '2026-11-20', is_overdue: true };
  expect(draw({ next })).toContain('Today');
});

test('on, it says what comes next and to what, and is off in one tap', () => {
  const page = draw({ autopay: on });
  expect(page).toContain('Autopay is on. It charges Maya •••• 1000.');
  expect(page).toContain('Next charge');
  expect(page).toContain('Turn off autopay');
  expect(page).not.toContain('Charge this instead');
});

test('after the last try the payment is the buyer’s to make', () => {
  const autopay = { ...on, next_charge: null, attempts_left: 0 };
  expect(draw({ autopay })).toContain('Please pay this one yourself.');
});

test('ended by no doing of the buyer’s, it says why', () => {
  const autopay = {
    ...off,
    source_label: 'Maya •••• 1000',
    ended_because: 'source_expired',
  } as const;
  expect(draw({ autopay })).toContain('the link to Maya •••• 1000 has run out');
});

test('without a source it leads to linking one, of the plan’s mode', () => {
  expect(draw({ sources: [] })).toContain('href="/buyer/sources"');
  expect(draw({ sources: [], livemode: false })).toContain('href="/buyer/sources/test"');
});

test('with nothing left to pay there is nothing to turn on', () => {
  const page = draw({ next: null });
  expect(page).toContain('There is nothing left to pay on this plan.');
  expect(page).not.toContain('Turn on autopay');
});
