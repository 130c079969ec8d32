import type { Db, Tx } from '@luwag/db';
import { centavos } from '@luwag/domain/money';
import { merchantOwner } from '@luwag/domain/owners';
import type { SaleRefunded } from '@luwag/domain/plan-events';
import { type Balance, balanceOf, lockBalances } from '@luwag/ledger/reading';
import type { StoredPlan } from '../plans/service.ts';

type Held = SaleRefunded['held'];

/**
 * What the shop has with us, under lock. Its debt is locked with it: whoever pays that out of what
 * we owe the shop locks both, and always in one order.
 */
export async function lockHeld(tx: Tx, { mode, state }: StoredPlan): Promise<Held> {
  const all = await lockBalances(tx, {
    mode,
    kinds: ['merchant_payable', 'merchant_reserve', 'merchant_receivable', 'merchant_held'],
    owner: merchantOwner(state.owners.merchantId),
  });
  return heldIn(all.merchant_reserve, all.merchant_payable);
}

/** The same as it is just now, for a look. */
export async function readHeld(db: Db, { mode, state }: StoredPlan): Promise<Held> {
  const owner = merchantOwner(state.owners.merchantId);
  const [reserve, payable] = await Promise.all([
    balanceOf(db, { mode, kind: 'merchant_reserve', owner }),
    balanceOf(db, { mode, kind: 'merchant_payable', owner }),
  ]);
  return heldIn(reserve, payable);
}

const heldIn = (reserve: Balance, payable: Balance): Held => ({
  reserveCentavos: leftIn(reserve),
  payableCentavos: leftIn(payable),
});

const leftIn = ({ credits_posted, debits_posted, debits_pending }: Balance) =>
  centavos(Math.max(0, credits_posted - debits_posted - debits_pending));
