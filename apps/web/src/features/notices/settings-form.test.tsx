// @vitest-environment happy-dom
import type { NotificationSettings } from '@luwag/contracts/notices';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SettingsReply } from './settings.server.ts';
import { SettingsForm } from './settings-form.tsx';

afterEach(cleanup);

const inbox = { channel: 'inbox', is_on: true, always_because: 'safety' } as const;
const settings: NotificationSettings = {
  groups: [
    {
      group: 'money_owed',
      channels: [
        inbox,
        { channel: 'email', is_on: true, always_because: null },
        { channel: 'sms', is_on: false, always_because: null },
      ],
      needs_one: true,
    },
    {
      group: 'purchases',
      channels: [
        inbox,
        { channel: 'email', is_on: true, always_because: 'law' },
        { channel: 'sms', is_on: true, always_because: null },
      ],
      needs_one: false,
    },
  ],
  quiet_hours: null,
  is_sms_possible: true,
  is_push_possible: false,
  has_agreed_to_news: false,
  rules: { from_hour: 8, until_hour: 20, day_max: 1, week_max: 3, days_before: [7, 3, 1] },
};

function draw(reply?: SettingsReply) {
  const Page = () => (
    <SettingsForm settings={settings} isKept={false} reply={reply} privacyPath="/privacy" />
  );
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Stub initialEntries={['/']} />);
}

const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked, name }) => checked && name === 'on')
    .map(({ value }) => value);

test('what can be chosen is a box, and what is always on is none', async () => {
  draw();
  await screen.findByText('Payments due');
  expect(ticked()).toEqual(['money_owed.email', 'purchases.sms']);
  const offered = [...document.querySelectorAll<HTMLInputElement>('input[name=cell]')];
  expect(offered.map(({ value }) => value)).toEqual([
    'money_owed.sms',
    'money_owed.email',
    'purchases.sms',
  ]);
  expect(screen.getAllByText('Always on')).toHaveLength(3);
});

test('what was not kept comes back as it was ticked, with why', async () => {
  draw({ on: [], quiet: { from_hour: 6, until_hour: 22 }, code: 'channel_needed' });
  await screen.findByText(/Choose at least one/);
  expect(ticked()).toEqual([]);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'From' }).value).toBe('6');
});
