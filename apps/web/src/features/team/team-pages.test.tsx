import type { Approval } from '@luwag/contracts/approvals';
import type { TeamPerson } from '@luwag/contracts/team';
import { leaveOf, printedRights, shopRoles } from '@luwag/domain/shop-roles';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage as draw } from '../../../testing/draw-page.tsx';
import { createdAt, idOf, store } from '../../../testing/samples.ts';
import { JoinPage } from './join-page.tsx';
import type { TeamData } from './team.server.ts';
import type { TeamAnswer } from './team.ts';
import { TeamPage } from './team-page.tsx';

const ben: TeamPerson = {
  ...{ member_id: null, name: 'Ben Villanueva', email: 'ben@kuyabens.example', role: 'owner' },
  ...{ store_ids: null, passkeys: 2, has_app: false, last_seen_at: createdAt, is_you: true },
};
const tara: TeamPerson = {
  ...{ ...ben, member_id: idOf(2), name: 'Tara Reyes', email: 'tara@kuyabens.example' },
  ...{ role: 'manager', store_ids: [store.store_id], passkeys: 0, is_you: false },
};
const approval: Approval = {
  ...{ approval_id: idOf(5), kind: 'refund', amount: 6_250_00, bank: null, new_owner: null },
  ...{ case_offer: null, live_key: null },
  refund: { request_id: idOf(6), buyer_name: 'Ana L.', reason: 'returned', note: 'Both of them.' },
  ...{ asked_by: 'Tara Reyes', asked_at: createdAt, expires_at: createdAt },
  ...{ is_yours: false, may_decide: true, others: ['Cora Villanueva'] },
  request_hash: 'a'.repeat(64),
};
const team: TeamData = {
  people: [ben, tara],
  invitations: [
    {
      ...{ invitation_id: idOf(3), email: 'leo@kuyabens.example', role: 'developer' },
      ...{ store_ids: null, invited_by: 'Ben Villanueva' },
      ...{ invited_at: createdAt, expires_at: createdAt },
    },
  ],
  stores: [store, { ...store, store_id: idOf(9), name: 'Biñan' }],
  acts: [{ at: createdAt, who: 'Tara Reyes', action: 'refund.made', amount: 1_200_00 }],
  waiting: [approval],
  ready: [],
  aloneFrom: null,
  lookedAt: null,
  refundAbove: 5_000_00,
  chosen: undefined,
  isInviting: false,
  done: undefined,
  formKey: 'a-key-of-this-form',
};
const page = (of: Partial<TeamData> = {}, answer?: TeamAnswer) => (
  <TeamPage {...team} {...of} answer={answer} />
);
const bank = {
  ...{ ...approval, kind: 'bank_account' as const, amount: null, refund: null },
  bank: { bank_code: 'PH_BDO', account_number: '•••• 7777', account_name: 'BEN VILLANUEVA' },
};
const key: Approval = {
  ...{ ...approval, kind: 'live_key', amount: null, refund: null },
  live_key: {
    ...{ store_id: store.store_id, name: 'Web shop', scopes: ['payments:write'] },
    ...{ allowed_networks: ['203.0.113.0/24'], replaces: null, overlap_hours: null },
  },
};
const ready = { ...key, approval_id: idOf(7), usable_until: createdAt };
const offer: Approval = {
  ...{ ...approval, kind: 'case_offer', refund: null },
  case_offer: { dispute_id: idOf(8), buyer_name: 'Ana L.', words: 'We pay it back.' },
};
const invitation = {
  ...{ shop_name: 'Kuya Ben’s', role: 'developer' as const, email: 'l••@kuyabens.example' },
  expires_at: createdAt,
};
const join = {
  token: 'key',
  invitation,
  isUnreached: false,
  visitorRole: undefined,
  answer: undefined,
};

const states: Record<string, ReactNode> = {
  'the team': page(),
  'a team of one': page({ people: [ben], invitations: [], waiting: [], acts: [] }),
  'an invitation being written': page({ isInviting: true }),
  'an invitation refused': page(
    { isInviting: true },
    {
      ...{ kind: 'refused', act: 'invite', code: 'already_in_team', faults: {} },
      typed: { email: 'tara@kuyabens.example', role: 'manager', store_ids: '' },
    },
  ),
  'a person being changed': page({ chosen: tara }),
  'something looked at': page({ lookedAt: approval.approval_id }),
  'a bank account looked at': page({ waiting: [bank], lookedAt: bank.approval_id }),
  'what was asked by oneself': page({
    waiting: [{ ...approval, is_yours: true, may_decide: false }],
  }),
  'a new owner': page({ waiting: [{ ...approval, ...{ kind: 'new_owner', refund: null } }] }),
  'a live key looked at': page({ waiting: [key], lookedAt: key.approval_id, ready: [ready] }),
  'an answer to a case': page({ waiting: [offer], lookedAt: offer.approval_id }),
  'a place that is empty': page({ aloneFrom: createdAt }),
  'an invitation read': <JoinPage {...join} />,
  'an invitation read by a merchant': <JoinPage {...join} visitorRole="merchant" />,
  'an invitation refused to a merchant': (
    <JoinPage {...join} visitorRole="merchant" answer={{ code: 'other_address' }} />
  ),
  'an invitation read by a buyer': <JoinPage {...join} visitorRole="buyer" />,
  'an invitation that is over': <JoinPage {...join} invitation={undefined} />,
};

describe.each(Object.entries(states))('%s', (_, drawnPage) => {
  test.each(['en', 'fil'] as const)('is sound in %s', (locale) => {
    overwriteGetLocale(() => locale);
    const drawn = draw(drawnPage);
    expect(drawn).not.toContain('style=');
    expect(drawn.match(/<h1/g)).toHaveLength(1);
    expect(drawn.match(/class="btn primary/g)?.length ?? 0).toBeLessThanOrEqual(1);
    const ids = [...drawn.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of drawn.matchAll(/\saria-(?:labelledby|describedby)="([^"]+)"/g)) {
      expect(ids).toContain(id);
    }
  });
});

test('the table that is printed is the one that the API holds people to', () => {
  overwriteGetLocale(() => 'en');
  const drawn = draw(page());
  const dots = [...drawn.matchAll(/<td class="(alone|second|no)">/g)].map(([, leave]) => leave);
  const table = printedRights.flatMap((right) => shopRoles.map((role) => leaveOf(role, right)));
  expect(dots).toEqual(table);
});

test('the signed sum is in the button, and the two people are never one', () => {
  overwriteGetLocale(() => 'en');
  const drawn = draw(page({ lookedAt: approval.approval_id }));
  expect(drawn).toContain('Approve ₱6,250.00');
  expect(drawn).toContain('You or Cora Villanueva');
  const own = draw(page({ waiting: [{ ...approval, is_yours: true, may_decide: false }] }));
  expect(own).not.toContain('Look at it');
});
