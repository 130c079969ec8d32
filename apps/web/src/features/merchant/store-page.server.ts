import { listFixedCodes } from '@luwag/contracts/fixed-codes';
import { listApiKeys, type Store } from '@luwag/contracts/merchants';
import { requestAmountMax, requestAmountMin } from '@luwag/contracts/payment-requests';
import { getStoreUse } from '@luwag/contracts/sales';
import { listWebhooks } from '@luwag/contracts/webhook-addresses';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { checkStore } from './store-health.ts';

/** A store with all that tells whether it works. What cannot be read now is left out. */
export async function loadStorePage(args: VisitorArgs, store: Store) {
  const params = { store_id: store.store_id };
  const [keys, webhooks, used, codes] = await Promise.all([
    callAs(args, listApiKeys, {}),
    callAs(args, listWebhooks, { query: { mode: 'live' } }),
    callAs(args, getStoreUse, { params }),
    callAs(args, listFixedCodes, { params }),
  ]);
  const use = used.ok ? used.data : undefined;
  const facts = {
    store,
    keys: keys.ok ? keys.data.results : undefined,
    webhooks: webhooks.ok ? webhooks.data.results : undefined,
    use,
  };
  const paid = new Map(use?.fixed_codes.map((each) => [each.fixed_code_id, each.paid]));
  return {
    store,
    link: storeLinkOf(args.url.origin, store.code),
    use,
    checks: checkStore(facts),
    codes: (codes.ok ? codes.data.results : []).map((code) => ({
      ...code,
      paid: paid.get(code.fixed_code_id)?.count ?? 0,
      link: linkOf(args.url.origin, code.code),
    })),
    range: { min: pesos(requestAmountMin), max: pesos(requestAmountMax) },
    formKey: newFormKey(),
  };
}

export type StorePageData = Awaited<ReturnType<typeof loadStorePage>>;

/** What the QR code of a counter holds: any phone's camera opens the page, without an app. */
export const storeLinkOf = (origin: string, code: string): string =>
  `${origin}/buyer/webpay?store=${code}`;

/** What the QR code of one price holds: the code, and no amount that somebody could change. */
export const linkOf = (origin: string, code: string): string =>
  `${origin}/buyer/webpay?price=${code}`;
