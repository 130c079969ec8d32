import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { isUnderWay } from './request-state.tsx';

type Followed = Pick<PaymentRequest, 'id' | 'status' | 'version' | 'webpay_url' | 'expires_at'>;

/**
 * The request as it stands now, read anew whenever the stream says that it has changed and when its
 * time runs out. Of two answers the one with the higher version is the later.
 */
export function useLiveRequest<R extends Followed>(
  arrived: R,
  page = `/merchant/requests/${arrived.id}`,
): R {
  const { load, data } = useFetcher<{ request: R }>();
  const request = data && data.request.version > arrived.version ? data.request : arrived;
  const { webpay_url: link, expires_at: expiresAt } = request;
  const isOpen = isUnderWay(request.status);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => void load(page);
    const stop = followRequest({ streamUrl: streamOf(link), look });
    const timer = setTimeout(look, timeoutUntil(expiresAt));
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isOpen, page, link, expiresAt, load]);
  return request;
}

/** The link's last part is the request's token, and opens its stream. */
export const streamOf = (link: string): string =>
  `/api/v1/transactions/proposal/qr/${link.split('/').at(-1)}/live`;

/** A little after the end, when the server has noticed it too; a timer holds 24 days at most. */
const timeoutUntil = (expiresAt: string): number =>
  Math.min(Math.max(0, Date.parse(expiresAt) - Date.now()) + 2_000, 2 ** 31 - 1);

/** How often to ask where no stream can be had: soon at first, then with patience. */
const pausesMs = [2_000, 2_000, 5_000, 5_000, 5_000, 15_000] as const;

type Following = {
  /** The stream that says when the request has changed. */
  streamUrl: string;
  /** To read the request anew. Called whenever it may have changed. */
  look: () => void;
  /** Where a test brings its own. */
  open?: (url: string) => EventSource;
};

/**
 * Calls `look` when a request changes, until the function it returns is called. What the stream
 * says is only a hint to look: the page shows what the server answers. While the stream is away,
 * it is looked at again and again instead.
 */
export function followRequest({
  streamUrl,
  look,
  open = (url) => new EventSource(url),
}: Following): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
    asked = 0;
  };
  const lookAgain = () => {
    timer = setTimeout(
      () => {
        asked += 1;
        look();
        lookAgain();
      },
      pausesMs[Math.min(asked, pausesMs.length - 1)],
    );
  };
  const stream = open(streamUrl);
  // Whatever happened while nobody listened is found by looking once the stream stands.
  stream.addEventListener('open', () => {
    rest();
    look();
  });
  stream.addEventListener('status', look);
  stream.addEventListener('error', () => {
    if (timer === undefined) lookAgain();
  });
  return () => {
    rest();
    stream.close();
  };
}
