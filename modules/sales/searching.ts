import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { isNameLike, readsAs } from '@luwag/domain/short-names';
import { listFirstNames } from '../accounts/service.ts';
import { listBuyers, type MerchantOfCall, type Selection } from '../payments/service.ts';
import { listRequestsUnder } from '../payouts/service.ts';
import type { SalesDeps } from './deps.ts';

/** Names are kept encrypted, so they are read to be compared: of so many who bought last. */
const buyersMax = 500;

/**
 * The selection with what a search can only mean to people of the shop: the name of a buyer as they
 * are shown it, and, for whoever sees payouts, a number at the bank. In the shop's scope.
 */
export async function widened(
  tx: Tx,
  { vault }: Pick<SalesDeps, 'vault'>,
  merchant: MerchantOfCall,
  selection: Selection,
): Promise<Selection> {
  const { search, merchantId, mode } = selection;
  if (!search) return selection;
  const typed = search.orderPrefix;
  const bankReference = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const requestIds =
    merchant.seesFees && /\d{2}/.test(bankReference)
      ? await listRequestsUnder(tx, { merchantId, mode, bankReference })
      : [];
  if (!isNameLike(typed)) return { ...selection, search: { ...search, requestIds } };
  const among = { ...selection, search: undefined, statuses: undefined };
  const ids = await listBuyers(tx, among, buyersMax);
  const names = await asSystem(tx, () => listFirstNames(tx, vault, ids));
  const buyerIds = ids.filter((id) => readsAs(names.get(id)?.short ?? '', typed));
  return { ...selection, search: { ...search, requestIds, buyerIds } };
}
