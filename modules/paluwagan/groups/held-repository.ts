import type { Tx } from '@luwag/db';
import { type Centavos, centavos } from '@luwag/domain/money';
import { groupOwner, roundOwner, seatOwner } from '@luwag/domain/owners';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';

/** What is held for a group, by the ledger. Together it is what is in trust. */
export type Held = {
  pools: Centavos;
  deposits: Centavos;
  guarantee: Centavos;
  toBePaid: Centavos;
};

const kinds = ['pal_pool', 'pal_deposit', 'pal_guarantee', 'pal_payout_due'] as const;

export async function readHeld(
  tx: Tx,
  of: { groupId: string; mode: Mode; seatIds: readonly string[]; roundIds: readonly string[] },
): Promise<Held> {
  const owners = [
    groupOwner(of.groupId),
    ...of.seatIds.map(seatOwner),
    ...of.roundIds.map(roundOwner),
  ];
  const { rows } = await sql<{ kind: (typeof kinds)[number]; held: number }>`
    select kind, sum(credits_posted - debits_posted)::bigint as held
      from ledger.account_balances
     where mode = ${of.mode} and kind = any (${[...kinds]}::text[])
       and owner = any (${owners}::text[])
     group by kind`.execute(tx);
  const heldOf = (kind: (typeof kinds)[number]): Centavos =>
    centavos(rows.find((row) => row.kind === kind)?.held ?? 0);
  return {
    pools: heldOf('pal_pool'),
    deposits: heldOf('pal_deposit'),
    guarantee: heldOf('pal_guarantee'),
    toBePaid: heldOf('pal_payout_due'),
  };
}
