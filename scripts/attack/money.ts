import { randomUUID } from 'node:crypto';
import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { computeInstallments, confirmProposal } from '@luwag/contracts/proposals';
import { centavos } from '@luwag/domain/money';
import type { NewAccount, SignedIn } from '@luwag/testing/builders/accounts';
import { insertLine } from '@luwag/testing/builders/purchases';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import {
  callerOf,
  openShop,
  type Ready,
  shopPages,
  stepsOf,
  tokenOf,
} from '@luwag/testing/harness/payments-harness';
import type { SourcesHarness } from '@luwag/testing/harness/sources-harness';
import { type Attack, codeOf, firstOf, isDone, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// Buying more, paying less, paying twice, and paying as somebody else.

/** What tests of paying use, against the started product: a shop, buyers with lines, each step. */
export async function payingIn(harness: AttackHarness) {
  const sources = { ...harness, newBuyer: harness.newPerson } as unknown as SourcesHarness;
  const call = callerOf(sources);
  const shop = await openShop(sources);
  const askFor = async (body: object = {}) => {
    const sent = { body: { amount: 3_000_00, ...body } };
    return needs('asking', await call(createPaymentRequest, shop.keyHeaders, sent), 201).json();
  };
  const newPayer = async (limitCentavos = 20_000_00, wanted: NewAccount = {}) => {
    const who = await harness.newPerson(wanted);
    const line = { buyerId: who.account.id, mode: 'test' as const };
    await insertLine(harness.db, { ...line, limitCentavos: centavos(limitCentavos) });
    return who;
  };
  return { call, ...shop, askFor, newPayer, ...stepsOf(sources, call) };
}

/** Six payments, the first in a month: nothing is due today, and no source is needed. */
export const later = { terms: 6, payment_source_id: null };

async function onePaysTwice(harness: AttackHarness): Promise<string | undefined> {
  const { askFor, newPayer, agreedAndConfirmed, pay } = await payingIn(harness);
  const request = await askFor();
  const ready: { who: SignedIn; proposal: Ready }[] = [];
  for (let i = 0; i < 6; i += 1) {
    const who = await newPayer();
    ready.push({ who, proposal: await agreedAndConfirmed(who, request, later) });
  }
  const replies = await Promise.all(ready.map(({ who, proposal }) => pay(who, proposal)));
  const paid = replies.filter(isDone).length;
  if (paid === 0) throw new Error(`nobody could pay: ${replies[0]?.body}`);
  return paid > 1 ? `${paid} buyers paid for one thing` : undefined;
}

async function overTheLine(harness: AttackHarness): Promise<string | undefined> {
  const { askFor, newPayer, agreedAndConfirmed, pay } = await payingIn(harness);
  const who = await newPayer(10_000_00);
  const ready: Ready[] = [];
  for (let i = 0; i < 8; i += 1)
    ready.push(await agreedAndConfirmed(who, await askFor({ amount: 4_000_00 }), later));
  const replies = await Promise.all(ready.map((each) => pay(who, each)));
  const lent = replies.filter(isDone).length;
  if (lent === 0) throw new Error(`nothing was lent: ${replies[0]?.body}`);
  return lent > 2 ? `${lent} times ₱4,000 on a line of ₱10,000` : undefined;
}

async function storm(harness: AttackHarness): Promise<string | undefined> {
  const { askFor, newPayer, agreedAndConfirmed, pay } = await payingIn(harness);
  const who = await newPayer();
  const ready = await agreedAndConfirmed(who, await askFor(), later);
  const replies = await Promise.all(Array.from({ length: 25 }, () => pay(who, ready)));
  const made = new Set(replies.filter(isDone).map((reply) => reply.json().transaction_id));
  if (made.size === 0) throw new Error(`nothing was paid: ${replies[0]?.body}`);
  if (made.size > 1) return `${made.size} plans under one key`;
  const again = await pay(who, ready, { key: randomUUID() });
  return isDone(again) ? 'the same purchase under another key' : undefined;
}

async function editedOffer(harness: AttackHarness): Promise<string | undefined> {
  const { askFor, newPayer, open, agree, call, pay, confirm } = await payingIn(harness);
  const who = await newPayer();
  const request = await askFor();
  const proposal = await open(who, { token: tokenOf(request) });
  const [cheapest] = proposal.offers;
  if (!cheapest) throw new Error('nothing is offered');
  const edited = {
    ...proposal,
    offers: proposal.offers.map((each) => ({ ...each, disclosure_hash: cheapest.disclosure_hash })),
  };
  const forged = await agree(who, edited, later);
  if (isDone(forged)) return 'one plan by the statement of another';
  const agreed = needs('agreeing', await agree(who, proposal, later), 200).json() as Ready;
  if (isDone(await pay(who, agreed))) return 'a plan that nobody confirmed';
  needs('confirming', await confirm(who, agreed), 200);
  if (isDone(await pay(who, agreed, { terms: 3 }))) return 'other terms than were agreed to';
  const body = { proposal_id: proposal.id, terms: 6, amount: 1_00 };
  return isDone(await call(computeInstallments, who.headers, { body }))
    ? 'a price of one’s own'
    : undefined;
}

async function foreignConfirmation(harness: AttackHarness): Promise<string | undefined> {
  const { askFor, newPayer, open, agree, stepUpFor, call } = await payingIn(harness);
  const [owner, other] = [await newPayer(), await newPayer()];
  const readyOf = async (who: SignedIn): Promise<Ready> => {
    const request = await askFor();
    const proposal = await open(who, { token: tokenOf(request) });
    return needs('agreeing', await agree(who, proposal, later), 200).json();
  };
  const [first, second, theirs] = [
    await readyOf(owner),
    await readyOf(owner),
    await readyOf(other),
  ];
  const step_up_id = await stepUpFor(owner, first);
  const confirmWith = (who: SignedIn, { id, agreed }: Ready) =>
    call(confirmProposal, who.headers, {
      params: { proposal_id: id },
      body: { disclosure_hash: agreed.disclosure_hash, step_up_id },
    });
  if (isDone(await confirmWith(other, theirs))) return 'another’s proof for one’s own purchase';
  if (isDone(await confirmWith(owner, second))) return 'a proof for one purchase, used for another';
  needs('confirming', await confirmWith(owner, first), 200);
  return undefined;
}

const returnUrls = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/paid',
  'https://evil.example/paid',
  'https://tindahan.example@evil.example/paid',
  'https://tindahan.example.evil.example/paid',
  'https://tindahan.example/paid/../admin',
  'https://tindahan.example/paid%2f..%2fadmin',
  'https://tindahan.example:8443/paid',
  'http://tindahan.example/paid',
  'https://tindahan.example\r\nSet-Cookie: a=b/paid',
  'https://tindah\u0430n.example/paid',
];

async function returnElsewhere(harness: AttackHarness): Promise<string | undefined> {
  const { call, keyHeaders } = await payingIn(harness);
  const ask = (body: object) =>
    call(createPaymentRequest, keyHeaders, { body: { amount: 3_000_00, ...body } });
  needs('an address on the list', await ask({ return_url: shopPages.done }), 201);
  const got = [];
  for (const url of returnUrls) {
    const replies = [await ask({ return_url: url }), await ask({ cancel_url: url })];
    got.push(replies.some(isDone) ? `buyers are sent to ${url}` : undefined);
  }
  return firstOf(got);
}

async function freshFactor(harness: AttackHarness): Promise<string | undefined> {
  const { askFor, newPayer, open, agree, call } = await payingIn(harness);
  const page = securityPageOf(harness);
  const who = await newPayer();
  const { passkey, reply: added } = await page.addPasskey(who);
  needs('a passkey', added, 200);
  const request = await askFor({ amount: 14_000_00 });
  const proposal = await open(who, { token: tokenOf(request) });
  const { id, agreed } = needs('agreeing', await agree(who, proposal, later), 200).json() as Ready;
  const params = { proposal_id: id };
  const body = { disclosure_hash: agreed.disclosure_hash };
  const wanted = { action: confirmProposal.name, request: { params, body } };
  const step_up_id = await page.stepUp(who, passkey, wanted);
  const reply = await call(confirmProposal, who.headers, { params, body: { ...body, step_up_id } });
  return codeOf(reply) === 'factor_too_fresh' ? undefined : 'borrowing by a factor of today';
}

export const moneyAttacks: Attack[] = [
  { threat: 'T6', name: 'one request is paid by many', run: onePaysTwice },
  { threat: 'T7', name: 'a line is overspent by buying at once', run: overTheLine },
  { threat: 'T23', name: 'a payment is sent again and again', run: storm },
  { threat: 'T25', name: 'offers are edited on their way', run: editedOffer },
  { threat: 'T5', name: 'a confirmation is used for another purchase', run: foreignConfirmation },
  { threat: 'T25', name: 'buyers are sent back elsewhere', run: returnElsewhere },
  { threat: 'A1', name: 'a factor of today borrows ₱14,000', run: freshFactor },
];
