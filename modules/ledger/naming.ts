import type * as contracts from '@luwag/contracts/ledger';
import type { Tx } from '@luwag/db';
import { chart } from '@luwag/domain/chart';
import { accountOwnerOf, causeOf } from '@luwag/domain/journal-causes';
import { formatReference, type PaymentReference } from '@luwag/domain/reference';
import type { LedgerAccount, WholeJournal } from '@luwag/ledger/days';
import { listBusinessNames } from '../accounts/service.ts';
import {
  findRequest,
  listPurchasesOfPayments,
  listPurchasesOfPlans,
  type PurchaseOfPlan,
} from '../payments/service.ts';
import { readRefundForMerchant } from '../refunds/service.ts';

/** Whose accounts are, in words: shops by their names, plans by their purchases, nobody else. */

type View = contracts.LedgerAccount;
type Named = Omit<LedgerAccount, 'id'> & { accountId: number };

export async function namerOf(
  tx: Tx,
  owners: readonly string[],
): Promise<(account: Named) => View> {
  const whose = [...new Set(owners)].map(accountOwnerOf);
  const idsOf = (kind: 'merchant' | 'plan') =>
    whose.flatMap((of) => (of.kind === kind && isUuid(of.id) ? [of.id] : []));
  const shops = await listBusinessNames(tx, idsOf('merchant'));
  const purchases = new Map(
    (await listPurchasesOfPlans(tx, idsOf('plan'))).map((each) => [each.planId, each]),
  );
  return ({ accountId, mode, kind, unit, owner }) => {
    const { kind: ownerKind, id } = accountOwnerOf(owner);
    const purchase = ownerKind === 'plan' && id ? purchases.get(id) : undefined;
    const shop = ownerKind === 'merchant' && id ? shops.get(id) : undefined;
    return {
      account_id: accountId,
      livemode: mode === 'live',
      class: chart[kind].class,
      ...{ kind, unit, owner },
      owner_kind: ownerKind,
      label: shop ?? (purchase ? shownReference(purchase) : null),
      request_id: purchase?.requestId ?? null,
    };
  };
}

const shownReference = ({ reference }: Purchase): string =>
  formatReference(reference as PaymentReference);

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An owner is whatever a recipe wrote; a column of ids takes nothing else. */
const isUuid = (id: string | null): id is string => id !== null && uuidPattern.test(id);

type Cause = contracts.LedgerJournal['cause'];

/** What caused a journal, and the purchase or payout that it is found by. */
export async function causeViewOf(tx: Tx, journal: WholeJournal): Promise<Cause> {
  const cause = causeOf(journal.source);
  const purchase = await findPurchase(tx, journal);
  const isPayout = cause.kind === 'payout' && journal.event.startsWith('payout');
  return {
    ...cause,
    request_id: purchase?.requestId ?? null,
    reference: purchase ? shownReference(purchase) : null,
    payout_id: isPayout || cause.kind === 'reserve' ? cause.id : null,
  };
}

type Purchase = Pick<PurchaseOfPlan, 'requestId' | 'reference'>;

/** By the plan that its source or an account of it names; else by the payment or the refund. */
async function findPurchase(
  tx: Tx,
  { source, legs }: Pick<WholeJournal, 'source' | 'legs'>,
): Promise<Purchase | undefined> {
  const { kind, id } = causeOf(source);
  const named = [kind === 'plan' ? id : null, ...legs.map(({ owner }) => planIdOf(owner))];
  const planId = named.find((each) => each !== null);
  if (planId) return (await listPurchasesOfPlans(tx, [planId]))[0];
  if (id && (kind === 'payment' || kind === 'credit'))
    return (await listPurchasesOfPayments(tx, [id]))[0];
  const refund = kind === 'refund' && id ? await readRefundForMerchant(tx, id) : undefined;
  const request = refund && (await findRequest(tx, { id: refund.payment_request_id }));
  return request && { requestId: request.id, reference: request.reference };
}

function planIdOf(owner: string): string | null {
  const { kind, id } = accountOwnerOf(owner);
  return kind === 'plan' && isUuid(id) ? id : null;
}
