import type { Store } from '@luwag/contracts/merchants';
import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { buttonClass } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { listPath, type Mode } from './mode-of.ts';
import { RequestList } from './request-list.tsx';

export type LatestRequestsProps = {
  requests: readonly PaymentRequest[];
  stores: readonly Store[];
  mode: Mode;
  nowMs: number;
};

/** The newest few, and the way to all of them. */
export function LatestRequests({ requests, stores, mode, nowMs }: LatestRequestsProps) {
  return (
    <>
      <RequestList
        requests={{ results: requests, page: 1, has_more: false }}
        storeNames={new Map(stores.map((store) => [store.store_id, store.name]))}
        mode={mode}
        nowMs={nowMs}
      />
      <Link
        to={listPath('/merchant/requests', { mode })}
        className={buttonClass({ variant: 'text', auto: true, compact: true })}
      >
        {m.selling_home_sales_action()}
      </Link>
    </>
  );
}
