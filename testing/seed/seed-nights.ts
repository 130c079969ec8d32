import { randomUUID } from 'node:crypto';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import type { Gateway } from '@luwag/gateway/gateway';
import type { StatementTransaction } from '@luwag/gateway/results';
import type { Vault } from '@luwag/key-service/vault';
import { remindBatch } from '@luwag/modules/contacts/reminding';
import { type SendingDeps, send } from '@luwag/modules/contacts/sending';
import { rateSomeBuyers } from '@luwag/modules/credit/rate-buyers';
import { provision } from '@luwag/modules/delinquency/provisioning';
import { gatewayRequestOf } from '@luwag/modules/payments/charging/attempt';
import { referenceOf } from '@luwag/modules/payouts/reference';
import { reconcile } from '@luwag/modules/reconciliation/reconciling';
import { sql } from 'kysely';
import { jobAt, morningOf, type Story } from './past-calls.ts';

type Stores = Story & { vault: Vault };

/** Every buyer with a line, as in the night of a day. */
export const rateAll = ({ db, vault, now }: Stores, day: CivilDate): Promise<void> =>
  rateSomeBuyers(jobAt(db, morningOf(day, now)), { vault }, undefined);

/** The reminders of a morning, decided and sent as the worker does. */
export async function remindAll(
  { db, now, ...deps }: SendingDeps & Story,
  day: CivilDate,
): Promise<void> {
  const ctx = jobAt(db, morningOf(day, now));
  await remindBatch(ctx, { mode: 'live', after: null });
  const asked = await inScope(db, 'system', (tx) =>
    tx.selectFrom('contacts').select('id').where('state', '=', 'asked').execute(),
  );
  for (const { id } of asked) await send(ctx, deps, id);
}

/** How many nights have a report. */
export const nightsCount = 14;
/** Before today: in that night the gateway knew of money that the book did not. */
const differenceDay = 2;

/** What is set aside for losses, and the statements of the last nights beside the book. */
export async function closeNights({ db, now }: Story, today: CivilDate): Promise<void> {
  await provision(jobAt(db, morningOf(today, now)));
  for (let days = nightsCount; days >= 1; days -= 1) {
    const businessDate = addDays(today, -days);
    const lines = [
      ...(await listSettled(db, businessDate)),
      ...(await listPaidOut(db, businessDate)),
      ...(days === differenceDay ? [strayLine] : []),
    ];
    const ctx = jobAt(db, morningOf(addDays(businessDate, 1), now));
    const deps = { gatewayOf: () => statementOf(lines) };
    await reconcile(ctx, deps, { mode: 'live', businessDate });
  }
}

/**
 * When each night began and how long it took, as if the worker had been there: ten minutes after
 * midnight in Manila, and some seconds long. The story closed all of them as it was told.
 */
export const dateNights = ({ db, now }: Story): Promise<void> =>
  inScope(db, 'system', async (tx) => {
    const began = sql`(business_date + time '00:10') at time zone 'Asia/Manila'`;
    const seconds = sql`41 + mod(business_date - date '2026-01-01', 19)`;
    const ended = sql`${began} + make_interval(secs => ${seconds})`;
    const isTold = sql`mode = 'live' and finished_at is not null`;
    await sql`update day_closings set started_at = least(${began}, ${now}),
      finished_at = least(${ended}, ${now}) where ${isTold}`.execute(tx);
    await sql`update day_closing_slices set finished_at = least(${ended}, ${now})
      where ${isTold}`.execute(tx);
  });

/** Somebody paid twice at a counter, perhaps: nobody here has asked for it. */
const strayLine: StatementTransaction = {
  id: `txn-${randomUUID()}`,
  productId: `py-${randomUUID()}`,
  type: 'payment',
  state: 'succeeded',
  paymentRequestId: undefined,
  amountCentavos: centavos(450_00),
  reference: 'walk-in-0417',
};

/** What the book has of a day, as the gateway would tell it. */
async function listSettled(db: Db, day: CivilDate): Promise<StatementTransaction[]> {
  const rows = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('collection_attempts')
      .select(['id', 'mode', 'amount_centavos'])
      .where('mode', '=', 'live')
      .where('state', '=', 'succeeded')
      .where('business_date', '=', day)
      .execute(),
  );
  return rows.map((attempt) => ({
    ...strayLine,
    id: `txn-${attempt.id}`,
    productId: `py-${attempt.id}`,
    amountCentavos: centavos(attempt.amount_centavos),
    reference: gatewayRequestOf(attempt).reference,
  }));
}

/** What went to shops' banks on a day, as the gateway would tell it. */
async function listPaidOut(db: Db, day: CivilDate): Promise<StatementTransaction[]> {
  const rows = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('payouts')
      .select(['id', 'amount_centavos'])
      .where('mode', '=', 'live')
      .where('status', '=', 'paid')
      .where('pay_date', '=', day)
      .execute(),
  );
  return rows.map(({ id, amount_centavos }) => ({
    ...strayLine,
    type: 'payout',
    id: `txn-${id}`,
    productId: `disb-${id}`,
    amountCentavos: centavos(amount_centavos),
    reference: referenceOf(id),
  }));
}

/** A gateway that has one page of a statement, and is asked for nothing else. */
const statementOf = (transactions: StatementTransaction[]): Gateway =>
  ({
    mode: 'live',
    listTransactions: async () => ({ kind: 'page', transactions, afterId: undefined }),
    findByReference: async () => ({ kind: 'none' }),
  }) satisfies Partial<Gateway> as unknown as Gateway;
