import { randomBytes, randomUUID } from 'node:crypto';
import { sendNumberCode } from '@luwag/contracts/accounts';
import { createApiKey } from '@luwag/contracts/merchants';
import { putSecuritySettings, startPasskey } from '@luwag/contracts/sessions';
import { setWebhook } from '@luwag/contracts/webhooks';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { createPasskey } from '../harness/authenticator.ts';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import { readPerson, type SignedIn } from './accounts.ts';
import { callsFixtures } from './calls-fixtures.ts';
import { countersFixtures } from './counters-fixtures.ts';
import { disputesFixtures } from './disputes-fixtures.ts';
import { documentsFixtures } from './documents-fixtures.ts';
import type { IdFixture, IdFixtures, IdRequest } from './id-fixture.ts';
import { livenessFixtures } from './liveness-fixtures.ts';
import { paluwaganDeskFixtures } from './paluwagan-desk-fixtures.ts';
import { paluwaganFixtures } from './paluwagan-fixtures.ts';
import { paluwaganMoneyFixtures } from './paluwagan-money-fixtures.ts';
import { paymentsFixtures } from './payments-fixtures.ts';
import { payoutsFixtures } from './payouts-fixtures.ts';
import { plansFixtures } from './plans-fixtures.ts';
import { privacyFixtures } from './privacy-fixtures.ts';
import { pushFixtures } from './push-fixtures.ts';
import { recordsFixtures } from './records-fixtures.ts';
import { refundsFixtures } from './refunds-fixtures.ts';
import { reviewFixtures } from './review-fixtures.ts';
import { riskFixtures } from './risk-fixtures.ts';
import { pendingStepUpOf, stepUpOf } from './step-ups.ts';
import { openStoreOf, testKeyOf } from './stores.ts';
import { storesFixtures } from './stores-fixtures.ts';
import { supportFixtures } from './support-fixtures.ts';
import { teamFixtures } from './team-fixtures.ts';
import { testModeFixtures } from './test-mode-fixtures.ts';
import { webhooksFixtures } from './webhooks-fixtures.ts';

export type { IdFixture, IdRequest } from './id-fixture.ts';

const everyones = { nobodys: 'the same for everyone' };
const placeInOwn = { nobodys: 'a place in one’s own list: among others’ it finds nothing' };

const inSettings = (harness: PoolHarness, who: SignedIn, body: object) =>
  stepUpOf(harness, who, { action: putSecuritySettings.name, body });

const post = async (
  harness: PoolHarness,
  who: SignedIn,
  call: { path: string },
  payload: object = {},
) => {
  const { path: url } = call;
  const reply = await harness.app.inject({ method: 'POST', url, headers: who.headers, payload });
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
  return reply.json();
};

const newPasskey = async (harness: PoolHarness, who: SignedIn) => {
  const now = await testNow(harness.db);
  return inScope(harness.db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('passkeys')
      .values({
        id: idFor(who.account.id),
        account_id: who.account.id,
        credential_id: randomBytes(16),
        public_key: Buffer.from('none'),
        counter: 0,
        name: 'Key',
        is_backed_up: false,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
};

/** Ten are the most there can be; those that earlier cells left behind go. */
const keepOnePasskey = (harness: PoolHarness, who: SignedIn) =>
  inScope(harness.db, { accountId: who.account.id }, (tx) =>
    tx
      .deleteFrom('passkeys')
      .where('id', 'not in', (eb) =>
        eb.selectFrom('passkeys').select('id').orderBy('created_at').limit(1),
      )
      .execute(),
  );

/** The answer to a passkey challenge, kept by the challenge's id. */
const answers = new Map<string, object>();
const newChallenge = async (harness: PoolHarness, who: SignedIn): Promise<string> => {
  await keepOnePasskey(harness, who);
  const { challenge_id, options } = await post(harness, who, startPasskey);
  answers.set(challenge_id, createPasskey().make(options));
  return challenge_id;
};
const addition = (challenge_id: string) => ({
  action: 'add_passkey',
  challenge_id,
  answer: answers.get(challenge_id) ?? createPasskey().make({ challenge: 'none' }),
  name: 'Key',
});

/** A step-up for one act; the act is the same for everybody, so only the owner differs. */
const stepUpFor = (body: object): IdFixture => ({
  own: (harness, who) => inSettings(harness, who, body),
  request: async (_harness, _who, id) => ({ body: { ...body, step_up_id: id } }),
  refused: 'step_up_required',
});

/** As if this session had been allowed an app, beside a factor that is there. */
const beginTotp = async (harness: PoolHarness, { account, sessionId }: SignedIn) => {
  const now = await testNow(harness.db);
  const setup = {
    account_id: account.id,
    is_first: false,
    needs_proof: false,
    expires_at: new Date(now.getTime() + 600_000),
  };
  await inScope(harness.db, 'system', (tx) =>
    tx
      .insertInto('totp_setups')
      .values({ session_id: sessionId, ...setup })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(setup))
      .execute(),
  );
};
const confirming = { action: 'confirm_totp', code: '000000' };

const settings: Record<string, IdFixture> = {
  'body[start_totp].step_up_id': stepUpFor({ action: 'start_totp' }),
  'body[confirm_totp].step_up_id': {
    own: (harness, who) => inSettings(harness, who, confirming),
    async request(harness, who, id) {
      await newPasskey(harness, who);
      await beginTotp(harness, who);
      return { body: { ...confirming, step_up_id: id } };
    },
    refused: 'step_up_required',
  },
  'body[disable_totp].step_up_id': stepUpFor({ action: 'disable_totp' }),
  'body[add_passkey].challenge_id': {
    own: newChallenge,
    async request(harness, who, id) {
      const body = addition(id);
      return { body: { ...body, step_up_id: await inSettings(harness, who, body) } };
    },
    refused: 'passkey_refused',
  },
  'body[add_passkey].step_up_id': {
    async own(harness, who) {
      const challenge = await newChallenge(harness, who);
      const id = await inSettings(harness, who, addition(challenge));
      answers.set(id, addition(challenge));
      return id;
    },
    async request(harness, who, id) {
      const mine = answers.get(id) ?? {};
      const challenge = await newChallenge(harness, who);
      const isOwn = await ownsStepUp(harness, who, id);
      return { body: { ...(isOwn ? mine : addition(challenge)), step_up_id: id } };
    },
    refused: 'step_up_required',
  },
  'body[rename_passkey].passkey_id': {
    own: newPasskey,
    request: async (_harness, _who, passkey_id) => ({
      body: { action: 'rename_passkey', passkey_id, name: 'Other' },
    }),
    refused: 'passkey_not_found',
  },
  'body[remove_passkey].passkey_id': {
    own: newPasskey,
    async request(harness, who, passkey_id) {
      const body = { action: 'remove_passkey', passkey_id };
      return { body: { ...body, step_up_id: await inSettings(harness, who, body) } };
    },
    refused: 'passkey_not_found',
  },
  'body[remove_passkey].step_up_id': stepUpFor({
    action: 'remove_passkey',
    passkey_id: randomUUID(),
  }),
  'body[revoke_session].session_id': {
    async own(harness, who) {
      const now = await testNow(harness.db);
      return inScope(harness.db, 'system', async (tx) => {
        const { id } = await tx
          .insertInto('sessions')
          .values({
            id: idFor(who.account.id),
            account_id: who.account.id,
            origin_jti: randomUUID(),
            device: 'Chrome on Android',
            network: '127.0.0.0/24',
            factors: ['pwd'],
            opened_at: now,
            seen_at: now,
            expires_at: new Date(now.getTime() + 60_000),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      });
    },
    request: async (_harness, _who, session_id) => ({
      body: { action: 'revoke_session', session_id },
    }),
    refused: 'session_not_found',
  },
};

const ownsStepUp = (harness: PoolHarness, who: SignedIn, id: string): Promise<boolean> =>
  inScope(harness.db, { accountId: who.account.id }, async (tx) => {
    const row = await tx.selectFrom('step_ups').select('id').where('id', '=', id).execute();
    return row.length > 0;
  });

const ofSource = (request: (id: string) => IdRequest): IdFixture => ({
  roles: ['buyer'],
  async own(harness, who) {
    const now = await testNow(harness.db);
    return inScope(harness.db, 'system', async (tx) => {
      const { id } = await tx
        .insertInto('payment_sources')
        .values({
          id: idFor(who.account.id),
          buyer_id: who.account.id,
          mode: 'live',
          channel: 'PAYMAYA',
          return_path: '/buyer/sources',
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  },
  request: async (_harness, _who, id) => request(id),
  refused: 'source_not_found',
});

const keyFor = (store_id: string, mode: 'test' | 'live') => ({
  store_id,
  mode,
  name: 'Key',
  scopes: ['payments:read'],
});
const newStore = async (harness: PoolHarness, who: SignedIn): Promise<string> =>
  (await openStoreOf(harness, who)).store_id;

/** Of an approval that is spent. */
const ofNobody: IdFixture = {
  nobodys: 'counts for whoever asked for it alone; anybody else’s is as if there were none',
};

const storeKeys: Record<string, IdFixture> = {
  'body.store_id': {
    own: newStore,
    request: async (_harness, _who, id) => ({ body: keyFor(id, 'test') }),
    refused: 'store_not_found',
  },
  'body.step_up_id': {
    async own(harness, who) {
      const body = keyFor(await newStore(harness, who), 'live');
      const id = await stepUpOf(harness, who, { action: createApiKey.name, body });
      answers.set(id, body);
      return id;
    },
    async request(harness, who, id) {
      const isOwn = await ownsStepUp(harness, who, id);
      const body = isOwn ? answers.get(id) : keyFor(await newStore(harness, who), 'live');
      return { body: { ...body, step_up_id: id } };
    },
    refused: 'step_up_required',
  },
  'body.approval_id': ofNobody,
};

const ofKey = (body?: object): Record<string, IdFixture> => ({
  'params.api_id': {
    own: async (harness, who) =>
      (await testKeyOf(harness, who, await openStoreOf(harness, who))).api_id,
    request: async (_harness, _who, api_id) => ({ params: { api_id }, ...(body ? { body } : {}) }),
    refused: 'key_not_found',
  },
});

/** A store that is told of changes. */
const toldStore = async (harness: PoolHarness, who: SignedIn): Promise<string> => {
  const id = await newStore(harness, who);
  const reply = await harness.app.inject({
    method: setWebhook.method,
    url: setWebhook.path.replace('{store_id}', id),
    headers: who.headers,
    payload: { url: 'https://shop.example/hook', mode: 'test' },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return id;
};

const ofToldStore = (more: Omit<IdRequest, 'params'>): Record<string, IdFixture> => ({
  'params.store_id': {
    own: toldStore,
    request: async (_harness, _who, store_id) => ({ params: { store_id }, ...more }),
    refused: 'store_not_found',
  },
});

/** By the name of the call, then by the place of the id in it. */
export const idFixtures: IdFixtures = {
  'reference.listCitiesMunicipalities': { 'params.code': everyones },
  'reference.listBarangays': { 'params.code': everyones },
  'notices.listNotifications': { 'query.cursor': placeInOwn },
  'notices.markRead': { 'body.ids[]': placeInOwn, 'body.until': placeInOwn },
  'accounts.openSession': {
    'body.passkey.challenge_id': { nobodys: 'a challenge that any passkey of staff may answer' },
  },
  'accounts.openSessionByPasskey': {
    'body.passkey.challenge_id': { nobodys: 'a challenge that any passkey may answer' },
  },
  'accounts.poolEvent': {
    'body.userName': { nobodys: 'the identity provider’s own name for a person' },
    'body.request.origin_jti': { nobodys: 'the identity provider’s own name for a sign-in' },
  },
  'accounts.confirmNumber': {
    'body.session_id': {
      roles: ['buyer', 'merchant'],
      async own(harness, who) {
        await unconfirmNumber(harness, who);
        const number = await numberOf(harness, who);
        return (await post(harness, who, sendNumberCode, { number })).sessionId;
      },
      request: async (_harness, _who, session_id) => ({ body: { session_id, otp: '000000' } }),
      refused: 'code_expired',
    },
  },
  'sources.getSource': {
    'params.source_id': ofSource((source_id) => ({ params: { source_id } })),
  },
  'sources.refreshSource': {
    'params.source_id': ofSource((source_id) => ({ params: { source_id } })),
  },
  'sources.unlinkSource': { 'body.source_id': ofSource((source_id) => ({ body: { source_id } })) },
  ...plansFixtures,
  ...livenessFixtures,
  ...paymentsFixtures,
  ...privacyFixtures,
  ...pushFixtures,
  ...recordsFixtures,
  ...refundsFixtures,
  ...testModeFixtures,
  ...disputesFixtures,
  ...riskFixtures,
  ...paluwaganDeskFixtures,
  ...paluwaganFixtures,
  ...paluwaganMoneyFixtures,
  ...supportFixtures,
  ...teamFixtures,
  ...payoutsFixtures,
  ...documentsFixtures,
  ...reviewFixtures,
  'accounts.putSecuritySettings': settings,
  'merchants.createApiKey': storeKeys,
  ...callsFixtures,
  ...countersFixtures,
  ...webhooksFixtures,
  'webhooks.setWebhook': ofToldStore({ body: { url: 'https://a.example/', mode: 'test' } }),
  'webhooks.getWebhook': ofToldStore({ query: { mode: 'test' } }),
  'webhooks.removeWebhook': ofToldStore({ query: { mode: 'test' } }),
  ...storesFixtures,
  'merchants.decideStoreName': {
    'params.store_id': { nobodys: 'staff decide for everybody; other roles never, by their role' },
  },
  'merchants.revokeApiKey': ofKey(),
  'merchants.rotateApiKey': { ...ofKey({ overlap_hours: 0 }), 'body.approval_id': ofNobody },
  'merchants.askForKeyRotation': ofKey({ overlap_hours: 0 }),
  'merchants.askForLiveKey': {
    'body.store_id': {
      own: newStore,
      request: async (_harness, _who, id) => {
        const { mode: _, ...body } = keyFor(id, 'live');
        return { body };
      },
      refused: 'store_not_found',
    },
  },
  'merchants.changeApiKey': ofKey({ name: 'Other' }),
  'accounts.confirmStepUp': {
    'body.step_up_id': {
      own: (harness, who) => pendingStepUpOf(harness, who, { action: 'accounts.updateEmail' }),
      request: async (_harness, _who, step_up_id) => ({ body: { step_up_id, totp: '000000' } }),
      refused: 'step_up_expired',
    },
  },
};

/** Codes are texted to numbers that are still to be proven, and not twice within a minute. */
const unconfirmNumber = (harness: PoolHarness, who: SignedIn) =>
  inScope(harness.db, 'system', async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ number_confirmed_at: null })
      .where('id', '=', who.account.id)
      .execute();
    await tx.deleteFrom('send_counts').execute();
  });
const numberOf = async (harness: PoolHarness, who: SignedIn): Promise<string> =>
  (await readPerson(harness, who.account.id)).contact_number ?? '';
