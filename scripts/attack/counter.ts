import { openProposal } from '@luwag/contracts/proposals';
import { centavos } from '@luwag/domain/money';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { insertLine } from '@luwag/testing/builders/purchases';
import { askForStore, openStoreOf, someAddress } from '@luwag/testing/builders/stores';
import { type Attack, firstOf, isDone, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';
import { payingIn } from './money.ts';

// At the counter: lists filled by strangers, and shops that are not who they seem.

const asksMax = 60;
const colludingMax = 40;

async function newBuyerWithCredit(harness: AttackHarness): Promise<SignedIn> {
  const buyer = await harness.newPerson();
  const line = { buyerId: buyer.account.id, limitCentavos: centavos(20_000_00) };
  await insertLine(harness.db, line);
  return buyer;
}

async function fillList(harness: AttackHarness): Promise<string | undefined> {
  const { call, store } = await payingIn(harness);
  const at = { store_code: store.code, amount: 1_000_00 };
  const stranger = await harness.newPerson({ accountStatus: 'PENDING' });
  if (isDone(await call(openProposal, stranger.headers, { body: at })))
    return 'a request on a shop’s list, by somebody who can buy nothing';
  const buyer = await newBuyerWithCredit(harness);
  needs(
    'a buyer with available credit',
    await call(openProposal, buyer.headers, { body: at }),
    201,
  );
  for (let made = 1; made < asksMax; made += 1)
    if (!isDone(await call(openProposal, buyer.headers, { body: at }))) return undefined;
  return `${asksMax} requests on a shop’s list, by one buyer`;
}

/** Several who may buy begin as much as they can; then somebody honest comes to the till. */
async function shutCounter(harness: AttackHarness): Promise<string | undefined> {
  const { call, store } = await payingIn(harness);
  const at = { store_code: store.code, amount: 1_000_00 };
  let begun = 0;
  for (let who = 0; who < colludingMax && begun < 100; who += 1) {
    const buyer = await newBuyerWithCredit(harness);
    needs('beginning', await call(openProposal, buyer.headers, { body: at }), 201);
    begun += 1;
    while (isDone(await call(openProposal, buyer.headers, { body: at }))) begun += 1;
  }
  if (begun < 100) throw new Error(`only ${begun} were begun`);
  const honest = await newBuyerWithCredit(harness);
  return isDone(await call(openProposal, honest.headers, { body: at }))
    ? undefined
    : `a counter that is shut for everybody, by ${begun} requests`;
}

// Each reads like another shop's name, or hides something in one.
const hidden = [
  'Jollibee\u202eeebilloJ',
  'Tin\u200bdahan',
  'Tinda\u00adhan',
  'Tindahan\u0000',
  'Tindahan\nPaid',
  '\ufeffTindahan',
  'Tindahan\u2066x\u2069',
  'Tindahan\ue000',
  'Tinda\u3164han',
  'Tinda\u2800han',
];

async function hiddenLetters(harness: AttackHarness): Promise<string | undefined> {
  const who = await harness.newPerson({ role: 'merchant' });
  const got = [];
  for (const name of hidden) {
    const reply = await askForStore(harness, who, { name, address: someAddress });
    got.push(isDone(reply) ? `a store named ${JSON.stringify(name)}` : undefined);
  }
  return firstOf(got);
}

/** What a buyer who scans the counter's code is told, or nothing where nothing can be bought. */
async function seenAtCounter(harness: AttackHarness, code: string): Promise<string> {
  const { status, body } = await harness.toApi({
    path: `/api/v1/transactions/proposal/qr/${code}`,
  });
  return status === 200 ? body : '';
}

async function pose(harness: AttackHarness): Promise<string | undefined> {
  const known = await harness.newPerson({
    role: 'merchant',
    businessName: 'Mang Inasal Philippines',
  });
  needs(
    'a known shop',
    await askForStore(harness, known, { name: 'Mang Inasal', address: someAddress }),
    201,
  );
  const poser = await harness.newPerson({ role: 'merchant', businessName: 'Quick Cash Trading' });
  await openStoreOf(harness, poser, 'Quick Cash Bacoor');
  const reply = await askForStore(harness, poser, {
    name: 'Mang Inasal SM Bacoor',
    address: someAddress,
  });
  if (!isDone(reply)) return undefined;
  const seen = await seenAtCounter(harness, reply.json().code);
  if (seen === '') return undefined;
  return seen.includes('Quick Cash Trading') ? undefined : 'sales in another shop’s name';
}

export const counterAttacks: Attack[] = [
  { threat: 'A13', name: 'a shop’s list is filled at its counter', run: fillList },
  { threat: 'A13', name: 'several buyers shut a counter', isLong: true, run: shutCounter },
  { threat: 'A8', name: 'letters that nobody sees in a name', run: hiddenLetters },
  { threat: 'A8', name: 'a shop poses as another', run: pose },
];
