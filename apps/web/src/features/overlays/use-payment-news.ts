import { useEffect, useRef } from 'react';
import { payment } from '#app/store/payment.ts';
import { useAppDispatch, useAppSelector } from '#app/store/store.ts';
import { type LatestPayment, newsOf, readPutAway } from './payment-news.ts';

const pendingMs = 4_000;

/**
 * Keeps the banner at what the newest payment has come to; asks again while one is pending, and
 * says when it is over: the page below is about the same money.
 */
export function usePaymentNews(latest: LatestPayment, onEnd: () => void): void {
  const dispatch = useAppDispatch();
  const isPending = useAppSelector((state) => state.payment.status === 'PENDING');
  const ended = useRef(onEnd);
  ended.current = onEnd;

  useEffect(() => {
    dispatch(tellingOf(latest));
  }, [latest, dispatch]);

  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void import('#app/lib/ask-latest.ts')
        .then(({ askLatest }) => askLatest())
        .then((read) => {
          if (read === undefined) return;
          dispatch(tellingOf(read));
          if (read?.buyer_status !== 'PENDING') ended.current();
        })
        // Without a connection there is no answer; it is asked for again.
        .catch(() => undefined);
    }, pendingMs);
    return () => clearInterval(timer);
  }, [isPending, dispatch]);

  // Nothing of a payment is told on pages that belong to nobody.
  useEffect(() => () => void dispatch(payment.actions.statusRead(null)), [dispatch]);
}

function tellingOf(latest: LatestPayment) {
  const seen = readPutAway(() => window.localStorage);
  const news = newsOf(latest, { nowMs: Date.now(), seen });
  return news ? payment.actions.newsRead(news) : payment.actions.statusRead(null);
}
