import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/payment-requests';
import { requestAmountMax, requestAmountMin } from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import { fixedCodePattern, parseFixedCode } from '@luwag/domain/fixed-code';
import { parseReference } from '@luwag/domain/reference';
import { parseStoreCode, storeCodePattern } from '@luwag/domain/store-code';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { takesPayments } from '../../accounts/service.ts';
import {
  type FixedCodeRow,
  findFixedCode,
  findStore,
  findStoreByCode,
  isNameClear,
  type StoreRow,
} from '../../merchants/service.ts';
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
    if (storeCodePattern.test(id) || fixedCodePattern.test(id))
      return (await findPrinted(tx, id)) ?? refuse(contracts.findByQr, notFound, requestNotFound);
    const row = await findPayableRequest(tx, { token: id });
    if (!row) return refuse(contracts.findByQr, notFound, requestNotFound);
    return requestViewForBuyer(row, await getStore(tx, row), ctx.clock.now());
  });

const notFound = 'payment_request_not_found';

/**
 * References are short, so only buyers may try them, and not often. The code of a poster is typed
 * in the same field: it leads to the counter where the amount is typed, or to one price.
 */
export async function findByReference(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.findByReference>,
): Promise<ResultOf<typeof contracts.findByReference>> {
  const code = parseStoreCode(params.ref) ?? parseFixedCode(params.ref);
  if (code)
    return ctx.system(
      async (tx) =>
        (await findPrinted(tx, code)) ??
        refuse(contracts.findByReference, notFound, requestNotFound),
    );
  const reference = parseReference(params.ref);
  if (!reference) return refuse(contracts.findByReference, 'reference_mistyped', referenceMistyped);
  return ctx.system(async (tx) => {
    const row = await findPayableRequest(tx, { reference });
    if (!row) return refuse(contracts.findByReference, notFound, requestNotFound);
    return requestViewForBuyer(row, await getStore(tx, row), ctx.clock.now());
  });
}

async function findPrinted(tx: Tx, code: string) {
  if (storeCodePattern.test(code)) {
    const counter = await findOpenCounter(tx, code);
    return counter && counterViewOf(counter);
  }
  const fixed = await findOpenFixed(tx, code);
  return fixed && fixedViewOf(fixed);
}

/** A store that has a counter and may take payments. In the system's scope. */
export async function findOpenCounter(tx: Tx, code: string): Promise<ShownStore | undefined> {
  const store = await findStoreByCode(tx, code);
  return store?.address ? whileItTakesPayments(tx, store) : undefined;
}

export type OpenFixed = FixedCodeRow & { store: ShownStore };

/** A code for one price that is in force, of a store that may take payments, counter or not. */
export async function findOpenFixed(tx: Tx, code: string): Promise<OpenFixed | undefined> {
  const fixed = await findFixedCode(tx, code);
  if (!fixed) return undefined;
  const found = await findStore(tx, { id: fixed.store_id, accountId: fixed.account_id });
  const store = found && !found.closed_at ? await whileItTakesPayments(tx, found) : undefined;
  return store && { ...fixed, store };
}

/** Of a merchant who may take payments, under a name that is nobody else's. */
const whileItTakesPayments = async (tx: Tx, store: StoreRow): Promise<ShownStore | undefined> =>
  isNameClear(store) && (await takesPayments(tx, store.account_id, 'live'))
    ? withBusinessName(tx, store)
    : undefined;

const namesOf = (store: ShownStore) => ({
  store_name: store.name,
  business_name: store.businessName,
  store_city: store.address?.city ?? null,
});

const counterViewOf = (store: ShownStore) => ({
  kind: 'store' as const,
  store_code: store.code,
  ...namesOf(store),
  amount_min: requestAmountMin,
  amount_max: requestAmountMax,
});

const fixedViewOf = ({ code, store, amount_centavos, description }: OpenFixed) => ({
  kind: 'fixed' as const,
  fixed_code: code,
  ...namesOf(store),
  amount: amount_centavos,
  description,
});
