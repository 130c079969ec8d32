import type { PaymentPromise } from '@luwag/contracts/delinquency';
import * as contracts from '@luwag/contracts/delinquency';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { civilDate, manilaDateOf } from '@luwag/domain/calendar';
import { decidePromise, promiseStateOn } from '@luwag/domain/desk-messages';
import { centavos, sum } from '@luwag/domain/money';
import type { Mode } from '@luwag/ledger/commands';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { pauseContact, resumeContact } from '../contacts/service.ts';
import { listLatePlans, sumPaidSince } from '../plans/service.ts';
import { endPromise, insertPromise, listPromises, type PromiseRow } from './desk-repository.ts';
import { type NamingDeps, namesOf } from './names.ts';

/**
 * Notes a day and a sum that somebody named. From then on nothing is said of what is late until
 * that day is over, by whatever part of the product: modules/contacts keeps it.
 */
export const notePromise = (
  deps: NamingDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.notePromise>,
): Promise<ResultOf<typeof contracts.notePromise>> =>
  ctx.system(async (tx) => {
    const contract = contracts.notePromise;
    const party = { buyerId: params.account_id, mode: body.mode };
    const plans = (await listLatePlans(tx, party.buyerId)).filter(
      ({ mode, oldestDueDate }) => mode === party.mode && oldestDueDate !== null,
    );
    if (plans.length === 0) return refuse(contract, 'buyer_not_found', 'There is no such buyer.');
    const now = ctx.clock.now();
    const today = manilaDateOf(now.getTime());
    const onDate = civilDate(body.on_date);
    const decision = decidePromise(
      { onDate, amountCentavos: centavos(body.amount_centavos) },
      { today, overdueCentavos: sum(plans.map(({ overdueCentavos }) => overdueCentavos)) },
    );
    if (decision.kind === 'reject') return refuse(contract, decision.code, words[decision.code]);
    const by = personOf(ctx).id;
    await endPromise(tx, party, { endedBy: by, endedAt: now, before: today });
    const row = await insertPromise(tx, {
      mode: party.mode,
      buyer_id: party.buyerId,
      amount_centavos: body.amount_centavos,
      on_date: onDate,
      noted_by: by,
      noted_at: now,
    });
    if (!row) return refuse(contract, 'promise_stands', 'A promise stands already.');
    await pauseContact(tx, { ...party, through: onDate });
    await audit(tx, ctx, row, 'collections.promise_noted');
    return promiseOf(deps, tx, ctx, row);
  });

const words = {
  promise_date_out_of_range: 'This day is over, or too far ahead.',
  promise_too_high: 'That is more than is late.',
} as const;

export const cancelPromise = (
  deps: NamingDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.cancelPromise>,
): Promise<ResultOf<typeof contracts.cancelPromise>> =>
  ctx.system(async (tx) => {
    const party = { buyerId: params.account_id, mode: body.mode };
    const ended = { endedBy: personOf(ctx).id, endedAt: ctx.clock.now() };
    const row = await endPromise(tx, party, ended);
    if (!row) return refuse(contracts.cancelPromise, 'promise_not_found', 'No promise stands.');
    await resumeContact(tx, party);
    await audit(tx, ctx, row, 'collections.promise_taken_back');
    return promiseOf(deps, tx, ctx, row);
  });

const audit = (tx: Tx, ctx: Ctx, row: PromiseRow, action: `collections.${string}`): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: row.buyer_id,
    action,
    detail: { amount: row.amount_centavos, on_date: row.on_date },
    requestId: ctx.requestId,
  });

/** The promise that stands in a mode: its day is not over, and nobody took it back. */
export async function findOpenPromise(
  tx: Tx,
  ctx: Ctx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<PromiseRow | undefined> {
  const today = manilaDateOf(ctx.clock.now().getTime());
  const rows = await listPromises(tx, buyerId);
  return rows.find((row) => row.mode === mode && row.ended_at === null && row.on_date >= today);
}

export async function promisesOf(
  deps: NamingDeps,
  tx: Tx,
  ctx: Ctx,
  rows: readonly PromiseRow[],
): Promise<PaymentPromise[]> {
  const names = await namesOf(
    deps,
    tx,
    rows.map((row) => row.noted_by),
  );
  const today = manilaDateOf(ctx.clock.now().getTime());
  const views: PaymentPromise[] = [];
  for (const row of rows) {
    const paidCentavos = await sumPaidSince(tx, {
      buyerId: row.buyer_id,
      mode: row.mode,
      since: row.noted_at,
      through: row.on_date,
    });
    // One that was over when the next was noted was not taken back.
    const isTakenBack =
      row.ended_at !== null && manilaDateOf(row.ended_at.getTime()) <= row.on_date;
    const { amount_centavos: amountCentavos, on_date: onDate } = row;
    views.push({
      promise_id: row.id,
      livemode: row.mode === 'live',
      amount_centavos: amountCentavos,
      on_date: onDate,
      state: promiseStateOn({ onDate, amountCentavos, isTakenBack, paidCentavos }, today),
      noted_by: names.get(row.noted_by) ?? '',
      noted_at: row.noted_at.toISOString(),
    });
  }
  return views;
}

async function promiseOf(
  deps: NamingDeps,
  tx: Tx,
  ctx: Ctx,
  row: PromiseRow,
): Promise<PaymentPromise> {
  const [view] = await promisesOf(deps, tx, ctx, [row]);
  if (!view) throw new Error(`promise ${row.id} is gone`);
  return view;
}
