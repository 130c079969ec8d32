import type * as joining from '../paluwagan-joining.ts';
import type { DocsOf } from './call-doc.ts';
import { sampleGroupAmounts, sampleGroupTerms } from './paluwagan.ts';
import { sample } from './samples.ts';

const invitation = {
  group_invitation_id: sample.groupInvitation,
  kind: 'seat' as const,
  token: sample.token,
  to: null,
  kept_until: null,
  expires_at: '2026-11-23T02:00:00.000Z',
};

const ownNumber = { seal: sample.sha256 };
const made = { group_id: sample.group, status: 'forming' as const };
const byGroup = { group_id: sample.group };
const bySeat = { group_id: sample.group, seat_id: sample.seat };

export const paluwaganJoiningDocs: DocsOf<typeof joining> = {
  createGroup: {
    description:
      'Makes the group, publishes the seal of our seed, and takes the organiser’s seats. The organiser keeps the list and has no right over money. Who makes a group signs the same rules as everybody else.',
    example: {
      body: {
        terms: sampleGroupTerms,
        seats: 1,
        own_number: ownNumber,
        wallet: 'PH_GCASH',
        agrees: true,
      },
      answer: made,
    },
  },
  listGroupInvitations: {
    description:
      'What the caller has sent out and nobody has taken. A link is shown once, when it is made.',
    example: { params: byGroup, answer: { results: [{ ...invitation, token: null }] } },
  },
  createGroupInvitation: {
    description:
      'Without a number it answers a token for a link, which several people may use until the seats are taken. With a number the person finds it in their list, and a seat is kept for 72 hours. Nobody is paid for inviting.',
    example: { params: byGroup, body: {}, answer: invitation },
  },
  cancelGroupInvitation: {
    description: 'It can no longer be used; a seat that was kept is free again.',
    example: {
      params: { group_id: sample.group, group_invitation_id: sample.groupInvitation },
      body: {},
    },
  },
  getGroupInvitation: {
    description:
      'Comes by the token of a link, by the id of an invitation to the caller’s own number, or by a group that is open to their company. An invitation that is over, taken back or somebody else’s is not there.',
    example: {
      body: { token: sample.token },
      answer: {
        group_id: sample.group,
        livemode: true,
        name: sampleGroupTerms.name,
        status: 'forming',
        kind: 'seat',
        amounts: sampleGroupAmounts,
        rules_hash: sample.sha256,
        rules_text: '{"contribution":150000,"cover":1500}',
        company: null,
        from: 'Tess B.',
        members: [{ name: 'Tess B.', seats: 1 }],
        seats_free: 2,
        kept_until: null,
        seed_seal: sample.sha256,
        is_member: false,
        why_not: null,
        is_secured: true,
        buy_in: null,
        turn: null,
      },
    },
  },
  joinGroup: {
    description:
      'Signs the rules by their hash and takes the seats, if they are free at that moment. One person has two seats at most, under one account. With the last seat the draw begins. Of a substitute’s invitation it takes over the seat, which is theirs once the `buy_in` is paid.',
    example: {
      body: {
        entrance: { token: sample.token },
        rules_hash: sample.sha256,
        seats: 1,
        own_number: ownNumber,
        wallet: 'PH_GCASH',
        agrees: true,
      },
      answer: made,
    },
  },
  leaveGroup: {
    description:
      'Free until the draw begins, or where the order is agreed until the group starts. A deposit that was paid goes back to the wallet; a group whose order was being agreed is forming again. While numbers are open nobody leaves, so that nobody seals another one knowing them.',
    example: { params: byGroup, body: {}, answer: { deposit_back: 0 } },
  },
  callOffGroup: {
    description: 'Ends a group that has not started and is not being drawn. Deposits go back.',
    example: { params: byGroup, body: {}, answer: { ...made, status: 'called_off' } },
  },
  askDeposit: {
    description:
      'Makes a due of one contribution for each seat of the caller’s that is not secured. Paid before the draw, it secures the seat; it comes back at the end.',
    example: { params: byGroup, body: {}, answer: { due_ids: [sample.due] } },
  },
  setGroupWays: {
    description:
      'A pot goes to the wallet of the caller’s own confirmed number and nowhere else. With a source, each contribution is taken from it by itself, from three days before its date on.',
    example: {
      params: byGroup,
      body: { wallet: 'PH_GCASH', autopay_source_id: sample.source },
      answer: { wallet: 'PH_GCASH', autopay_source_id: sample.source },
    },
  },
  inviteSubstitute: {
    description:
      'Once for each seat, and only before it has received. Whoever takes it over pays what the seat should have given by then; who leaves is paid what they gave, less penalties.',
    example: { params: bySeat, body: {}, answer: { ...invitation, kind: 'substitute' } },
  },
  voteDissolution: {
    description:
      'When every member has said yes the group ends by net position: who has not received gets back what they gave, who has received pays on as signed. A yes can be taken back until then.',
    example: {
      params: byGroup,
      body: { agrees: true },
      answer: { agreed: 1, members: 6, status: 'running' },
    },
  },
  askHardship: {
    description:
      'Staff decide. Of another’s seat whose it is hears that somebody told us, and can tell us themselves beside it. While a seat is excused nothing is added for being late and no line is held; what is missing is covered, and taken from the seat’s own pot.',
    example: {
      params: bySeat,
      body: { cause: 'illness', words: 'In hospital since Monday.' },
      answer: { hardship_id: sample.hardship },
    },
  },
};
