import type * as risk from '../risk.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const ofCase = { params: { case_id: sample.riskCase } };
const ofHold = { params: { hold_id: sample.riskHold } };
const until = '2026-11-18T02:00:00.000Z';

const row = {
  case_id: sample.riskCase,
  reference: 'RX-1001',
  account_id: sample.buyer,
  role: 'buyer' as const,
  name: 'M••• C•••',
  points: 67,
  first_rule: 'accounts_on_device' as const,
  raised_at: sample.now,
  outcome: null,
  closed_at: null,
  held_until: until,
};
const hold = {
  hold_id: sample.riskHold,
  account_id: sample.buyer,
  held_by: 'Joan Abad',
  is_yours: false,
  reason: 'Five accounts on one phone',
  held_at: sample.now,
  held_until: until,
  is_running: true,
  ended_at: null,
  ended_by: null,
  end_reason: null,
  asked: null,
};
const scored = {
  rules_version: 1,
  lines: [
    { rule: 'accounts_on_device' as const, count: 4, points: 40 },
    { rule: 'failed_first_payments' as const, count: 3, points: 18 },
    { rule: 'new_account' as const, count: 1, points: 9 },
  ],
  points: 67,
  is_raised: true,
};

export const riskDocs: DocsOf<typeof risk> = {
  listRiskCases: {
    description:
      'Who is to be looked at, by how long they wait; closed ones newest first. The rules look once an hour at whoever something new was noted about; staff open cases by hand. Names are masked, and looking is on record.',
    example: {
      query: {},
      answer: { results: [row], page: 1, has_more: false },
    },
  },
  getRiskCase: {
    description:
      'Why somebody came up, rule by rule with its points, decided again from what was kept; who shares a device, account, number or address with them; what a hold would stop and until when; holds, earlier cases and changes of the limit. Looking is on record.',
    example: {
      ...ofCase,
      answer: {
        ...row,
        opened_by: null,
        open_reason: null,
        closed_by: null,
        outcome_note: null,
        kept: scored,
        replayed: scored,
        is_same: true,
        by_todays_rules: scored,
        look_from: 60,
        graph: {
          accounts: [
            {
              account_id: sample.buyer,
              role: 'buyer',
              name: 'M••• C•••',
              since: sample.now,
              used: 2_000_00,
              is_late: false,
              held_until: until,
            },
          ],
          shared: [{ key: 'device-1', kind: 'device', account_ids: [sample.buyer], accounts: 5 }],
          purchases: [],
        },
        waiting_payouts: { payouts: 0, amount: 0 },
        hold_until: until,
        may_hold: true,
        holds: [hold],
        earlier: [],
        decisions: [],
      },
    },
  },
  openRiskCase: {
    description:
      'Opens a case by hand on a buyer or a shop, for a reason that stays with it. The rules are asked as ever, and what they say is kept beside it.',
    example: {
      body: { account_id: sample.buyer, reason: 'A shop called about this buyer' },
      answer: { case_id: sample.riskCase },
    },
  },
  closeRiskCase: {
    description:
      'Closes a case with what was found out: fraud, good or unclear. It is kept beside what the rules said. A hold that runs goes on until its own end.',
    example: {
      ...ofCase,
      body: { outcome: 'good', note: 'One household, all plans paid in time' },
      answer: { case_id: sample.riskCase },
    },
  },
  holdAccount: {
    description:
      'Lays a hold of 48 hours on the account of a case: a buyer buys nothing new, a shop is paid nothing out. Plans, payments and refunds go on. The person is told until when, and not of a suspicion. It ends by itself.',
    example: { ...ofCase, body: { reason: 'Five accounts on one phone' }, answer: hold },
  },
  prolongHold: {
    description:
      'Prolongs a hold by 2, 7, 14 or 30 days from when it would have ended. Up to 14 days from its beginning that counts at once; beyond, it is asked for, and somebody else decides. Longer than 90 days there is none.',
    example: {
      ...ofHold,
      body: { days: 2, from: until, reason: 'The bank answers on Friday' },
      answer: hold,
    },
  },
  decideLongHold: {
    description:
      'Says yes or no to a hold of more than 14 days that a colleague asked for. `until` is the end as it was read: another one is not approved unseen.',
    example: { ...ofHold, body: { decision: 'approve', until }, answer: hold },
  },
  endHold: {
    description:
      'Ends a hold at once, by somebody else than who laid it on. What waited goes on, and the person is told.',
    example: {
      ...ofHold,
      body: { reason: 'The bank confirms who they are' },
      answer: { ...hold, is_running: false },
    },
  },
  listCurrentHolds: {
    description:
      'Everything that is held now in one list: checks by staff, recoveries of lost factors, single payouts, and lines that are frozen; what ends first comes first.',
    example: {
      answer: {
        results: [
          {
            kind: 'check',
            account_id: sample.buyer,
            role: 'buyer',
            name: 'M••• C•••',
            until,
            because: 'Five accounts on one phone',
            amount: null,
            about_id: sample.riskCase,
            is_asked: false,
          },
        ],
        has_more: false,
      },
    },
  },
};
