import { type RefObject, useEffect, useRef } from 'react';
import { pesos } from '#app/shared/format/money-words.ts';
import { payment } from '#app/store/payment.ts';
import { useAppDispatch, useAppSelector } from '#app/store/store.ts';
import { type LatestPayment, newsIdOf, newsOf, putAway, readPutAway } from './payment-news.ts';

const pendingMs = 4_000;
/** Long enough to be read twice. */
const successMs = 10_000;

const storage = () => window.localStorage;

/**
 * Keeps the banner at what a payment has come to; asks again while one is pending, and says when
 * it is over: the page below is about the same money. That a payment went through is told once and
 * goes by itself; the page of its plan tells it in its own words, and the page of another plan is
 * not the place for the end of this one.
 */
export function usePaymentNews(
  latest: LatestPayment,
  { pathname, onEnd }: { pathname: string; onEnd: () => void },
): void {
  const dispatch = useAppDispatch();
  const { status, news } = useAppSelector((state) => state.payment);
  const ended = useLatest(onEnd);
  const page = useLatest({ pathname, shown: news });
  const isPending = status === 'PENDING';

  useEffect(() => {
    const telling = tellingOf(latest, { pathname, shown: page.current.shown });
    if (telling) dispatch(telling);
  }, [latest, pathname, dispatch, page]);

  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void import('#app/shared/hooks/ask-latest.ts')
        .then(({ askLatest }) => askLatest())
        .then((read) => {
          if (read === undefined) return;
          const isOver = !read || newsIdOf(read) !== page.current.shown;
          const telling = tellingOf(read, page.current);
          if (telling) dispatch(telling);
          if (isOver) ended.current();
        })
        // Without a connection there is no answer; it is asked for again.
        .catch(() => undefined);
    }, pendingMs);
    return () => clearInterval(timer);
  }, [isPending, dispatch, ended, page]);

  useEffect(() => {
    if (status !== 'CURRENT') return;
    const timer = setInterval(() => {
      // Whoever is reading it, or about to close it, is not interrupted.
      if (document.querySelector('.payment-status:is(:hover, :focus-within)')) return;
      dispatch(payment.actions.statusRead(null));
    }, successMs);
    return () => clearInterval(timer);
  }, [status, dispatch]);

  // Nothing of a payment is told on pages that belong to nobody.
  useEffect(() => () => void dispatch(payment.actions.statusRead(null)), [dispatch]);
}

function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  ref.current = value;
  return ref;
}

const planPage = '/buyer/transactions/';

/** Undefined where the banner says it already. */
function tellingOf(latest: LatestPayment, page: { pathname: string; shown: string | null }) {
  const isItsPlan = page.pathname === planPage + latest?.transaction_id;
  const isAnothers = page.pathname.startsWith(planPage) && !isItsPlan;
  if (isAnothers && latest?.buyer_status !== 'PENDING') return payment.actions.statusRead(null);
  if (latest && newsIdOf(latest) === page.shown) return undefined;
  const told = newsOf(latest, { nowMs: Date.now(), seen: readPutAway(storage) });
  if (!latest || !told) return payment.actions.statusRead(null);
  const telling = payment.actions.newsRead({
    ...told,
    about: [latest.store_name, pesos(latest.amount)].filter(Boolean).join(', '),
  });
  if (told.status !== 'CURRENT') return telling;
  putAway(told.news, storage);
  return isItsPlan ? payment.actions.statusRead(null) : telling;
}
