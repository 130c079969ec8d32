import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { StaffRights } from '#app/shared/auth/staff-rights.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { amounts, sanRoque } from '../../../testing/groups.ts';
import type { StaffGroupData } from './paluwagan.server.ts';
import { StaffGroupPage } from './paluwagan-group-page.tsx';
import { StaffGroupsPage } from './paluwagan-page.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const row = {
  ...{ group_id: sanRoque.group_id, reference: 'PG-1001', livemode: true, name: sanRoque.name },
  ...{ status: 'running' as const, seats: 10, seats_taken: 10, current_round: 4 },
  ...{ next_date: '2026-11-30', missed: 1, to_look_at: ['hardship' as const] },
};

const step = {
  ...{
    group_step_id: sanRoque.group_id,
    step: 'freeze' as const,
    reason: 'A member was threatened',
  },
  ...{ asked_by: 'Jun A.', is_yours: false, asked_at: '2026-11-24T02:00:00.000Z' },
  ...{ decision: null, decided_by: null, decided_at: null },
};

const group: StaffGroupData['group'] = {
  ...row,
  ...{ amounts, rules_hash: 'ab'.repeat(32), draw_code: 'DRK7QD29MX', rounds: sanRoque.rounds },
  ...{ frozen_roster_at: '2026-10-03T02:00:00.000Z', covered: sanRoque.covered, steps: [step] },
  seats_list: sanRoque.seats.map((seat) => ({
    ...seat,
    ...{ account_id: sanRoque.group_id, gave: 8_000_00, took: 0, stands: 8_000_00, owes: 0 },
    rounds: ['in', 'caught_up', 'late', 'grace', 'open'],
  })),
  outlook: {
    ...{ round_number: 4, name: 'Lorna M.', date: '2026-11-30', given: 16_000_00 },
    ...{ given_count: 8, pot: 20_000_00, is_whole: true },
    lines: [{ name: 'Dante V.', kind: 'deposit', amount: 2_000_00 }],
  },
  proof: {
    ...{ pools: 16_000_00, deposits: 2_000_00, guarantee: 140_00, to_be_paid: 0 },
    ...{ held: 18_140_00, owed: 18_140_00, is_equal: true },
  },
  platform_cover_left: 2_000_00,
  hardships: [
    {
      ...{ hardship_id: sanRoque.group_id, seat_id: sanRoque.group_id, name: 'Dante V.' },
      ...{ cause: 'illness', words: 'He is in hospital.', asked_by: 'Joy C.' },
      ...{ asked_at: '2026-11-24T02:00:00.000Z', decision: null },
      ...{ from_round: null, until_round: null },
    },
  ],
  entries: [],
};

const draw = (change: Partial<StaffGroupData['group']> = {}): string =>
  drawPage(
    <StaffGroupPage
      group={{ ...group, ...change }}
      done={null}
      answer={undefined}
      book={undefined}
    />,
  );

test('the list has what is to look at, and how far each group has come', () => {
  const results = [row, { ...row, group_id: 'other', status: 'forming', current_round: null }];
  const page = drawPage(
    <StaffGroupsPage
      state="active"
      groups={{ results: results as never, page: 1, has_more: true, to_look_at: 1 }}
    />,
  );
  expect(page).toContain('Round 4 of 10, missed: 1');
  expect(page).toContain('Hardship');
  expect(page).toContain('Filling up, 10 of 10 seats taken');
  expect(page).toContain('page=2');
});

test('one group shows its roster, whether the pot will be whole, and that held is owed', () => {
  const page = draw();
  expect(page).toContain('Frozen 3 Oct 2026');
  expect(page).toContain('From Dante V.’s deposit');
  expect(page).toContain('₱18,140.00');
  expect(page).toContain('Equal');
  expect(page).toContain('What staff cannot do');
  expect(page).toContain('He is in hospital.');
});

test('a step is decided by somebody else than who asked', () => {
  expect(draw()).toContain('Approve');
  expect(draw({ steps: [{ ...step, is_yours: true }] })).not.toContain('Approve');
});

test('whoever may only look is offered nothing to do', () => {
  const page = drawPage(
    <StaffRights value={['see_groups']}>
      <StaffGroupPage group={group} done={null} answer={undefined} book={undefined} />
    </StaffRights>,
  );
  for (const word of ['Approve', 'Excuse the seat', 'Write to members'])
    expect(page).not.toContain(word);
});

test('a book that does not fit says what the rows say', () => {
  const proof = { ...group.proof, owed: 18_000_00, is_equal: false };
  const page = draw({ proof });
  expect(page).toContain('Not equal');
  expect(page).toContain('₱18,000.00');
});
