import type * as paluwaganTurns from '../paluwagan-turns.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const member = {
  member_id: sample.groupMember,
  name: 'Tess B.',
  seal: sample.sha256,
  number: sample.sha256,
};

const values = {
  version: 1 as const,
  group_id: sample.group,
  seed_seal: sample.sha256,
  seed: sample.sha256,
  members: [member],
  roster: [{ seat: 1, member_id: sample.groupMember, secured: true }],
  roster_hash: sample.sha256,
  early_turns: 2,
  order: [1],
};

const byGroup = { group_id: sample.group };
const bySwap = { group_id: sample.group, swap_id: sample.swap };

const swap = {
  swap_id: sample.swap,
  from_seat_id: sample.seat,
  from_name: 'Tess B.',
  from_turn: 4,
  to_seat_id: sample.otherSeat,
  to_name: 'Joy C.',
  to_turn: 5,
  is_for_you: false,
  asked_at: sample.now,
};

export const paluwaganTurnsDocs: DocsOf<typeof paluwaganTurns> = {
  getDraw: {
    description:
      'Each seal was public before its number was opened. From seed and numbers anybody recomputes the order: the method is in the documentation, with a script of forty lines. What changed the order afterwards is listed beside it.',
    example: {
      params: byGroup,
      answer: {
        status: 'running',
        group_name: 'Palengke ng Sta. Rosa',
        draw_code: 'DRK7QD29MX',
        full_at: sample.now,
        drawn_at: sample.soon,
        reveal_until: sample.soon,
        values,
        changes: [],
      },
    },
  },
  checkDraw: {
    description:
      'By the code of a draw that is done. Names are left out; ids say nothing about anybody.',
    example: {
      params: { draw_code: 'DRK7QD29MX' },
      answer: { values: { ...values, members: [{ ...member, name: '' }] } },
    },
  },
  revealNumber: {
    description:
      'The number whose seal the caller gave when joining. When all are open, or the time is over, our seed is opened and the order follows. Seats of whoever did not reveal are last.',
    example: {
      params: byGroup,
      body: { number: sample.sha256 },
      answer: { revealed: 5, status: 'drawing' },
    },
  },
  proposeOrder: {
    description:
      'For a group whose order is agreed. Every seat once, by turn; the first third are seats that are secured. A new proposal takes back the yes of everybody.',
    example: {
      params: byGroup,
      body: { seat_ids: [sample.seat, sample.otherSeat, sample.thirdSeat] },
      answer: { order_hash: sample.sha256 },
    },
  },
  agreeOrder: {
    description:
      'By the hash of the order that the caller has read. The last yes starts the group.',
    example: {
      params: byGroup,
      body: { order_hash: sample.sha256 },
      answer: { agreed: 6, status: 'running' },
    },
  },
  askSwap: {
    description:
      'Two seats that have not received, owe nothing, and whose rounds are not open yet. The first third stays with seats that are secured.',
    example: {
      params: byGroup,
      body: { from_seat_id: sample.seat, to_seat_id: sample.otherSeat },
      answer: swap,
    },
  },
  answerSwap: {
    description:
      'A yes changes the two turns at once, if both are still possible; everybody is told.',
    example: { params: bySwap, body: { agrees: true }, answer: { status: 'agreed' } },
  },
};
