import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { buttonClass } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { listPath } from './mode-of.ts';
import { RequestList, type RequestListProps } from './request-list.tsx';

type LatestRequestsProps = Omit<RequestListProps, 'requests'> & {
  requests: readonly PaymentRequest[];
};

/** The newest few, and the way to all of them. */
export function LatestRequests({ requests, ...list }: LatestRequestsProps) {
  return (
    <>
      <RequestList {...list} requests={{ results: requests, page: 1, has_more: false }} />
      <Link
        to={listPath('/merchant/requests', list)}
        className={buttonClass({ variant: 'text', auto: true, compact: true })}
      >
        {m.selling_home_sales_action()}
      </Link>
    </>
  );
}
