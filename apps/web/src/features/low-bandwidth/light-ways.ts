import type { ResultOf } from '@luwag/contracts/endpoint';
import type { listSources } from '@luwag/contracts/sources';
import type { getPayment, getSummary, getTransaction } from '@luwag/contracts/transactions';
import { channelName } from '@luwag/domain/channel-names';
import { m } from '#app/paraglide/messages.js';
import { isUsable, sourceName } from '#app/shared/format/channel-names.ts';

/** One payment that is asked for, now or next. */
export type DuePayment = ResultOf<typeof getSummary>['due'][number];

/** Something to pay with, as a form sends it: a linked source or a channel to approve at. */
export type LightWay = {
  value: `source:${string}` | `channel:${string}`;
  label: string;
  amountMin: number;
  amountMax: number;
};

/** What is late comes first; what comes then, comes by its day. */
export const lateFirst = (due: readonly DuePayment[]): DuePayment[] =>
  due.toSorted(
    (one, other) =>
      Number(other.is_overdue) - Number(one.is_overdue) ||
      one.due_date.localeCompare(other.due_date),
  );

/** The buyer's own sources, the usual one first, then the ways that are approved each time. */
export function waysOf({ results, pay_each_time }: ResultOf<typeof listSources>): LightWay[] {
  const linked = results
    .filter(isUsable)
    .toSorted((one, other) => Number(other.is_default) - Number(one.is_default))
    .map(
      (source): LightWay => ({
        value: `source:${source.id}`,
        label: sourceName(source),
        amountMin: 0,
        amountMax: Number.MAX_SAFE_INTEGER,
      }),
    );
  const eachTime = pay_each_time.map(
    ({ channel, amount_min: amountMin, amount_max: amountMax }): LightWay => ({
      value: `channel:${channel}`,
      label: m.light_way_each_time({ name: channelName(channel) }),
      amountMin,
      amountMax,
    }),
  );
  return [...linked, ...eachTime];
}

export const waysFor = (ways: readonly LightWay[], amount: number): LightWay[] =>
  ways.filter((way) => amount >= way.amountMin && amount <= way.amountMax);

/** What a form picked, under the names of the call that pays; undefined when it picked nothing. */
export function readWay(picked: string) {
  const [, kind, name = ''] = /^(source|channel):([\w-]{1,40})$/.exec(picked) ?? [];
  if (kind === 'source') return { payment_source_id: name, payment_method_id: null };
  return kind === 'channel' ? { payment_source_id: null, payment_method_id: name } : undefined;
}

type Purchase = Pick<ResultOf<typeof getTransaction>, 'id' | 'store_name' | 'progress'>;

/** A payment of which nothing has come yet: until then no other one begins for its purchase. */
export type UnderWay = {
  payment_id: string;
  transaction_id: string;
  store_name: string;
  amount: number;
  status: 'checking' | 'waiting_for_you';
  /** Paid at a counter or by scanning, not on a page. */
  isCode: boolean;
};

export function underWayOf({ id, store_name, progress }: Purchase): UnderWay | undefined {
  if (progress?.status !== 'checking' && progress?.status !== 'waiting_for_you') return undefined;
  const { payment_id, status, amount, redirect_url } = progress;
  const isCode = status === 'waiting_for_you' && redirect_url === null;
  return { payment_id, transaction_id: id, store_name, amount, status, isCode };
}

/** The purchases to ask about: none while the summary knows of no payment under way. */
export function mayHaveUnderWay({
  due,
  latest,
}: Pick<ResultOf<typeof getSummary>, 'due' | 'latest'>): string[] {
  if (latest?.buyer_status !== 'PENDING') return [];
  const ids = [...due.map((each) => each.transaction_id), latest.transaction_id];
  return [...new Set(ids)];
}

export type LightPaymentState = ResultOf<typeof getPayment>;

export type LightAccount =
  | { kind: 'signed_out'; csrfToken: string }
  /** Signed in, but not to pay. */
  | { kind: 'shop' }
  | { kind: 'trouble' }
  | {
      kind: 'buyer';
      livemode: boolean;
      name: string;
      /** Written off: late, and in no payment. */
      stillOwed: number;
      due: readonly (DuePayment & { formKey: string })[];
      ways: readonly LightWay[];
      underWay: readonly UnderWay[];
      csrfToken: string;
    }
  | ({ kind: 'payment' } & LightPaymentPage);

export type LightPaymentPage = {
  payment: LightPaymentState | undefined;
  /** How often the page has looked already, so that it may look less and less often. */
  looks: number;
  /** Its buyer has asked to end it; the gateway has not said yet that it is over. */
  isGivenUp: boolean;
};

/** Why a payment did not begin, and which. */
export type LightFault = {
  code: string;
  transactionId: string;
  /** Once more, where it is for sending again: it is the same payment then. */
  formKey?: string;
};

/** In how many seconds a page looks again by itself; undefined once it has looked long enough. */
export function looksAgainAfter(looks: number): number | undefined {
  if (looks < 5) return 3;
  if (looks < 20) return 6;
  return looks < 50 ? 15 : undefined;
}
