import { randomBytes } from 'node:crypto';
import { connectPool, type Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { paymentReference } from '@luwag/domain/reference';
import {
  insertAccount,
  insertLine,
  insertPurchase,
  insertStore,
  type PurchaseOrder,
} from '@luwag/testing/builders/purchases';
import { openDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isOverdue, readLine } from '../../credit/service.ts';
import { readBases } from './repository.ts';

// Offers are priced by what modules/credit reads of a line, and a purchase is decided by what SQL
// `checkout_bases` reads of it in its one round trip: two statements that have to agree, or buyers
// would be offered what is then refused.

const limitCentavos = centavos(20_000_00);
const world = forAllTests(async () => {
  const database = await openDatabase();
  const pgPool = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 2 });
  const store = await insertStore(database.db, await insertAccount(database.db, 'merchant'));
  return {
    ...{ db: database.db, pgPool, store },
    async close() {
      await pgPool.end();
      await database.close();
    },
  };
});

/** What is lent is 3,000 pesos. */
const buy = (buyerId: string, order: Partial<PurchaseOrder> = {}): Promise<string> =>
  insertPurchase(world.db, {
    ...{ buyerId, store: world.store, terms: 3, amountCentavos: centavos(3_000_00) },
    startDate: civilDate('2026-08-03'),
    ...order,
  });
const giveLine = (buyerId: string, mode: 'test' | 'live' = 'live') =>
  insertLine(world.db, { buyerId, mode, limitCentavos });
const change = (statement: (tx: Tx) => Promise<unknown>) =>
  inScope(world.db, 'system', async (tx) => {
    await statement(tx);
  });
const markOverdue = (planId: string) =>
  change((tx) =>
    sql`update installments set state = 'overdue'
         where plan_id = ${planId} and sequence = 1`.execute(tx),
  );

type Figures = { status: string | null; limit: number; available: number; isOverdue: boolean };
const untouched = { status: 'open', limit: 20_000_00, available: 20_000_00, isOverdue: false };
const lent = { ...untouched, available: 17_000_00 };
const late = { ...lent, isOverdue: true };

const buyers: Record<string, { make(buyerId: string): Promise<unknown>; figures: Figures }> = {
  'without a line': {
    make: async () => undefined,
    figures: { status: null, limit: 0, available: 0, isOverdue: false },
  },
  'who has bought nothing': { make: giveLine, figures: untouched },
  'whose purchase is not paid yet': {
    make: async (buyerId) => {
      await giveLine(buyerId);
      await buy(buyerId, { status: 'pending' });
    },
    figures: lent,
  },
  'with an open plan': {
    make: async (buyerId) => {
      await giveLine(buyerId);
      await buy(buyerId);
    },
    figures: lent,
  },
  'with an overdue installment': {
    make: async (buyerId) => {
      await giveLine(buyerId);
      await markOverdue(await buy(buyerId));
    },
    figures: late,
  },
  'whose line is frozen, and late': {
    make: async (buyerId) => {
      await giveLine(buyerId);
      await markOverdue(await buy(buyerId));
      await change((tx) =>
        sql`update credit_lines set status = 'frozen' where buyer_id = ${buyerId}`.execute(tx),
      );
    },
    figures: { ...late, status: 'frozen' },
  },
  'whose overdue installment was rescheduled': {
    make: async (buyerId) => {
      await giveLine(buyerId);
      const planId = await buy(buyerId);
      await markOverdue(planId);
      await change((tx) =>
        sql`update plans set schedule_version = 2 where id = ${planId}`.execute(tx),
      );
    },
    figures: lent,
  },
  'whose late plan was written off': {
    make: async (buyerId) => {
      await giveLine(buyerId);
      const planId = await buy(buyerId);
      await change((tx) =>
        sql`update plans set status = 'written_off', schedule_version = 2, next_close_date = null,
               written_off_centavos = 300000 where id = ${planId}`.execute(tx),
      );
    },
    figures: late,
  },
  'whose late plan is settled': {
    make: async (buyerId) => {
      await giveLine(buyerId);
      const planId = await buy(buyerId);
      await markOverdue(planId);
      await change((tx) =>
        sql`update plans set status = 'settled', next_close_date = null
             where id = ${planId}`.execute(tx),
      );
    },
    figures: lent,
  },
  'who is late in the other mode': {
    make: async (buyerId) => {
      await giveLine(buyerId);
      await giveLine(buyerId, 'test');
      await markOverdue(await buy(buyerId, { mode: 'test' }));
    },
    figures: untouched,
  },
};

test.each(Object.entries(buyers))(
  'offers and checkout see the same credit of a buyer %s',
  async (_, { make, figures }) => {
    const buyerId = await insertAccount(world.db, 'buyer');
    await make(buyerId);
    expect(await byCredit(buyerId)).toEqual(figures);
    expect(await byCheckout(buyerId)).toEqual(figures);
  },
);

const byCredit = (buyerId: string): Promise<Figures> =>
  inScope(world.db, { accountId: buyerId }, async (tx) => {
    const line = await readLine(tx, { buyerId, mode: 'live' });
    return {
      status: line?.status ?? null,
      limit: line?.limitCentavos ?? 0,
      available: line?.availableCentavos ?? 0,
      isOverdue: await isOverdue(tx, buyerId, 'live'),
    };
  });

async function byCheckout(buyerId: string): Promise<Figures> {
  const proposalId = await insertProposal(buyerId);
  const [basis] = await readBases(world.pgPool, [{ proposalId, buyerId }]);
  if (!basis) throw new Error(`proposal ${proposalId} of buyer ${buyerId} not found`);
  return {
    status: basis.line_status,
    limit: basis.limit_centavos ?? 0,
    available: basis.available_centavos,
    isOverdue: basis.is_overdue,
  };
}

let requests = 0;
const insertProposal = (buyerId: string): Promise<string> =>
  inScope(world.db, 'system', async (tx) => {
    const { id: store_id, merchantId: merchant_id } = world.store;
    const times = { created_at: new Date(), expires_at: new Date(Date.now() + 60_000) };
    const request = await tx
      .insertInto('payment_requests')
      .values({
        ...{ id: idFor(merchant_id), mode: 'live', merchant_id, store_id, ...times },
        ...{ token: randomBytes(16).toString('base64url'), origin: 'dashboard' },
        ...{ reference: paymentReference(requests++), description: '', changed_at: new Date() },
        amount_centavos: 1_000_00,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const owned = { id: idFor(buyerId), mode: 'live', buyer_id: buyerId };
    const proposal = await tx
      .insertInto('proposals')
      .values({ ...owned, ...times, payment_request_id: request.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return proposal.id;
  });
