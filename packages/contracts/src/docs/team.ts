import type * as team from '../team.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const person = {
  member_id: sample.member,
  name: 'Tara Reyes',
  email: 'tara@kuyabens.example',
  role: 'manager' as const,
  store_ids: [sample.store],
  passkeys: 1,
  has_app: false,
  last_seen_at: sample.now,
  is_you: false,
};
const invitation = {
  invitation_id: sample.invitation,
  email: 'leo@kuyabens.example',
  role: 'developer' as const,
  store_ids: null,
  invited_by: 'Ben Villanueva',
  invited_at: sample.now,
  expires_at: sample.soon,
};
const token = 'K7QD29MXK7QD29MXK7QD29MXK7QD29MXK7QD29MXabc';

export const teamDocs: DocsOf<typeof team> = {
  getShop: {
    description:
      'The shop that the signed-in person acts for on calls of a shop: their own, or the one that they work for. `rights` are the rows of the table of roles that their role opens; `store_ids` are the only stores whose payments, keys and cases exist for them, null for all.',
    example: {
      answer: {
        name: 'Kuya Ben’s',
        merchant_status: 'ACTIVE',
        role: 'manager',
        rights: ['see_shop', 'ask_payment', 'see_payments', 'refund', 'answer_case', 'see_team'],
        store_ids: [sample.store],
        is_member: true,
      },
    },
  },
  getTeam: {
    description:
      'The one whose account the shop is comes first, without a `member_id`; then everybody in the order in which they joined. Invitations are those that can still be accepted.',
    example: { answer: { people: [person], invitations: [invitation] } },
  },
  inviteMember: {
    description:
      'Sends a mail with a link that works for five days, once, and only for an account with exactly this address. An earlier open invitation of the address is replaced. Owners and bookkeepers have all stores (`store_ids` null), because payouts are of all of them together. Takes a step-up of `settings`.',
    example: {
      body: { email: 'leo@kuyabens.example', role: 'developer', store_ids: null },
      answer: invitation,
    },
  },
  cancelInvitation: {
    description: 'The link in the mail stops working at once.',
    example: { params: { invitation_id: sample.invitation } },
  },
  changeMember: {
    description:
      'The whole of it is given: role and stores as they should stand. It holds from the person’s next call on. Nobody changes their own role. Takes a step-up of `settings`.',
    example: {
      params: { member_id: sample.member },
      body: { role: 'manager', store_ids: [sample.store] },
      answer: person,
    },
  },
  removeMember: {
    description:
      'Ends every session of the person in the same moment, and tells them and the owners by mail. For a week their place counts as taken: what took two people is not done by one. What they did stays on record under their name. Their account is theirs and is not closed.',
    example: { params: { member_id: sample.member } },
  },
  listTeamActs: {
    description: 'The last thirty acts of people on the record of the shop.',
    example: {
      answer: {
        results: [{ at: sample.now, who: 'Tara Reyes', action: 'refund.made', amount: 1_200_00 }],
      },
    },
  },
  readInvitation: {
    description:
      'Says nothing but what the mail said. An unknown, used, cancelled or expired link are one answer.',
    example: {
      body: { token },
      answer: {
        shop_name: 'Kuya Ben’s',
        role: 'developer',
        email: 'l••@kuyabens.example',
        expires_at: sample.soon,
      },
    },
  },
  acceptInvitation: {
    description:
      'By a signed-in merchant account whose address is exactly the invited one. An account with a shop of its own, or that works for another, cannot accept: it would have to choose at every call. Once only, whoever asks at the same time.',
    example: { body: { token }, answer: { shop_name: 'Kuya Ben’s', role: 'developer' } },
  },
};
