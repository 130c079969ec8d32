import { randomUUID } from 'node:crypto';
import { approveAsked } from '@luwag/contracts/approvals';
import { changeMember, inviteMember } from '@luwag/contracts/team';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import { createAccount, type SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures } from './id-fixture.ts';
import { stepUpOf } from './step-ups.ts';
import { openStoreOf } from './stores.ts';
import { insertMember } from './team.ts';

/** A call with a fresh factor for it. */
const confirmed = async (
  harness: PoolHarness,
  who: SignedIn,
  use: { action: string; params?: Record<string, string>; body: object },
) => {
  const { action: _, ...request } = use;
  return { ...request, headers: { 'step-up': await stepUpOf(harness, who, use) } };
};

const invite = (harness: PoolHarness, who: SignedIn, store_ids: string[] | null) => {
  const email = `cashier.${randomUUID().slice(0, 8)}@luwag.test`;
  const body = { email, role: 'cashier', store_ids };
  return confirmed(harness, who, { action: inviteMember.name, body });
};

async function invitation(harness: PoolHarness, who: SignedIn): Promise<string> {
  const { headers, body: payload } = await invite(harness, who, null);
  const reply = await harness.app.inject({
    ...{ method: 'POST', url: inviteMember.path, payload },
    headers: { ...who.headers, ...headers },
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().invitation_id;
}

const member = async (harness: PoolHarness, { account }: SignedIn): Promise<string> => {
  const person = await createAccount(harness, { role: 'merchant' });
  return insertMember(harness, account.id, person.id, { role: 'cashier' });
};

const change = (
  harness: PoolHarness,
  who: SignedIn,
  member_id: string,
  store_ids: string[] | null,
) => {
  const body = { role: 'manager', store_ids };
  return confirmed(harness, who, { action: changeMember.name, params: { member_id }, body });
};

const ownStore: Pick<Extract<IdFixture, { refused: string }>, 'own' | 'refused'> = {
  own: async (harness, who) => (await openStoreOf(harness, who)).store_id,
  refused: 'store_not_found',
};

/** Asked for by somebody else of the shop. */
async function approval(
  { db }: PoolHarness,
  { account }: SignedIn,
  asked_by: string = randomUUID(),
): Promise<string> {
  const now = await testNow(db);
  return inScope(db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('approvals')
      .values({
        id: idFor(account.id),
        account_id: account.id,
        kind: 'refund',
        about_id: randomUUID(),
        amount_centavos: 6_000_00,
        request_encrypted: Buffer.alloc(40),
        request_hash: Buffer.alloc(32),
        asked_by,
        asked_at: now,
        expires_at: new Date(now.getTime() + 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
const approve = (harness: PoolHarness, who: SignedIn, approval_id: string) => {
  const body = { request_hash: '0'.repeat(64) };
  return confirmed(harness, who, { action: approveAsked.name, params: { approval_id }, body });
};

/** For every id in the calls of a team. */
export const teamFixtures: IdFixtures = {
  'team.approveAsked': {
    'params.approval_id': {
      // One's own: it is found, and nobody approves that.
      own: (harness, who) => approval(harness, who, who.account.id),
      request: approve,
      refused: 'approval_not_found',
    },
  },
  'team.refuseAsked': {
    'params.approval_id': {
      own: (harness, who) => approval(harness, who),
      request: async (_harness, _who, approval_id) => ({ params: { approval_id } }),
      refused: 'approval_not_found',
    },
  },
  'team.inviteMember': {
    'body.store_ids[]': {
      ...ownStore,
      request: (harness, who, id) => invite(harness, who, [id]),
    },
  },
  'team.cancelInvitation': {
    'params.invitation_id': {
      own: invitation,
      request: async (_harness, _who, invitation_id) => ({ params: { invitation_id } }),
      refused: 'invitation_not_found',
    },
  },
  'team.changeMember': {
    'params.member_id': {
      own: member,
      request: (harness, who, id) => change(harness, who, id, null),
      refused: 'member_not_found',
    },
    'body.store_ids[]': {
      ...ownStore,
      request: async (harness, who, id) => change(harness, who, await member(harness, who), [id]),
    },
  },
  'team.removeMember': {
    'params.member_id': {
      own: member,
      request: async (_harness, _who, member_id) => ({ params: { member_id } }),
      refused: 'member_not_found',
    },
  },
};
