import type { ContactDesk, LatePerson } from '@luwag/contracts/delinquency';
import { expect, test } from 'vitest';
import { drawPage } from '../../../testing/draw-page.tsx';
import { LatePersonPage } from './late-person-page.tsx';

const at = '2026-11-17T02:00:00.000Z';
const contact: ContactDesk = {
  rules: { from_hour: 8, until_hour: 20, day_max: 1, week_max: 3, days_before: [7, 3, 1] },
  sent_today: 0,
  sent_this_week: 1,
  may_contact_now: true,
  why_not: null,
  next_at: null,
  messages: [
    {
      kind: 'late_check_in',
      channel: 'sms',
      language: 'fil',
      subject: null,
      text: 'Luwag: Kumusta? Bukas pa ang PHP 1,161.92.',
    },
  ],
  made: [],
};
const person: LatePerson = {
  account_id: '019a8474-0000-7000-8000-000000000001',
  name: 'Juana Reyes',
  mode: 'live',
  plans: [
    {
      plan_id: '019a8474-0000-7000-8000-000000000002',
      request_id: '019a8474-0000-7000-8000-000000000003',
      livemode: true,
      store_name: 'Tindahan ni Aling Nena',
      is_written_off: false,
      days_late: 9,
      bucket: 'days_8_to_30',
      overdue_centavos: 1_161_92,
      owed_centavos: 6_971_52,
      late_fee_centavos: 6_97,
      written_off_centavos: 0,
      recovered_centavos: 0,
      may_write_off: false,
      has_lighter_plan: false,
    },
  ],
  write_offs: [],
  contact,
  promises: [],
  promise_until: '2026-12-17',
  notes: [],
  write_off_days: 180,
};
const draw = (changes: Partial<LatePerson> = {}) =>
  drawPage(
    <LatePersonPage
      person={{ ...person, ...changes }}
      formKey="key"
      done={null}
      answer={undefined}
    />,
  );

test('what would be said is shown in the language of its reader, with one button', () => {
  const html = draw();
  expect(html).toContain('lang="fil"');
  expect(html).toContain('Luwag: Kumusta?');
  expect(html).toContain('Send the text');
});

test('outside the rules there is no button, and the reason stands beside the person', () => {
  const html = draw({
    contact: { ...contact, may_contact_now: false, why_not: 'hours', next_at: at },
  });
  expect(html).not.toContain('Send the text');
  expect(html).toContain('It is outside the hours of contact.');
});

test('a promise that stands can be taken back, and no second one noted', () => {
  const html = draw({
    promises: [
      {
        promise_id: '019a8474-0000-7000-8000-000000000004',
        livemode: true,
        amount_centavos: 500_00,
        on_date: '2026-11-20',
        state: 'open',
        noted_by: 'Joan Abad',
        noted_at: at,
      },
    ],
  });
  expect(html).toContain('Take it back');
  expect(html).not.toContain('Note the promise');
});

test('no form of the page is sent by Enter alone', () => {
  const forms = draw().match(/<form[\s\S]*?<\/form>/g) ?? [];
  const sending = forms.filter((form) => /name="(message|on_date)"/.test(form));
  expect(sending).toHaveLength(2);
  for (const form of sending) expect(form).toMatch(/<button[^>]*type="submit"[^>]*disabled/);
});
