import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { followRequest } from './follow-request.ts';
import { isUnderWay } from './request-state.tsx';

/**
 * The request as it stands now, read anew whenever the stream says that it has changed and when its
 * time runs out. Of two answers the one with the higher version is the later.
 */
export function useLiveRequest(arrived: PaymentRequest): PaymentRequest {
  const { load, data } = useFetcher<{ request: PaymentRequest }>();
  const request = data && data.request.version > arrived.version ? data.request : arrived;
  const { id, webpay_url: link, expires_at: expiresAt } = request;
  const isOpen = isUnderWay(request.status);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => void load(`/merchant/requests/${id}`);
    const stop = followRequest({ streamUrl: streamOf(link), look });
    const timer = setTimeout(look, timeoutUntil(expiresAt));
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isOpen, id, link, expiresAt, load]);
  return request;
}

/** The link's last part is the request's token, and opens its stream. */
export const streamOf = (link: string): string =>
  `/api/v1/transactions/proposal/qr/${link.split('/').at(-1)}/live`;

/** A little after the end, when the server has noticed it too; a timer holds 24 days at most. */
const timeoutUntil = (expiresAt: string): number =>
  Math.min(Math.max(0, Date.parse(expiresAt) - Date.now()) + 2_000, 2 ** 31 - 1);
