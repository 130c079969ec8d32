// @vitest-environment happy-dom
import type { Notification } from '@luwag/contracts/notices';
import { civilDate } from '@luwag/domain/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { InboxView } from './inbox.server.ts';
import { dayPartOf, inParts } from './inbox-days.ts';
import { InboxPage } from './inbox-page.tsx';

afterEach(cleanup);

const today = civilDate('2026-11-24');
const refund: Notification = {
  id: '0199f3a0-0000-7000-8000-000000000001',
  kind: 'refund_made',
  group: 'payments',
  title: '₱1,180.00 came back',
  lines: ['Juan’s Hardware took back the paint.'],
  rows: [{ label: 'Left to pay', value: '₱1,811.94' }],
  link: { label: 'See what changed', path: '/buyer/transactions/1/refunds' },
  sent_by: ['email', 'sms'],
  waits_until: null,
  created_at: '2026-11-24T01:41:00.000Z',
  read_at: null,
};
const view: InboxView = {
  owner: 'buyer',
  show: null,
  after: null,
  open: null,
  notices: [{ ...refund, isNew: true }],
  older: null,
  unread: 1,
  today,
};

function draw(shown: InboxView) {
  const Stub = createRoutesStub([
    { path: '/buyer/notices', Component: () => <InboxPage {...shown} /> },
  ]);
  render(<Stub initialEntries={['/buyer/notices']} />);
}

test.each([
  ['2026-11-23T16:00:00Z', 'today'],
  ['2026-11-23T15:59:59Z', 'yesterday'],
  ['2026-11-18T00:00:00Z', 'week'],
  ['2026-11-17T00:00:00Z', 'earlier'],
])('what was told at %s stands under %s', (at, part) => {
  expect(dayPartOf(at, today)).toBe(part);
});

test('parts keep the order of what is in them', () => {
  const told = ['2026-11-24T01:00:00Z', '2026-11-24T00:00:00Z', '2026-11-01T00:00:00Z'];
  const parts = inParts(
    told.map((created_at) => ({ created_at })),
    today,
  );
  expect(parts.map(({ part, notices }) => [part, notices.length])).toEqual([
    ['today', 2],
    ['earlier', 1],
  ]);
});

test('what is new says so, and all of it can be marked as read', async () => {
  draw(view);
  const link = await screen.findByRole('link', { name: 'New: ₱1,180.00 came back' });
  expect(link.getAttribute('href')).toBe(`/buyer/notices?open=${refund.id}`);
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeTruthy();
});

test('an open notice says all of it, how else it was sent, and where to go', async () => {
  draw({ ...view, open: refund, notices: [{ ...refund, isNew: false }], unread: 0 });
  await screen.findByText('Today, 9:41 AM. Also sent by e-mail and SMS');
  expect(screen.getByText('₱1,811.94')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See what changed' });
  expect(link.getAttribute('href')).toBe('/buyer/transactions/1/refunds');
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('one that waits for the end of the quiet hours says when it goes', async () => {
  draw({ ...view, open: { ...refund, waits_until: '2026-11-25T00:00:00.000Z' } });
  await screen.findByText(/Goes out by e-mail and SMS at 8:00 AM, after your quiet hours/);
});
