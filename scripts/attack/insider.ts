import { randomUUID } from 'node:crypto';
import type { Db } from '@luwag/db';
import { post } from '@luwag/ledger/posting';
import { proveLedger } from '@luwag/ledger/reading';
import { insertAttempt, insertSomePurchase } from '@luwag/testing/builders/purchases';
import {
  changeOldestAmount,
  hasRows,
  isAllowed,
  swapPayables,
  untilClosed,
} from '@luwag/testing/harness/insider';
import { grantOf, posting, saleOf } from '@luwag/testing/ledger/traffic';
import { type Attack, firstOf } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// Somebody with a connection to the database: the product's own, or its owner's.

const writes = [
  'update ledger.entries set amount = amount + 1',
  'delete from ledger.journals',
  "update ledger.accounts set owner = 'merchant:other'",
  'update ledger.balances set debits_posted = 0',
  "update audit.events set action = 'nothing'",
  'delete from audit.events',
  'truncate audit.events',
  'alter table ledger.entries disable trigger all',
  'set role luwag_owner',
  'select * from userpool.users',
];

async function asTheProduct(harness: AttackHarness): Promise<string | undefined> {
  const got = [];
  for (const statement of writes)
    got.push((await isAllowed(harness.db, statement)) ? statement : undefined);
  return firstOf(got);
}

const owned = ['accounts', 'sessions', 'kyc_documents', 'payment_requests', 'proposals'];
const ofPlans = ['plans', 'installments', 'charges', 'collection_attempts', 'plan_collections'];

/** Tables that belong to somebody show nothing to whoever forgot to say who asks. */
async function withoutScope(harness: AttackHarness): Promise<string | undefined> {
  const who = await harness.newPerson();
  const plan = await insertSomePurchase(harness.db, who.account.id);
  await insertAttempt(harness.db, plan, { amount_centavos: 100 });
  const got = [];
  for (const table of [...owned, ...ofPlans])
    got.push((await hasRows(harness.db, table)) ? `rows of ${table} outside any scope` : undefined);
  return firstOf(got);
}

/** Two shops that are owed money, in a batch that was closed while all was well. */
async function closedSales(db: Db): Promise<[string, string]> {
  const shops: [string, string] = [randomUUID(), randomUUID()];
  await db.transaction().execute(async (tx) => {
    for (const [i, id] of shops.entries()) {
      const owners = { planId: id, buyerId: id, merchantId: id };
      await post(tx, posting(grantOf(id, 1_000_000)), posting(saleOf(owners, 200_000 + i * 100)));
    }
  });
  await untilClosed(db);
  if (!(await isWell(db))) throw new Error('the ledger was not well before');
  return shops;
}

const isWell = async (db: Db): Promise<boolean> => {
  const { imbalances, drift, brokenBatch } = await proveLedger(db);
  return imbalances === 0 && drift === 0 && brokenBatch === null;
};

async function swappedOwners({ db, ownerDb }: AttackHarness): Promise<string | undefined> {
  const [one, other] = await closedSales(db);
  await swapPayables(ownerDb, one, other);
  const isNoticed = !(await isWell(db));
  await swapPayables(ownerDb, one, other);
  return isNoticed ? undefined : 'another shop’s money, and "the ledger is well"';
}

async function changedAmount({ db, ownerDb }: AttackHarness): Promise<string | undefined> {
  await closedSales(db);
  await changeOldestAmount(ownerDb, 100);
  const isNoticed = !(await isWell(db));
  await changeOldestAmount(ownerDb, -100);
  return isNoticed ? undefined : 'a posted amount, and "the ledger is well"';
}

export const insiderAttacks: Attack[] = [
  { threat: 'T21', name: 'the product’s own role rewrites what is written', run: asTheProduct },
  { threat: 'A13', name: 'rows are read outside any scope', run: withoutScope },
  { threat: 'A3', name: 'the owners of two payables are swapped', run: swappedOwners },
  { threat: 'A3', name: 'a posted amount is changed', run: changedAmount },
];
