import { randomUUID } from 'node:crypto';
import { setGroupWays } from '@luwag/contracts/paluwagan-joining';
import type { IdFixture, IdFixtures, IdRequest } from './id-fixture.ts';
import { insertSomeGroup } from './paluwagan-rows.ts';
import { stepUpOf } from './step-ups.ts';

const ofGroup = { nobodys: 'it is of the group whose id is beside it' };
const sourceOf = { nobodys: 'one’s own, or as if it were not there: see members.test.ts' };
const openToAsked = { nobodys: 'for whoever was asked by number or company: see joining.test.ts' };
const someHash = 'a'.repeat(64);

/** A call about a group that the caller is in. */
const ownGroup = (request: IdRequest = {}): { 'params.group_id': IdFixture } => ({
  'params.group_id': {
    roles: ['buyer'],
    own: async ({ db }, { account }) => (await insertSomeGroup(db, account.id)).groupId,
    request: async (_harness, _who, group_id) => ({
      ...request,
      params: { group_id, ...request.params },
    }),
    refused: 'group_not_found',
  },
});

const seat = { params: { seat_id: randomUUID() } };

/** Where one's own pot goes, with a factor for just this. */
const ways: IdFixture = {
  roles: ['buyer'],
  own: async ({ db }, { account }) => (await insertSomeGroup(db, account.id)).groupId,
  async request(harness, who, group_id) {
    const use = {
      params: { group_id },
      body: { wallet: 'PH_GCASH', autopay_source_id: null },
    };
    const stepUp = await stepUpOf(harness, who, { action: setGroupWays.name, ...use });
    return { ...use, headers: { 'step-up': stepUp } };
  },
  refused: 'group_not_found',
};

/** For every id in the calls of groups. */
export const paluwaganFixtures: IdFixtures = {
  'paluwagan.createGroup': {
    'body.autopay_source_id': sourceOf,
    'body.company_id': { nobodys: 'a partner company, of whose list one is or is not' },
  },
  'paluwagan.getGroup': ownGroup(),
  'paluwagan.getRules': ownGroup(),
  'paluwagan.listGroupInvitations': ownGroup(),
  'paluwagan.createGroupInvitation': ownGroup({ body: {} }),
  'paluwagan.cancelGroupInvitation': {
    ...ownGroup({ params: { group_invitation_id: randomUUID() }, body: {} }),
    'params.group_invitation_id': ofGroup,
  },
  'paluwagan.getGroupInvitation': {
    'body.group_invitation_id': openToAsked,
    'body.open_group_id': openToAsked,
  },
  'paluwagan.joinGroup': {
    'body.entrance.group_invitation_id': openToAsked,
    'body.entrance.open_group_id': openToAsked,
    'body.autopay_source_id': sourceOf,
  },
  'paluwagan.leaveGroup': ownGroup({ body: {} }),
  'paluwagan.callOffGroup': ownGroup({ body: {} }),
  'paluwagan.askDeposit': ownGroup({ body: {} }),
  'paluwagan.setGroupWays': { 'params.group_id': ways, 'body.autopay_source_id': sourceOf },
  'paluwagan.inviteSubstitute': { ...ownGroup({ ...seat, body: {} }), 'params.seat_id': ofGroup },
  'paluwagan.voteDissolution': ownGroup({ body: { agrees: true } }),
  'paluwagan.askHardship': {
    ...ownGroup({ ...seat, body: { cause: 'illness', words: 'In hospital.' } }),
    'params.seat_id': ofGroup,
  },
  'paluwagan.getDraw': ownGroup(),
  'paluwagan.checkDraw': { 'params.draw_code': { nobodys: 'public: whoever has it may check' } },
  'paluwagan.revealNumber': ownGroup({ body: { number: someHash } }),
  'paluwagan.proposeOrder': {
    ...ownGroup({ body: { seat_ids: [randomUUID(), randomUUID(), randomUUID()] } }),
    'body.seat_ids[]': ofGroup,
  },
  'paluwagan.agreeOrder': ownGroup({ body: { order_hash: someHash } }),
  'paluwagan.askSwap': {
    ...ownGroup({ body: { from_seat_id: randomUUID(), to_seat_id: randomUUID() } }),
    'body.from_seat_id': ofGroup,
    'body.to_seat_id': ofGroup,
  },
  'paluwagan.answerSwap': {
    ...ownGroup({ params: { swap_id: randomUUID() }, body: { agrees: false } }),
    'params.swap_id': ofGroup,
  },
};
