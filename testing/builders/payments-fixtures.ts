import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import {
  agreeToProposal,
  confirmProposal,
  getProposal,
  sendPurchaseCode,
} from '@luwag/contracts/proposals';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { centavos } from '@luwag/domain/money';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import { bindingOf } from '@luwag/platform/security/step-up';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures, IdRequest } from './id-fixture.ts';
import { insertAccount, insertLine, insertSource, insertStore } from './purchases.ts';
import { openStoreOf } from './stores.ts';

const mode = 'test';
const noHash = '0'.repeat(64);

async function call(
  harness: PoolHarness,
  who: SignedIn,
  { method, path }: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string },
  { params = {}, body }: Pick<IdRequest, 'params' | 'body'>,
) {
  const reply = await harness.app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    ...(body || method !== 'GET' ? { payload: body ?? {} } : {}),
  });
  if (reply.statusCode >= 300) throw new Error(`${path}: ${reply.body}`);
  return reply.json();
}

const newRequest = async (harness: PoolHarness, who: SignedIn): Promise<string> => {
  const { store_id } = await openStoreOf(harness, who);
  return (await call(harness, who, createPaymentRequest, { body: { amount: 1_000_00, store_id } }))
    .id;
};
const ofRequest: IdFixture = {
  own: newRequest,
  request: async (_harness, _who, request_id) => ({ params: { request_id } }),
  refused: 'payment_request_not_found',
};

/** A test request of some shop, opened by this buyer, with available credit for it. */
async function newProposal({ db }: PoolHarness, { account }: SignedIn): Promise<string> {
  const store = await insertStore(db, await insertAccount(db, 'merchant'));
  await insertLine(db, { buyerId: account.id, mode, limitCentavos: centavos(20_000_00) });
  const now = await testNow(db);
  const later = new Date(now.getTime() + 30 * 60_000);
  return inScope(db, 'system', async (tx) => {
    const request = await tx
      .insertInto('payment_requests')
      .values({
        id: idFor(store.merchantId),
        mode,
        merchant_id: store.merchantId,
        store_id: store.id,
        token: randomBytes(16).toString('base64url'),
        reference: paymentReference(randomInt(referencesCount)),
        amount_centavos: 1_000_00,
        origin: 'key',
        created_at: now,
        changed_at: now,
        expires_at: later,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const proposal = await tx
      .insertInto('proposals')
      .values({
        id: idFor(account.id),
        mode,
        buyer_id: account.id,
        payment_request_id: request.id,
        created_at: now,
        expires_at: later,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return proposal.id;
  });
}

const buyers = ['buyer'] as const;
const ofProposal = (request: (id: string) => IdRequest): IdFixture => ({
  roles: buyers,
  own: newProposal,
  request: async (_harness, _who, id) => request(id),
  refused: 'proposal_not_found',
});

const newSource = ({ db }: PoolHarness, { account }: SignedIn): Promise<string> =>
  insertSource(db, account.id, { mode });

const choice = { terms: 6, payment_source_id: null, payment_method_id: null };

/** A choice of six payments with the hash that belongs to it. */
async function choiceFor(harness: PoolHarness, who: SignedIn, proposal_id: string) {
  const { offers } = await call(harness, who, getProposal, { params: { proposal_id } });
  const offer = offers.find((each: { terms: number }) => each.terms === choice.terms);
  return { ...choice, disclosure_hash: offer.disclosure_hash as string };
}

async function agreedProposal(harness: PoolHarness, who: SignedIn, sourceId: string | null = null) {
  const proposal_id = await newProposal(harness, who);
  const params = { proposal_id };
  const body = { ...(await choiceFor(harness, who, proposal_id)), payment_source_id: sourceId };
  await call(harness, who, agreeToProposal, { params, body });
  return { params, body: { disclosure_hash: body.disclosure_hash } };
}

/** A number that is proven and a device that is known, so that a text can confirm. */
const trust = async ({ db }: PoolHarness, { account }: SignedIn): Promise<void> => {
  const now = await testNow(db);
  const since = new Date(now.getTime() - 3 * 86_400_000);
  await inScope(db, 'system', async (tx) => {
    const proven = tx.updateTable('accounts').set({ number_confirmed_at: now });
    await proven.where('id', '=', account.id).execute();
    const known = tx.updateTable('known_devices').set({ first_seen_at: since });
    await known.where('account_id', '=', account.id).execute();
    await tx.deleteFrom('send_counts').execute();
  });
};

/** What a proof was made for, and whose it is. */
const madeFor = new Map<string, { owner: string; request: IdRequest }>();
const requestWith = async (
  harness: PoolHarness,
  who: SignedIn,
  id: string,
  proof: object,
): Promise<IdRequest> => {
  const made = madeFor.get(id);
  const { params = {}, body } =
    made?.owner === who.account.id ? made.request : await agreedProposal(harness, who);
  return { params, body: { ...body, ...proof } };
};

const byStepUp: IdFixture = {
  roles: buyers,
  async own(harness, who) {
    const request = await agreedProposal(harness, who);
    const now = await testNow(harness.db);
    const { id } = await inScope(harness.db, 'system', (tx) =>
      tx
        .insertInto('step_ups')
        .values({
          id: idFor(who.account.id),
          account_id: who.account.id,
          session_id: who.sessionId,
          action: confirmProposal.name,
          binding: bindingOf(request),
          created_at: now,
          expires_at: now,
          confirmed_at: now,
          factor: 'passkey',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    madeFor.set(id, { owner: who.account.id, request });
    return id;
  },
  request: (harness, who, id) => requestWith(harness, who, id, { step_up_id: id }),
  refused: 'confirmation_refused',
};

const byCode: IdFixture = {
  roles: buyers,
  async own(harness, who) {
    await trust(harness, who);
    const request = await agreedProposal(harness, who);
    const { code_id } = await call(harness, who, sendPurchaseCode, { params: request.params });
    madeFor.set(code_id, { owner: who.account.id, request });
    return code_id;
  },
  async request(harness, who, id) {
    await trust(harness, who);
    return requestWith(harness, who, id, { code_id: id, code: '000000' });
  },
  refused: 'code_expired',
};

const fromSource: IdFixture = {
  roles: buyers,
  own: newSource,
  async request(harness, who, payment_source_id) {
    const proposal_id = await newProposal(harness, who);
    const body = await choiceFor(harness, who, proposal_id);
    return { params: { proposal_id }, body: { ...body, payment_source_id } };
  },
  refused: 'source_not_found',
};

/** What is paid with was agreed to before: what was not is as good as not there. */
const paidFromSource: IdFixture = {
  roles: buyers,
  async own(harness, who) {
    const id = await newSource(harness, who);
    const request = await agreedProposal(harness, who, id);
    madeFor.set(id, { owner: who.account.id, request });
    return id;
  },
  async request(harness, who, payment_source_id) {
    const made = madeFor.get(payment_source_id);
    const { params } =
      made?.owner === who.account.id ? made.request : await agreedProposal(harness, who);
    return { body: { ...choice, payment_source_id, proposal_id: params?.proposal_id } };
  },
  refused: 'not_agreed',
};

const narrows: IdFixture = {
  nobodys: 'narrows a list of one’s own; another’s store leaves nothing',
};

/** For every id in the calls of payments, and of those that read them. */
export const paymentsFixtures: IdFixtures = {
  'payments.createPaymentRequest': {
    'body.store_id': {
      own: async (harness, who) => (await openStoreOf(harness, who)).store_id,
      request: async (_harness, _who, store_id) => ({ body: { amount: 1_000_00, store_id } }),
      refused: 'store_not_found',
    },
  },
  'payments.getPaymentRequest': { 'params.request_id': ofRequest },
  'payments.listPaymentRequests': { 'query.store_id': narrows },
  'sales.listSales': { 'query.store_id': narrows },
  'sales.getSalesTotals': { 'query.store_id': narrows },
  'sales.getSale': { 'params.request_id': ofRequest },
  'payments.cancelPaymentRequest': { 'params.request_id': ofRequest },
  'payments.findByQr': { 'params.id': { nobodys: 'whoever holds a link may look' } },
  'payments.findByReference': { 'params.ref': { nobodys: 'whoever was told one may look' } },
  'payments.getProposal': {
    'params.proposal_id': ofProposal((proposal_id) => ({ params: { proposal_id } })),
  },
  'payments.choosePayDay': {
    'params.proposal_id': ofProposal((proposal_id) => ({
      params: { proposal_id },
      body: { pay_day: 15 },
    })),
  },
  'payments.computeInstallments': {
    'body.proposal_id': ofProposal((proposal_id) => ({ body: { proposal_id, terms: 3 } })),
  },
  'payments.agreeToProposal': {
    'params.proposal_id': ofProposal((proposal_id) => ({
      params: { proposal_id },
      body: { ...choice, disclosure_hash: noHash },
    })),
    'body.payment_source_id': fromSource,
  },
  'payments.sendPurchaseCode': {
    'params.proposal_id': ofProposal((proposal_id) => ({ params: { proposal_id } })),
  },
  'payments.confirmProposal': {
    'params.proposal_id': ofProposal((proposal_id) => ({
      params: { proposal_id },
      body: { disclosure_hash: noHash, step_up_id: randomUUID() },
    })),
    'body.step_up_id': byStepUp,
    'body.code_id': byCode,
  },
  'payments.processPayment': {
    'body.proposal_id': ofProposal((proposal_id) => ({ body: { ...choice, proposal_id } })),
    'body.payment_source_id': paidFromSource,
  },
};
