import { drawOrder, rosterHash, sealOf } from '@luwag/domain/paluwagan-draw';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { amounts, palengke, sanRoque, sanRoqueCard } from '../../../testing/groups.ts';
import { maya } from '../../../testing/sources.ts';
import { BookPage } from './book-page.tsx';
import { DrawPage } from './draw-page.tsx';
import { GivePage } from './give-page.tsx';
import { GroupPage } from './group-page.tsx';
import { ordinal } from './group-words.ts';
import { GroupsPage } from './groups-page.tsx';
import { JoinPage } from './join-page.tsx';
import { ManagePage } from './manage-page.tsx';
import { NewGroupPage } from './new-group-page.tsx';

const today = '2026-11-24';
const locales = ['en', 'fil'] as const;

beforeEach(() => overwriteGetLocale(() => 'en'));

const listOf = (change: Partial<Parameters<typeof GroupsPage>[0]> = {}): string =>
  drawPage(
    <GroupsPage
      {...{ mode: 'live', mine: [sanRoqueCard], invited: [palengke], open: [], hasLeft: false }}
      today={today}
      {...change}
    />,
  );

const groupOf = (change: Partial<typeof sanRoque> = {}): string =>
  drawPage(
    <GroupPage
      group={{ ...sanRoque, ...change }}
      news={undefined}
      showsAll={false}
      today={today}
    />,
  );

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
])('turn %i is the %s', (turn, words) => {
  expect(ordinal(turn)).toBe(words);
});

test('the list says what I give and when, what I get and when, and who asks me', () => {
  const page = listOf();
  expect(page).toContain('Give ₱2,020.00 by 30 Nov. You receive ₱20,000.00 on 15 Jan;');
  expect(page).toContain('if somebody is late, by 19 Jan.');
  expect(page).toContain('In 6 days');
  expect(page).toContain('Tess B. invites you');
  expect(page).toContain('Read the rules');
  expect(page).toContain('4 of 6 seats taken');
});

test('whoever has two seats reads the sum of both, on the list and on the group’s page', () => {
  const card = { ...sanRoqueCard, mine: { ...sanRoqueCard.mine } };
  const next_due = { ...sanRoqueCard.mine?.next_due, amount: 4_040_00, seats: 2 };
  const mine = [{ ...card, mine: { ...card.mine, next_due } }] as (typeof sanRoqueCard)[];
  expect(listOf({ mine })).toContain('Give ₱4,040.00 by 30 Nov, for two seats.');
  const [first] = sanRoque.mine.dues;
  const dues = [first, { ...first, due_id: 'other' }] as typeof sanRoque.mine.dues;
  for (const opens_on of ['2026-11-20', '2026-11-25']) {
    const page = groupOf({
      mine: { ...sanRoque.mine, dues: dues.map((d) => ({ ...d, opens_on })) },
    });
    expect(page).toContain('₱4,040.00 for 2 seats, by Monday, 30 November');
  }
  expect(groupOf()).not.toContain('for 2 seats');
});

test('what was due on a day that is past says that it was', () => {
  const page = listOf({ today: '2026-12-01' });
  expect(page).toContain('Give ₱2,020.00: it was due 30 Nov.');
});

test('an empty list says how a group comes about, and tests are led to and marked', () => {
  expect(listOf({ mine: [], invited: [] })).toContain('No group yet');
  expect(listOf()).toContain('/buyer/paluwagan?mode=test');
  expect(listOf({ mode: 'test' })).toContain('Test mode: no real money moves');
});

test('groups open to a company say whose people they are open to', () => {
  const open = { ...palengke, invitation: null, company: 'Biñan Teachers’ Cooperative' };
  const page = listOf({ open: [open] });
  expect(page).toContain('Only among people of Biñan Teachers’ Cooperative');
  expect(page).toContain('Seats open: 2');
});

test('a group says whose turn it is, what is due, how it was covered and what is held', () => {
  const page = groupOf();
  expect(page).toContain('Turn 4 of 10');
  expect(page).toContain('to Lorna, from 30 Nov');
  expect(page).toContain('Give ₱2,020.00');
  expect(page).toContain('7 of 10 have given. Lorna receives ₱20,000.00 on Monday, 30 November;');
  expect(page).toContain('Still to give: You, Ella N.');
  expect(page).toContain('One is late, nobody is short');
  expect(page).toContain('1. Dante’s deposit');
  expect(page).toContain('580.00');
  expect(page).toContain('1,420.00');
  expect(page).toContain('Tess received');
  expect(page).toContain('₱2,060.00');
  expect(page).toContain('In the trust account');
  expect(page).toContain('₱14,140.00');
});

test('a round that is not whole says what is missing instead of who received', () => {
  const covered = sanRoque.covered.map((part) => ({ ...part, from_platform: 0 }));
  const page = groupOf({ covered });
  expect(page).toContain('The pot is not whole yet');
  expect(page).toContain('₱1,420.00 is missing. Tess is paid the moment it is there.');
});

test('whoever is late reads what follows for themselves, and others read nothing of their line', () => {
  const others = groupOf();
  expect(others).toContain('Dante’s turn moves to the end. We write to Dante.');
  expect(others).not.toContain('no new plan');
  const seats = sanRoque.seats.map((seat) => ({ ...seat, is_yours: seat.giving === 'late' }));
  const own = groupOf({ seats });
  expect(own).toContain('Your part');
  expect(own).toContain('your turn moves to the end. Until it is given you can open no new plan');
});

test('whoever takes a seat over is told that it is theirs once they have paid', () => {
  const group = { ...sanRoque, mine: { ...sanRoque.mine, seat_ids: [] } };
  const page = drawPage(<GroupPage {...{ group, showsAll: false, today }} news="joined" />);
  expect(page).toContain('The seat is yours once what it costs to come in is paid.');
});

test('before the order is known it says who is in, and that nothing is owed', () => {
  const seats = sanRoque.seats.slice(0, 4).map((seat) => ({
    ...seat,
    ...{ turn: null, turn_date: null, is_secured: null, giving: 'none' as const },
  }));
  const members = sanRoque.members.slice(0, 4);
  const mine = { ...sanRoque.mine, dues: [], next_pot: null };
  const page = groupOf({
    ...{ status: 'forming', seats, members, mine, covered: [], started_at: null },
  });
  expect(page).toContain('The group is filling up');
  expect(page).toContain('4 of 10 seats taken');
  expect(page).toContain('Nothing is owed until then');
  expect(page).not.toContain('In the trust account');
});

test('a member’s own pot says where it went, and what waits for a number says so', () => {
  const mine = {
    ...sanRoque.mine,
    waits: 1_500_00,
    payouts: [
      {
        ...{ payout_id: sanRoque.group_id, kind: 'pot' as const, amount: 20_000_00 },
        ...{ state: 'paid' as const, wallet: 'PH_GCASH' as const, account: '•••• 4567' },
        at: '2026-11-16T04:00:00.000Z',
      },
    ],
  };
  const page = groupOf({ mine });
  expect(page).toContain('Your pot, ₱20,000.00');
  expect(page).toContain('GCash •••• 4567');
  expect(page).toContain('₱1,500.00 waits for you');
});

const due = {
  ...sanRoque.mine.dues[0],
  ...{ due_id: sanRoque.group_id, kind: 'contribution' as const, seat_id: sanRoque.group_id },
  ...{ round_number: 4, contribution: 2_000_00, cover: 20_00, penalty: 0, amount: 2_020_00 },
  ...{ due_date: '2026-11-30', status: 'open' as const, opens_on: '2026-11-20', payment_id: null },
};

const give: Parameters<typeof GivePage>[0] = {
  ...{ groupId: sanRoque.group_id, group_name: 'Samahang San Roque', livemode: true, fee: 0, due },
  pot: {
    ...{ round_number: 4, name: 'Lorna M.', amount: 20_000_00, given: 14_000_00 },
    ...{ given_count: 7, to_come: 6_000_00 },
    ...{ date: '2026-11-30', latest: '2026-12-04' },
  },
  ...{ cover_back_on: '2027-02-26', given_so_far: 6_000_00, given_count: 3 },
  ways: [
    {
      ...{ channel: '7ELEVEN', kind: 'counter', fee: 15_00, minutes: 60 },
      ...{ amount_min: 100, amount_max: 10_000_00 },
    },
  ],
  next_pot: { amount: 20_000_00, turn: 7, date: '2027-01-15', latest: '2027-01-19' },
  ...{ autopay_source_id: null, why_not: null, sources: [maya], formKey: 'a-key-for-one-form' },
  reply: undefined,
};

test('giving says what goes where, that the fee is nothing, and what is received', () => {
  const page = drawPage(<GivePage {...give} />);
  expect(page).toContain('The pot for Lorna, turn 4');
  expect(page).toContain('7 gave');
  expect(page).toContain('2 to come');
  expect(page).toContain('All of it reaches Lorna on Monday, 30 November; if somebody is late, by');
  expect(page).toContain('Your share of what is left comes back on 26 Feb 2027');
  expect(page).toContain('Luwag’s fee');
  expect(page).toContain('7th, on 15 Jan 2027');
  expect(page).toContain('Give ₱2,020.00');
});

test.each(['not_open_yet', 'nothing_due', 'payment_under_way'] as const)(
  'where it cannot be given (%s) it says why and has no button',
  (why) => {
    expect(drawPage(<GivePage {...give} why_not={why} />)).not.toContain('Give ₱');
  },
);

const invited: Parameters<typeof JoinPage>[0]['group'] = {
  ...{ group_id: palengke.group_id, livemode: true, name: 'Palengke ng Sta. Rosa' },
  ...{ status: 'forming', kind: 'seat', company: null, from: 'Tess B.', seats_free: 2 },
  amounts: { ...amounts, seats: 6, contribution: 1_500_00, pot: 9_000_00, due: 1_515_00 },
  ...{ rules_hash: 'ab'.repeat(32), rules_text: '{"seats":6}', seed_seal: 'cd'.repeat(32) },
  members: [{ name: 'Tess B.', seats: 1 }],
  ...{ kept_until: null, is_member: false, why_not: null, is_secured: false },
  ...{ buy_in: null, turn: null },
};
const join = (change: Partial<typeof invited> = {}): string =>
  drawPage(
    <JoinPage
      group={{ ...invited, ...change }}
      sources={[]}
      formKey="a-key-for-one-form"
      reply={undefined}
    />,
  );

test('an invitation shows the rules, what is signed and, without script, who makes the number', () => {
  const page = join();
  expect(page).toContain('The rules everyone signs');
  expect(page).toContain('I will give ₱1,515.00 for each seat on each of 6 dates.');
  expect(page).toContain('our server makes your number when you sign');
  expect(page).toContain('I leave a deposit of ₱2,000.00 for each seat');
  expect(page).toContain('{&quot;seats&quot;:6}');
});

test('the rules in words are those that are signed, where the signed text has them', () => {
  const sentence = { title: 'As it was signed', text: 'In the words of that day.' };
  const signed = { sentences: { en: [sentence], fil: [{ ...sentence, title: 'Ayon sa pirma' }] } };
  const page = join({ rules_text: JSON.stringify(signed) });
  expect(page).toContain('<b>As it was signed</b><p>In the words of that day.</p>');
  expect(page).not.toContain('All are real people');
  // A text of version 1 has figures alone: the words are made of them, and nobody signed those.
  expect(join()).toContain('All are real people');
  overwriteGetLocale(() => 'fil');
  expect(join({ rules_text: JSON.stringify(signed) })).toContain('<b>Ayon sa pirma</b>');
});

test('whoever takes a seat over is told what it costs, and makes no number', () => {
  const page = join({ kind: 'substitute', buy_in: 3_030_00, turn: 5 });
  expect(page).toContain('You pay ₱3,030.00 now');
  expect(page).toContain('in its 5th turn');
  expect(page).not.toContain('Your number for the draw');
});

test.each([
  ...(['not_verified', 'group_not_forming', 'seats_gone', 'too_many_groups'] as const),
  ...(['in_arrears', 'same_person_in_group', 'number_not_confirmed'] as const),
])('whoever cannot join (%s) is told why, without a form', (why_not) => {
  expect(join({ why_not })).not.toContain('Sign and take a seat');
});

function drawnGroup() {
  const hex = (digit: number): string => digit.toString(16).padStart(64, '0');
  const seed = hex(99);
  const members = sanRoque.members.map(({ member_id, name }, index) => ({
    ...{ member_id, name, seal: sealOf(hex(index + 1)), number: hex(index + 1) },
  }));
  const roster = sanRoque.seats.map(({ seat_number: seat, member_id }) => ({
    ...{ seat, member_id, secured: true },
  }));
  const domainRoster = roster.map(({ member_id: memberId, ...rest }) => ({ memberId, ...rest }));
  const order = drawOrder({
    ...{ groupId: sanRoque.group_id, seed, roster: domainRoster },
    members: members.map(({ member_id: memberId, seal, number }) => ({ memberId, seal, number })),
  });
  return {
    ...{ status: 'running' as const, group_name: sanRoque.name, draw_code: 'DRK7QD29MX' },
    ...{ full_at: null, drawn_at: '2026-10-03T10:00:00.000Z', reveal_until: null, changes: [] },
    values: {
      ...{ version: 1 as const, group_id: sanRoque.group_id, seed_seal: sealOf(seed), seed },
      ...{ members, roster, roster_hash: rosterHash(domainRoster), early_turns: 3, order },
    },
  };
}

test('a draw shows its order and all seals before any script runs, and where to check it', () => {
  const page = drawPage(
    <DrawPage group={sanRoque} draw={drawnGroup()} isOpened={false} reply={undefined} />,
  );
  expect(page).toContain('The order is drawn');
  expect(page).toContain('10 of 10 were part of it');
  expect(page).toContain('Maria S., you');
  expect(page).toContain('/paluwagan/check.mjs');
  expect(page).toContain('/paluwagan/check?draw=DRK7QD29MX');
  expect(page).toContain('Code DRK7QD29MX');
  expect(page).toContain('/api/v1/paluwagan/draws/DRK7QD29MX/');
  // Whether it fits is for the reader's own browser to say.
  expect(page).not.toContain('Same order');
});

test('the book says in words what happened and what it is made of', () => {
  const entry = {
    ...{ entry_id: sanRoque.group_id, kind: 'covered' as const, at: '2026-11-20T01:00:00.000Z' },
    ...{ on_date: '2026-11-20', name: 'Dante V.', seat_number: 8, with_name: null },
    ...{ round_number: 3, amount: 2_000_00, held_after: 14_140_00 },
    parts: [
      { of: 'guarantee' as const, amount: 580_00 },
      { of: 'platform' as const, amount: 1_420_00 },
    ],
  };
  const page = drawPage(
    <BookPage
      groupId={sanRoque.group_id}
      book={{
        ...{ group_name: sanRoque.name, results: [entry], page: 1, has_more: true },
        totals: {
          ...{ came_in: 60_000_00, platform_put_in: 1_420_00 },
          ...{ paid_out: 47_280_00, held: 14_140_00 },
        },
      }}
    />,
  );
  expect(page).toContain('Turn 3 was covered for Dante V.');
  expect(page).toContain('from the group’s cover ₱580.00, from Luwag ₱1,420.00');
  expect(page).toContain('−47,280.00');
  expect(page).toContain('page=2');
});

type Reply = Parameters<typeof ManagePage>[0]['reply'];
const manage = (change: Partial<typeof sanRoque> = {}, reply?: Reply): string =>
  drawPage(
    <ManagePage
      group={{ ...sanRoque, ...change }}
      {...{ invitations: [], sources: [], formKey: 'a-key-for-one-form', done: null }}
      reply={reply}
    />,
  );

test('a form that was refused has its error at the field, and what was typed', () => {
  const typed = { number: '12345', seat: sanRoque.mine.seat_ids[0] ?? '' };
  const refused = { kind: 'refused', act: 'substitute', code: 'number_invalid', typed } as const;
  const page = manage({}, refused);
  expect(page).toMatch(/aria-invalid="true"[^>]*value="12345"/);
  expect(page.match(/aria-invalid/g)).toHaveLength(1);
});

test('the organiser’s page has nothing that moves money', () => {
  const page = manage({ mine: { ...sanRoque.mine, is_organiser: true } });
  expect(page).toContain('nothing here moves any');
  for (const word of ['Pay out', 'Release', 'Send the pot', 'Withdraw'])
    expect(page).not.toContain(word);
});

test('before it starts the organiser may leave or call it off, and others may leave', () => {
  const mine = { ...sanRoque.mine, may_leave: true };
  const page = manage({ status: 'forming', mine: { ...mine, is_organiser: true } });
  expect(page).toContain('the list goes to whoever signed first');
  expect(page).toContain('Call it off');
  expect(manage({ status: 'forming', mine })).not.toContain('Call it off');
  const drawing = manage({ status: 'drawing', mine: { ...mine, may_leave: false } });
  expect(drawing).toContain('Nobody leaves while the order is drawn');
  expect(drawing).not.toContain('I want to leave');
  expect(manage()).not.toContain('I want to leave');
});

test('turns are swapped only while both are ahead, and each with another member', () => {
  const page = manage();
  expect(page).toContain('7th, Maria S.');
  expect(page).toContain('5th, Arnel R.');
  const ended = sanRoque.rounds.map((round) => ({ ...round, status: 'released' as const }));
  expect(manage({ rounds: ended })).not.toContain('Swap turns');
});

const newGroup: Parameters<typeof NewGroupPage>[0] = {
  mode: 'live',
  typed: {
    ...{ name: 'Guro ng Biñan', seats: '8', contribution: '1,000', every: 'kinsenas' },
    ...{ first_date: '2027-01-15', order: 'draw' },
  },
  days: { min: '2026-12-01', max: '2027-02-22', payDays: ['2026-12-15'] } as never,
  limits: {
    ...{ seatsMin: 3, seatsMax: 20, contributionMin: 100_00, contributionMax: 5_000_00 },
    nameMax: 40,
  } as never,
  ...{ faults: {}, preview: amounts, isSigning: false, companies: [], sources: [], whyNot: null },
  ...{ formKey: 'a-key-for-one-form', reply: undefined },
};

test('a new group shows what it comes to beside its terms, then the rules to sign', () => {
  const terms = drawPage(<NewGroupPage {...newGroup} />, '/buyer/paluwagan/new');
  expect(terms).toContain('You put in');
  expect(terms).toContain('₱0.00, always');
  expect(terms).not.toContain('Sign and make the group');
  const signing = drawPage(<NewGroupPage {...newGroup} isSigning />, '/buyer/paluwagan/new');
  expect(signing).toContain('Sign and make the group');
  expect(signing).toContain('You have no right over anybody’s money');
});

test.each([
  ['not_verified', 'Verify who you are first.', '/buyer/onboarding'],
  ['number_not_confirmed', 'Confirm your mobile number first', '/buyer/settings/number'],
  ['in_arrears', 'Catch up there first', '/buyer/paluwagan'],
  ['too_many_groups', 'leave one that has not started', '/buyer/paluwagan'],
] as const)(
  '%s is said up front with the way out, and there is nothing to sign',
  (code, words, to) => {
    const made = drawPage(<NewGroupPage {...newGroup} isSigning whyNot={code} />, '/buyer');
    const joined = join({ why_not: code });
    expect(joined.indexOf(words)).toBeLessThan(joined.indexOf('The rules everyone signs'));
    for (const page of [made, joined]) {
      expect(page).toContain(words);
      expect(page).toContain(`href="${to}"`);
      for (const sign of ['Sign and', 'I read the 7 rules']) expect(page).not.toContain(sign);
    }
  },
);

test('a field that was refused says what to do', () => {
  const faults = { name: 'group_name_not_allowed', seats: 'group_too_long' };
  const page = drawPage(<NewGroupPage {...newGroup} faults={faults} />, '/buyer/paluwagan/new');
  expect(page).toContain('Use a name of people or a place');
  expect(page).toContain('The last turn must be within 12 months.');
});

test.each(locales)('every page is drawn in %s, long names too', (locale) => {
  overwriteGetLocale(() => locale);
  const name = 'Samahan ng mga Nagkakaisang Tindera sa Pal';
  const seats = sanRoque.seats.map((seat) => ({ ...seat, name: `${'Maximiliana'.repeat(3)} Q.` }));
  for (const page of [listOf(), groupOf({ name, seats }), join({ name }), manage({ name })])
    expect(page).not.toContain('undefined');
});
