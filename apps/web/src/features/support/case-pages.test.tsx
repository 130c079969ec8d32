import type { StaffSupportCase, SupportCase } from '@luwag/contracts/support';
import { expect, it } from 'vitest';
import { drawPage } from '../../../testing/draw-page.tsx';
import { CasePage } from './case-page.tsx';
import { CasesPage } from './cases-page.tsx';
import { NewCasePage } from './new-case-page.tsx';
import { StaffCasePage } from './staff-case-page.tsx';
import { StaffCasesPage } from './staff-cases-page.tsx';

const row = {
  id: '0190a000-0000-7000-8000-000000000001',
  reference: 'H-4017',
  topic: 'complaint',
  state: 'our_turn',
  waiting_since: '2026-11-20T02:00:00.000Z',
  answer_by: '2026-11-20T06:00:00.000Z',
  settle_by: '2026-11-27',
  ends_on: null,
  handler: null,
  is_asked_again: false,
  outcome: null,
  has_news: false,
  created_at: '2026-11-20T02:00:00.000Z',
  closed_at: null,
} as const;
const whole = {
  ...row,
  transaction_id: null,
  store_name: null,
  timeline: [
    {
      id: '0190a000-0000-7000-8000-000000000002',
      at: '2026-11-20T02:00:00.000Z',
      by: 'person',
      author: 'Maria',
      kind: 'message',
      words: 'Two messages came on one day.\n<script>alert(1)</script>',
      pictures: [],
    },
  ],
} satisfies Partial<SupportCase>;
const own: SupportCase = {
  ...whole,
  timeline: [...whole.timeline],
  asked_by: null,
  may: ['message', 'settle'],
};
const drawCase = (changes: Partial<SupportCase>, done: string | null = null) =>
  drawPage(
    <CasePage
      reader="buyer"
      it={{ ...own, ...changes }}
      done={done}
      fault={undefined}
      formKey="k"
      reply={undefined}
    />,
  );
const proposed = { state: 'proposed', answer_by: null, ends_on: '2026-11-27' } as const;

it('a case that was just opened says its number, when we answer and by when for good', () => {
  const page = drawCase({}, 'opened');
  expect(page).toContain('Your case number is H-4017');
  expect(page).toContain('We answer by 20 Nov 2026, 2:00 PM.');
  expect(page).toContain('You have our full answer by Friday, 27 November.');
  expect(page).toContain('sec.gov.ph');
  // What somebody typed is text, whatever it looks like.
  expect(page).not.toContain('<script>alert');
});

it('an answer that would end it is two buttons, and the second no says that it ends', () => {
  const first = drawCase({ ...proposed, handler: 'Joan', may: ['message', 'settle', 'ask_again'] });
  expect(first).toContain('H-4017, with Joan');
  expect(first).toContain('Yes, this settles it');
  expect(first).toContain('No, look at it again');
  expect(first).toContain('within 10 banking days');
  const second = drawCase({ ...proposed, is_asked_again: true, may: ['settle', 'ask_again'] });
  expect(second).toContain('End it without agreement');
});

it('a case of another of the shop’s people says who asked, and has nothing to press', () => {
  for (const changes of [{}, proposed]) {
    const page = drawCase({ ...changes, asked_by: 'Cora R.', may: [] });
    expect(page).toContain('Asked by Cora R.');
    expect(page).not.toContain('<form');
  }
});

it('what is over has no field to write in, and a way to be looked at again', () => {
  const closed = { state: 'closed', answer_by: null, settle_by: null, outcome: 'silent' } as const;
  const page = drawCase({ ...closed, may: ['ask_again'] });
  expect(page).not.toContain('name="picture"');
  expect(page).toContain('Have it looked at again');
  expect(drawCase({ ...closed, may: [] })).not.toContain('Have it looked at again');
});

it('the form offers what concerns the reader, and keeps what was typed', () => {
  const form = { topic: undefined, planId: undefined, plans: [], fault: undefined, formKey: 'k' };
  const reply = { code: 'topic_missing', act: 'open', words: 'Typed', topic: '', plan: '' };
  const shop = drawPage(<NewCasePage {...form} reader="merchant" reply={reply} />);
  expect(shop).toContain('A payout');
  expect(shop).not.toContain('I cannot pay on time');
  expect(shop).toContain('Typed');
  expect(shop).toContain('Choose what it is about.');
  const none = drawPage(<CasesPage reader="buyer" rows={[]} page={1} hasMore={false} />);
  expect(none).toContain('No case yet');
});

const staffCase: StaffSupportCase = {
  ...whole,
  account_id: '0190a000-0000-7000-8000-000000000003',
  role: 'buyer',
  handler_id: null,
  is_yours: false,
  person: 'Maria S.',
  locale: 'fil',
  request_id: null,
  obstacle: null,
  is_first_yours: false,
  colleagues: [{ id: '0190a000-0000-7000-8000-000000000004', name: 'Joan' }],
};
const drawStaff = (changes: Partial<StaffSupportCase>) =>
  drawPage(
    <StaffCasePage
      it={{ ...staffCase, ...changes }}
      prepared="Salamat sa pagsulat."
      done={null}
      formKey="k"
      nowMs={0}
      reply={undefined}
    />,
  );

it('outside the rules there is no button, and a second review is not for the first', () => {
  const page = drawStaff({});
  expect(page).toContain('Salamat sa pagsulat.');
  expect(page).toContain('Answer and ask if it is settled');
  expect(drawStaff({ obstacle: 'hours' })).not.toContain('Send and wait for them');
  const first = drawStaff({ is_asked_again: true, is_first_yours: true });
  expect(first).not.toContain('Answer and ask if it is settled');
  expect(first).not.toContain('End the case');
});

it('the queue says what is late by the promise', () => {
  const listed = {
    ...row,
    account_id: 'a',
    role: 'buyer',
    handler_id: null,
    is_yours: false,
  } as const;
  const data = { show: 'waiting', page: 1, has_more: false, waiting: 1, late: 1 } as const;
  const at = (moment: string) =>
    drawPage(<StaffCasesPage {...data} results={[listed]} nowMs={Date.parse(moment)} />);
  expect(at('2026-11-20T05:00:00Z')).toContain('By 20 Nov 2026, 2:00 PM');
  expect(at('2026-11-20T06:00:01Z')).toContain('Late, was due 20 Nov 2026, 2:00 PM');
});
