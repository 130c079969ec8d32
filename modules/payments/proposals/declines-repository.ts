import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { listPast, type PastRow, type PastWanted, pastColumns } from '@luwag/db/past';
import type { DB } from '@luwag/db/schema';
import { manilaDateOf } from '@luwag/domain/calendar';
import {
  type DeclineInputs,
  type DeclineRule,
  declineRulesVersion,
} from '@luwag/domain/purchase-declines';
import type { Mode } from '@luwag/platform/security/caller';
import { type Selectable, sql } from 'kysely';

export type DeclineStep = 'opening' | 'counter' | 'confirming' | 'paying';
export type NewDecline = {
  buyerId: string;
  mode: Mode;
  storeId: string;
  amountCentavos: number;
  /** None at a counter: nothing is asked for there before it could be paid. */
  of: { proposalId: string; requestId: string } | null;
  step: DeclineStep;
  rule: DeclineRule;
  inputs: DeclineInputs;
  now: Date;
};

/** Once; in the buyer's own scope. */
export async function insertDecline(tx: Tx, made: NewDecline): Promise<void> {
  await tx
    .insertInto('purchase_declines')
    .values({
      id: idFor(made.buyerId),
      buyer_id: made.buyerId,
      mode: made.mode,
      store_id: made.storeId,
      payment_request_id: made.of?.requestId ?? null,
      proposal_id: made.of?.proposalId ?? null,
      step: made.step,
      rule: made.rule,
      rules_version: declineRulesVersion,
      inputs: JSON.stringify(made.inputs),
      amount_centavos: made.amountCentavos,
      declined_at: made.now,
      declined_on: manilaDateOf(made.now.getTime()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type DeclineRow = Omit<Selectable<DB['purchase_declines']>, 'mode' | 'step' | 'rule'> & {
  mode: Mode;
  step: DeclineStep;
  rule: DeclineRule;
  store_name: string;
};

/** In the system's scope, for the names of stores. */
export async function findDecline(tx: Tx, id: string): Promise<DeclineRow | undefined> {
  const { rows } = await sql<DeclineRow>`
    select d.*, s.name as store_name from purchase_declines d
      join stores s on s.id = d.store_id where d.id = ${id}`.execute(tx);
  return rows[0];
}

const pastOfDeclines = pastColumns({
  id: sql`d.id`,
  at: sql`d.declined_at`,
  kind: 'decline',
  what: sql`d.rule`,
  amount: sql`d.amount_centavos`,
  name: sql`s.name`,
});

/** What somebody could not buy, newest first. In the system's scope. */
export const listDeclinePast = (tx: Tx, wanted: PastWanted): Promise<PastRow[]> =>
  listPast(
    tx,
    sql`select ${pastOfDeclines} from purchase_declines d join stores s on s.id = d.store_id
         where d.buyer_id = ${wanted.accountId} and d.mode = ${wanted.mode}`,
    wanted,
  );

/** The oldest of those from before then. How many there were. */
export async function deleteDeclines(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as materialized (
      select id from purchase_declines where declined_at < ${before}
       order by declined_at limit ${limit}),
    deleted as (delete from purchase_declines where id in (select id from old) returning id)
    select count(*)::int as gone from deleted`.execute(tx);
  return rows[0]?.gone ?? 0;
}
