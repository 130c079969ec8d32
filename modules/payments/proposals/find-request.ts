import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/payment-requests';
import { requestAmountMax, requestAmountMin } from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import { parseReference } from '@luwag/domain/reference';
import { parseStoreCode, storeCodePattern } from '@luwag/domain/store-code';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { takesPayments } from '../../accounts/service.ts';
import { findStoreByCode, isNameClear } from '../../merchants/service.ts';
import {
  findPayableRequest,
  getStore,
  type ShownStore,
  withBusinessName,
} from './proposal-context.ts';
import { requestViewForBuyer } from './view.ts';

export const requestNotFound = 'The merchant asks for no such payment.';
export const referenceMistyped = 'This is not a reference. Look at it again.';

/**
 * The request behind a QR code or a link. The caller may be signed out, so it is read in the
 * system's scope; a token is too long to be guessed.
 */
export const findByQr = (
  ctx: Ctx,
  { params: { id } }: InputOf<typeof contracts.findByQr>,
): Promise<ResultOf<typeof contracts.findByQr>> =>
  ctx.system(async (tx) => {
    if (storeCodePattern.test(id)) {
      const store = await findOpenCounter(tx, id);
      return store ? counterViewOf(store) : refuse(contracts.findByQr, notFound, requestNotFound);
    }
    const row = await findPayableRequest(tx, { token: id });
    if (!row) return refuse(contracts.findByQr, notFound, requestNotFound);
    return requestViewForBuyer(row, await getStore(tx, row), ctx.clock.now());
  });

const notFound = 'payment_request_not_found';

/**
 * References are short, so only buyers may try them, and not often. The code of a poster is typed
 * in the same field, and leads to the counter where the amount is typed.
 */
export async function findByReference(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.findByReference>,
): Promise<ResultOf<typeof contracts.findByReference>> {
  const code = parseStoreCode(params.ref);
  if (code)
    return ctx.system(async (tx) => {
      const store = await findOpenCounter(tx, code);
      return store
        ? counterViewOf(store)
        : refuse(contracts.findByReference, notFound, requestNotFound);
    });
  const reference = parseReference(params.ref);
  if (!reference) return refuse(contracts.findByReference, 'reference_mistyped', referenceMistyped);
  return ctx.system(async (tx) => {
    const row = await findPayableRequest(tx, { reference });
    if (!row) return refuse(contracts.findByReference, notFound, requestNotFound);
    return requestViewForBuyer(row, await getStore(tx, row), ctx.clock.now());
  });
}

/**
 * A store that has a counter, of a merchant who may take payments, under a name that is nobody
 * else's. In the system's scope.
 */
export async function findOpenCounter(tx: Tx, code: string): Promise<ShownStore | undefined> {
  const store = await findStoreByCode(tx, code);
  if (!store?.address || !isNameClear(store)) return undefined;
  return (await takesPayments(tx, store.account_id, 'live'))
    ? withBusinessName(tx, store)
    : undefined;
}

const counterViewOf = (store: ShownStore) => ({
  kind: 'store' as const,
  store_code: store.code,
  store_name: store.name,
  business_name: store.businessName,
  store_city: store.address?.city ?? null,
  amount_min: requestAmountMin,
  amount_max: requestAmountMax,
});
