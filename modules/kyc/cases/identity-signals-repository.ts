import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';

export const insertIdentitySignal = (
  tx: Tx,
  row: { accountId: string; kind: string; digest: Uint8Array; now: Date },
): Promise<void> =>
  asSystem(tx, async () => {
    await tx
      .insertInto('kyc_identity_signals')
      .values({
        account_id: row.accountId,
        kind: row.kind,
        digest: Buffer.from(row.digest),
        noted_at: row.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
