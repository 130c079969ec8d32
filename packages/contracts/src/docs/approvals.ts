import type * as approvals from '../approvals.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const ofApproval = { params: { approval_id: sample.approval } };

export const approvalsDocs: DocsOf<typeof approvals> = {
  listApprovals: {
    description:
      'What waits for a second person, for whoever asked and for whoever may decide; to everybody else it does not exist. Each waits two days. `ready` has live keys that somebody approved for the caller to make, for a day. `refund_above` is the limit of this shop: ours, or its own lower one. `alone_from` stands where somebody who could sign has left or lost the role within a week and nobody else may: until then `ask…` calls answer `nobody_to_ask`.',
    example: {
      answer: {
        results: [
          {
            approval_id: sample.approval,
            kind: 'refund',
            amount: 6_250_00,
            refund: {
              request_id: sample.request,
              buyer_name: 'Ana L.',
              reason: 'returned',
              note: 'Microwave and kettle, both returned.',
            },
            bank: null,
            case_offer: null,
            new_owner: null,
            live_key: null,
            asked_by: 'Tara Reyes',
            asked_at: sample.now,
            expires_at: sample.soon,
            is_yours: false,
            may_decide: true,
            others: ['Cora Villanueva'],
            request_hash: hash,
          },
        ],
        refund_above: 5_000_00,
        ready: [],
        owner_needs_second_person: true,
        alone_from: null,
      },
    },
  },
  approveAsked: {
    description:
      'Does what was asked for, in the same transaction and exactly as it was asked: `request_hash` is that of the list. Never by the person who asked, nor by somebody who has had the role for less than a day (`role_too_new`). A live key is not made by it: whoever asked makes it, within a day, because it is shown once. Takes a step-up of `money` with a factor that has been there for a day. What cannot be done any more, such as a refund of something refunded meanwhile, is `approval_outdated` and goes on waiting.',
    example: { ...ofApproval, body: { request_hash: hash }, answer: { state: 'approved' } },
  },
  refuseAsked: {
    description: 'Nothing is done. Whoever asked takes it back by the same call.',
    example: { ...ofApproval, answer: { state: 'refused' } },
  },
  setTeamRules: {
    description:
      'A second person is asked for refunds above ₱5,000; a shop may set less, down to every refund, and never more. Counts all refunds of one purchase together. Takes a step-up of `settings`.',
    example: { body: { refund_above: 2_000_00 }, answer: { refund_above: 2_000_00 } },
  },
  askForRefund: {
    description:
      'For a live refund above the limit of the shop, where somebody else of it may approve: `createRefund` then answers `second_person_required`. The amount is given in whole centavos; what is approved is this amount and no other.',
    example: {
      params: { request_id: sample.request },
      body: { amount: 6_250_00, reason: 'returned', note: 'Microwave and kettle.' },
      answer: { approval_id: sample.approval },
    },
  },
  askForBankChange: {
    description:
      'In a shop with two owners one asks with a fresh factor, and the other approves with theirs. The change then holds payouts for two days and is mailed, as any change does.',
    example: {
      body: {
        bank_code: 'PH_BDO',
        account_number: '001234509876',
        account_name: 'NENA REYES GENERAL MERCHANDISE',
      },
      answer: { approval_id: sample.approval },
    },
  },
  askForOwner: {
    description:
      'In a shop with two owners one asks, and the other approves. Whoever is in the team already becomes an owner of all stores; anybody else gets an invitation as one. `inviteMember` and `changeMember` answer `second_person_required` then. Takes a step-up of `settings`.',
    example: {
      body: { email: 'cora@kuyabens.example' },
      answer: { approval_id: sample.approval },
    },
  },
  askForOffer: {
    description:
      'For an answer to a case that gives back more than the limit of the shop’s refunds, all refunds of the purchase together: `answerDispute` then answers `second_person_required`. Approved, it is the shop’s answer, word for word. The days of the case go on: ask in time.',
    example: {
      params: { dispute_id: sample.dispute },
      body: { amount: 6_250_00, words: 'The microwave was broken when it came. We pay it back.' },
      answer: { approval_id: sample.approval },
    },
  },
  askForLiveKey: {
    description:
      'In a shop where two people may make live keys one asks, and the other approves. Whoever asked then makes that very key by `createApiKey` with `approval_id`, within a day: nobody else ever sees it.',
    example: {
      body: {
        store_id: sample.store,
        name: 'Web shop',
        scopes: ['payments:read', 'payments:write'],
        allowed_networks: null,
      },
      answer: { approval_id: sample.approval },
    },
  },
  askForKeyRotation: {
    description:
      'As for a new live key, because the answer of a replacement is one. Approved, it is done by `rotateApiKey` with `approval_id` and the same hours, within a day. Ending a key needs nobody.',
    example: {
      params: { api_id: sample.apiKey },
      body: { overlap_hours: 24 },
      answer: { approval_id: sample.approval },
    },
  },
};
