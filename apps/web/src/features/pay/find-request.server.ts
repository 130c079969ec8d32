import type { ResultOf } from '@luwag/contracts/endpoint';
import { type AskedPayment, findByReference } from '@luwag/contracts/payment-requests';
import { formatReference } from '@luwag/domain/reference';
import { formatStoreCode } from '@luwag/domain/store-code';
import { data, redirectDocument } from 'react-router';
import { findHold } from '#app/shared/auth/find-hold.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import type { Hold } from '#app/shared/components/held/held.tsx';
import { type ReferenceFault, readTypedReference } from './typed-reference.ts';

/** Ways in which a request is over, as far as they need different words. */
export type Ending = 'expired' | 'canceled' | 'paid' | 'declined';

/** What came of a reference that did not lead to paying. */
export type NotFound =
  | { kind: 'fault'; fault: ReferenceFault; count: number }
  | { kind: 'unknown'; reference: string }
  | { kind: 'over'; ending: Ending; storeName: string; amount: number }
  | { kind: 'too_many' }
  | { kind: 'trouble' };

export type PayView = {
  typed: string;
  notFound: NotFound | undefined;
  hold: Hold | undefined;
};

const endings: Readonly<Partial<Record<AskedPayment['status'], Ending>>> = {
  expired: 'expired',
  canceled: 'canceled',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  declined: 'declined',
};

/** Looking a reference up changes nothing, so the address carries it: the form needs no script. */
export async function loadPay(args: VisitorArgs) {
  const { status, ...found } = await findRequest(args);
  return data<PayView>({ ...found, hold: await findHold(args) }, { status });
}

async function findRequest(args: VisitorArgs) {
  const typed = args.url.searchParams.get('reference');
  if (typed === null) return answer('', undefined, 200);
  const read = readTypedReference(typed);
  if (read.kind === 'fault') return answer(typed, read, 422);
  const [ref, reference] =
    read.kind === 'store'
      ? [read.code, formatStoreCode(read.code)]
      : [read.reference, formatReference(read.reference)];
  const found = await callAs(args, findByReference, { params: { ref } });
  if (found.ok) return openOrTell(typed, found.data);
  switch (found.code) {
    case 'payment_request_not_found':
      return answer(typed, { kind: 'unknown', reference }, 422);
    case 'reference_mistyped':
      return answer(typed, { kind: 'fault', fault: 'slip', count: ref.length }, 422);
    case 'rate_limited':
      return answer(typed, { kind: 'too_many' }, 429);
    default:
      return answer(typed, { kind: 'trouble' }, 503);
  }
}

function openOrTell(typed: string, found: ResultOf<typeof findByReference>) {
  // A store has no amount of its own: the buyer types it there.
  if (found.kind === 'store')
    throw redirectDocument(`/buyer/webpay?store=${encodeURIComponent(found.store_code)}`);
  if (found.kind === 'fixed')
    throw redirectDocument(`/buyer/webpay?price=${encodeURIComponent(found.fixed_code)}`);
  const { status, store_name: storeName, amount, token } = found;
  const ending = endings[status];
  if (ending) return answer(typed, { kind: 'over', ending, storeName, amount }, 422);
  throw redirectDocument(`/buyer/webpay?request=${encodeURIComponent(token)}`);
}

const answer = (typed: string, notFound: NotFound | undefined, status: number) => ({
  typed,
  notFound,
  status,
});
