import * as contracts from '@luwag/contracts/credit';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { type Centavos, centavos } from '@luwag/domain/money';
import { type CapAmount, capAt, changeCap, type SpendingCap } from '@luwag/domain/spending-cap';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { findShownLine } from './rating-context.ts';
import { lockLine, updateCap } from './repository.ts';
import { readLine } from './service.ts';

/**
 * Waits for purchases that have the line in use: those that come after are held to what is set
 * here, however soon.
 */
export const setSpendingCap = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.setSpendingCap>,
): Promise<ResultOf<typeof contracts.setSpendingCap>> =>
  ctx.own(async (tx) => {
    const { id: buyerId } = personOf(ctx);
    const now = ctx.clock.now();
    const shown = await findShownLine(tx, buyerId);
    const of = { buyerId, mode: shown?.mode ?? ('live' as const) };
    if (!(shown && (await lockLine(tx, of))))
      return refuse(
        contracts.setSpendingCap,
        'line_not_open',
        'You have no line to set a cap for.',
      );
    const line = await readLine(tx, of);
    if (!line) throw new Error(`the line of buyer ${buyerId} is gone under its lock`);
    const wanted: CapAmount = body.amount === null ? null : centavos(body.amount);
    const cap = changeCap(line.cap, wanted, now.getTime());
    if (cap !== line.cap) {
      await updateCap(tx, of, cap);
      await recordAudit(tx, {
        caller: ctx.caller,
        accountId: buyerId,
        action: 'spending_cap.set',
        detail: { mode: of.mode, amount: body.amount, waits: cap.raise !== null },
        requestId: ctx.requestId,
      });
    }
    return capViewOf(cap, line.usedCentavos, now);
  });

/** A raise whose time has come is the cap. */
export function capViewOf(
  cap: SpendingCap,
  usedCentavos: Centavos,
  now: Date,
): ResultOf<typeof contracts.setSpendingCap> {
  const { raise } = cap;
  const isWaiting = raise !== null && raise.atMs > now.getTime();
  return {
    amount: capAt(cap, now.getTime()),
    used: usedCentavos,
    raise: isWaiting ? { amount: raise.amount, at: new Date(raise.atMs).toISOString() } : null,
  };
}
