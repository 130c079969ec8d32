import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import type { Store } from '@luwag/contracts/merchants';
import { createPaymentRequest, type PaymentRequest } from '@luwag/contracts/payment-requests';
import {
  agreeToProposal,
  confirmProposal,
  getProposal,
  type Offer,
  openProposal,
  type Proposal,
  processPayment,
} from '@luwag/contracts/proposals';
import { inScope } from '@luwag/db/scope';
import { centavos } from '@luwag/domain/money';
import { openLine } from '@luwag/modules/credit/service';
import { testNow } from '../builders/account-probes.ts';
import type { NewAccount, SignedIn } from '../builders/accounts.ts';
import { stepUpOf } from '../builders/step-ups.ts';
import { askForStore, clearName, someAddress, testKeyOf } from '../builders/stores.ts';
import type { HarnessOptions } from './harness.ts';
import { openAnswer } from './open-answer.ts';
import { card, type SourcesHarness, startSourcesHarness } from './sources-harness.ts';

/**
 * Everything that a purchase needs: a shop, buyers who have available credit and something to pay
 * with, the gateway, the worker. How to use it:
 *
 *     const harness = forAllTests(startPaymentsHarness);
 *     const ana = await harness.newPayer();                 // test line ₱20,000, Maya linked
 *     const request = await harness.askFor({ amount: 3_000_00 });  // by the shop's test key
 *     const ready = await harness.agreedAndConfirmed(ana, request, { terms: 3 });
 *     const reply = await harness.pay(ana, ready);                 // payments.processPayment
 *     await harness.settled();                                     // the worker has charged it
 *     (await harness.proposalOf(ana, ready.id)).status             // 'done'
 *
 * `askLive` asks as the dashboard does (live mode; then `newPayer({ mode: 'live' })`). Single
 * steps: `open`, `agree`, `confirm`. `knowDevice` makes texts possible, `call` calls anything as
 * anybody.
 */
export type PaymentsHarness = Awaited<ReturnType<typeof startPaymentsHarness>>;
export type Payer = SignedIn & { sourceId: string | null; mode: Mode };
export type Mode = 'test' | 'live';

/** On the store's list. */
export const shopPages = {
  done: 'https://tindahan.example/paid',
  cart: 'https://tindahan.example/cart',
};
const testLimitCentavos = 20_000_00;

export async function startPaymentsHarness(options: HarnessOptions = {}) {
  const harness = await startSourcesHarness(options);
  const call = callerOf(harness);
  const shop = await openShop(harness);
  return {
    ...harness,
    ...shop,
    call,
    openShop: () => openShop(harness),
    ...payersOf(harness),
    ...askingOf(harness, call, shop),
    ...stepsOf(harness, call),
  };
}

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  key?: string;
};

export const callerOf =
  ({ app }: SourcesHarness) =>
  (
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    headers: Record<string, string>,
    { params = {}, query = {}, body, key = randomUUID() }: Sent = {},
  ) =>
    app.inject({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      ),
      query,
      headers: { 'idempotency-key': key, 'x-request-id': 'the-same-for-all', ...headers },
      ...(method === 'GET' ? {} : { payload: body ?? {} }),
    });
type Call = ReturnType<typeof callerOf>;

/** A merchant who is active, with a store that has a counter and a site, and a test key of it. */
export async function openShop(harness: SourcesHarness) {
  const merchant = await harness.newBuyer({ role: 'merchant' });
  const wanted = {
    name: 'Tindahan ni Aling Nena',
    address: someAddress,
    return_urls: Object.values(shopPages),
  };
  const reply = await askForStore(harness, merchant, wanted);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const store: Store = reply.json();
  await clearName(harness, store);
  const scopes = ['payments:read', 'payments:write', 'refunds:write'];
  const { key } = await testKeyOf(harness, merchant, store, scopes);
  return { merchant, store, keyHeaders: { authorization: `Bearer ${key}` } };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

function payersOf(harness: SourcesHarness) {
  /** A line, as opening an account gives one. */
  const giveLine = async (who: SignedIn, mode: Mode, limitCentavos: number) => {
    const now = await testNow(harness.db);
    const line = { buyerId: who.account.id, mode, limitCentavos: centavos(limitCentavos) };
    await inScope(harness.db, 'system', (tx) => openLine(tx, { ...line, now, requestId: 'test' }));
  };
  /** Links a source on the gateway's page, all the way. */
  const linkSource = async (who: SignedIn, mode: Mode, channel = 'PAYMAYA'): Promise<string> => {
    const id = await harness.begin(who, { channel, mode });
    await harness.gateway.press(await harness.pageOf(who, id), 'approve', card());
    await harness.comeBack(who, id);
    return id;
  };
  return {
    giveLine,
    linkSource,
    /** A buyer with a line, and unless `channel` is null a linked source. */
    async newPayer({
      mode = 'test' as Mode,
      limitCentavos = testLimitCentavos,
      channel = 'PAYMAYA' as string | null,
      ...account
    }: NewAccount & {
      mode?: Mode;
      limitCentavos?: number;
      channel?: string | null;
    } = {}): Promise<Payer> {
      const who = await harness.newBuyer(account);
      await giveLine(who, mode, limitCentavos);
      const sourceId = channel === null ? null : await linkSource(who, mode, channel);
      return { ...who, sourceId, mode };
    },
    /** As if this device had been signed in on for days. */
    async knowDevice({ account }: SignedIn): Promise<void> {
      const since = new Date((await testNow(harness.db)).getTime() - 3 * 86_400_000);
      await inScope(harness.db, 'system', (tx) =>
        tx
          .updateTable('known_devices')
          .set({ first_seen_at: since })
          .where('account_id', '=', account.id)
          .execute(),
      );
    },
  };
}

function askingOf(harness: SourcesHarness, call: Call, { merchant, store, keyHeaders }: Shop) {
  let current = merchant;
  const ask = (headers: Record<string, string>, body: object) =>
    call(createPaymentRequest, headers, { body: { amount: 3_000_00, ...body } });
  const madeBy = (reply: Awaited<ReturnType<Call>>): PaymentRequest => {
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json();
  };
  return {
    /** What the shop's server asks for: test mode. */
    askFor: async (body: object = {}) => madeBy(await ask(keyHeaders, body)),
    /** What the shop's dashboard asks for: live mode. */
    async askLive(body: object = {}) {
      const wanted = { store_id: store.store_id, ...body };
      const reply = await ask(current.headers, wanted);
      if (reply.statusCode !== 401) return madeBy(reply);
      // Time has passed, and the session with it.
      current = await harness.again(merchant);
      return madeBy(await ask(current.headers, wanted));
    },
  };
}

export type Choice = {
  terms?: number;
  payment_source_id?: string | null;
  payment_method_id?: string | null;
  autopay?: boolean;
};
/** A proposal that was agreed to. */
export type Ready = Proposal & { agreed: NonNullable<Proposal['agreed']> };

function agreeingOf(harness: SourcesHarness, call: Call) {
  async function open(who: SignedIn, body: object): Promise<Proposal> {
    const reply = await call(openProposal, who.headers, { body });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json()) as Proposal;
  }
  const proposalOf = async (who: SignedIn, proposal_id: string): Promise<Proposal> =>
    (await call(getProposal, who.headers, { params: { proposal_id } })).json();

  /** Agrees to whatever is sent. */
  const choose = (who: SignedIn, proposal_id: string, body: object) =>
    call(agreeToProposal, who.headers, { params: { proposal_id }, body });

  /** Agrees to the offer of so many payments, with the payer's own source unless told otherwise. */
  async function agree(who: SignedIn | Payer, proposal: Proposal, choice: Choice = {}) {
    const { terms = 3, payment_method_id = null, autopay = false } = choice;
    const own = 'sourceId' in who ? who.sourceId : null;
    const payment_source_id = choice.payment_source_id ?? (payment_method_id === null ? own : null);
    const offer = proposal.offers.find((each) => each.terms === terms);
    const disclosure_hash = offer?.disclosure_hash ?? '0'.repeat(64);
    const body = { terms, payment_source_id, payment_method_id, disclosure_hash, autopay };
    return choose(who, proposal.id, body);
  }

  return { open, proposalOf, choose, agree };
}

function confirmingOf(harness: SourcesHarness, call: Call) {
  /** A step-up for confirming this proposal, as if answered by passkey just now. */
  const stepUpFor = (who: SignedIn, { id, agreed }: Ready): Promise<string> =>
    stepUpOf(harness, who, {
      action: confirmProposal.name,
      params: { proposal_id: id },
      body: { disclosure_hash: agreed.disclosure_hash },
    });

  async function confirm(who: SignedIn, ready: Ready) {
    const { disclosure_hash } = ready.agreed;
    const step_up_id = await stepUpFor(who, ready);
    const params = { proposal_id: ready.id };
    return call(confirmProposal, who.headers, { params, body: { disclosure_hash, step_up_id } });
  }

  return { stepUpFor, confirm };
}

export function stepsOf(harness: SourcesHarness, call: Call) {
  const agreeing = agreeingOf(harness, call);
  const confirming = confirmingOf(harness, call);
  return {
    ...agreeing,
    ...confirming,
    /** Opened, agreed to and confirmed: all but paid. */
    async agreedAndConfirmed(
      who: SignedIn | Payer,
      request: Pick<PaymentRequest, 'webpay_url'>,
      choice: Choice = {},
    ): Promise<Ready> {
      const proposal = await agreeing.open(who, { token: tokenOf(request) });
      const agreed = await agreeing.agree(who, proposal, choice);
      if (agreed.statusCode !== 200) throw new Error(agreed.body);
      const confirmed = await confirming.confirm(who, agreed.json());
      if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
      return confirmed.json();
    },
    /** Makes the plan. The same proposal, agreed to as often, has the same key. */
    pay: (
      who: SignedIn,
      { id, agreed }: Ready,
      { key = `pay-${id}-${agreed.count}`, ...changes }: { key?: string } & Choice = {},
    ) => {
      const { terms, payment_source_id, payment_method_id } = { ...agreed, ...changes };
      const body = { proposal_id: id, terms, payment_source_id, payment_method_id };
      return call(processPayment, who.headers, { body, key });
    },
  };
}

/** The offer of so many payments. */
export const offerOf = ({ offers }: Proposal, terms: number): Offer => {
  const offer = offers.find((each) => each.terms === terms);
  if (!offer) throw new Error(`${terms} payments are not offered`);
  return offer;
};

/** What a link ends in. */
export const tokenOf = ({ webpay_url }: Pick<PaymentRequest, 'webpay_url'>): string =>
  webpay_url.split('/').at(-1) ?? '';
